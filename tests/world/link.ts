import { type Envelope, success } from '#contract/errors.ts'
import { type Fate, isRefusal, portalPage, refusalOf, unknownCall } from './fates.ts'

/** The network itself, whatever stands in its place later. */
const network = globalThis.fetch

/** How long a delayed request takes, in ms, and after how many later ones a late one arrives. */
const delay = 15
const overtakenBy = 2

/** A network between real client code and a real server, that can be cut and can cut in the worst places. */
export interface Link {
  fetch: typeof fetch
  /** Nothing gets through while it is down. */
  down: boolean
  /** Whatever is asked is never answered. */
  silent: boolean
  /** Fates of the next requests that carry edits, in their order; then everything passes. */
  fates: Fate[]
  /** Whether a request to this path, with this query, is lost on the way. */
  loses: (url: URL) => boolean
  /** Bodies of requests that are longer than this, in characters, do not get through. */
  most: number
  /** Whether the server knows batches; one that does not answers 4040. */
  batches: boolean
  /** The keys of the edits of every request that reached the server, in the order in which it was sent. */
  reached: string[][]
  /** Those of edits that the server has ever refused. */
  refused: Set<string>
  /** How often each fate was met. */
  met: Map<Fate | 'too-long', number>
  /** How often the server answered an edit with each code. */
  answered: Map<number, number>
  /** Lets the late requests arrive. */
  deliverLate(): Promise<void>
}

/** The keys of the edits a request carries: one in its header, or those of a batch. */
export function keysOf(url: string, init: RequestInit | undefined): string[] {
  const key = new Headers(init?.headers).get('Idempotency-Key')
  if (key) return [key]
  if (!new URL(url).pathname.endsWith('/sync/v1/batch')) return []
  return JSON.parse(String(init?.body)).edits.map((edit: { key: string }) => edit.key)
}

export const count = <K>(counts: Map<K, number>, key: K, more = 1) =>
  counts.set(key, (counts.get(key) ?? 0) + more)

const lost = (what: string) => new TypeError(`the ${what} was lost`)
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

export function createLink(): Link {
  const late: { deliver: () => Promise<unknown>; after: number }[] = []

  const hear = async (response: Response, keys: readonly string[]) => {
    const envelope = (await response.json().catch(() => null)) as Envelope | null
    const answers = (envelope?.data as { answers?: (Envelope | null)[] } | null)?.answers ?? [envelope]
    for (const [place, answer] of answers.entries()) {
      if (!answer) continue
      count(link.answered, answer.code)
      if (answer.code !== success) link.refused.add(keys[place] ?? '')
    }
  }

  const carry = async (fate: Fate, input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    const arrive = async (signal = init?.signal) => {
      const response = await network(input, { ...init, signal })
      await hear(response.clone(), keysOf(String(input), init))
      return response
    }
    if (isRefusal(fate)) return refusalOf(fate)
    switch (fate) {
      case 'pass':
        return arrive()
      case 'portal':
        return portalPage()
      case 'lose-request':
        throw lost('request')
      case 'late':
        late.push({ deliver: () => arrive(null).catch(() => undefined), after: overtakenBy })
        throw lost('request')
      case 'delay':
        await pause(delay)
        return arrive()
      case 'twice': {
        const again = arrive(null).catch(() => undefined)
        const response = await arrive()
        await again
        return response
      }
      default: {
        const text = await (await arrive()).text()
        if (fate === 'garble') return portalPage()
        if (fate === 'cut-reply') return new Response(text.slice(0, text.length / 2), { status: 200 })
        throw lost('reply')
      }
    }
  }

  const deliver = async (all: boolean) => {
    for (const each of late) each.after -= 1
    const due = late.filter((each) => all || each.after < 0)
    for (const each of due) {
      late.splice(late.indexOf(each), 1)
      await each.deliver()
    }
  }

  const link: Link = {
    down: false,
    silent: false,
    loses: () => false,
    fates: [],
    most: Number.POSITIVE_INFINITY,
    batches: true,
    reached: [],
    refused: new Set(),
    met: new Map(),
    answered: new Map(),
    deliverLate: () => deliver(true),
    fetch: async (input, init) => {
      if (link.down) throw new TypeError('the network is down')
      if (link.silent) return new Promise(() => undefined)
      if (link.loses(new URL(String(input)))) throw lost('request')
      if (String(init?.body ?? '').length > link.most) {
        count(link.met, 'too-long')
        throw lost('request')
      }
      const keys = keysOf(String(input), init)
      if (keys.length === 0) return network(input, init)
      if (keys.length > 1 && !link.batches) return unknownCall()
      const fate = link.fates.shift() ?? 'pass'
      count(link.met, fate)
      await deliver(false)
      if (!isRefusal(fate) && fate !== 'lose-request' && fate !== 'portal') link.reached.push(keys)
      return carry(fate, input, init)
    },
  }
  return link
}
