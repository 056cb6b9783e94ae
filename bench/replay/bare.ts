import type { Changed } from '#contract/changed.ts'
import type { Envelope } from '#contract/errors.ts'
import { versionsIn } from '#contract/rules/chain.ts'
import { renameIds } from '#contract/rules/temporary-id.ts'
import { type ApiOptions, createApi } from '#src/api/api.ts'
import type { Draft } from '#src/sync/enqueue.ts'
import { uuid } from '#src/sync/random.ts'
import type { ChainLink } from './drafts.ts'

/** One request, word for word as the outbox would send it. */
export interface BareCall {
  url: string
  init: RequestInit
}

const nothing = { created: [], campuses: [], spaces: [], templates: [], rooms: [], removed: [] }
const fakeAnswer = JSON.stringify({ code: 2000, data: nothing, message: '' })

/** What the browser's own client would send for an edit, on these row versions. */
async function bareCall(
  options: ApiOptions,
  draft: Draft,
  bases: ReadonlyMap<number, number>,
): Promise<BareCall> {
  let caught: BareCall | undefined
  const api = createApi({
    ...options,
    fetch: async (input, { signal: _signal, ...init } = {}) => {
      caught = { url: String(input), init }
      return new Response(fakeAnswer)
    },
  })
  await api.call(draft.name, draft.input as never, { key: uuid(), bases })
  if (!caught) throw new Error('nothing was sent')
  return caught
}

/** The requests of edits that need nothing of each other. `versions` are those of the rows they change. */
export const bareCalls = (
  options: ApiOptions,
  drafts: readonly Draft<'space.edit'>[],
  versions: ReadonlyMap<number, number>,
): Promise<BareCall[]> =>
  Promise.all(
    drafts.map((draft) =>
      bareCall(
        options,
        draft as unknown as Draft,
        new Map([[draft.input.id, versions.get(draft.input.id) ?? 1]]),
      ),
    ),
  )

async function fetchOne(fetchHere: typeof fetch, { url, init }: BareCall): Promise<Changed> {
  const answer = (await (await fetchHere(url, init)).json()) as Envelope<Changed>
  if (answer.code !== 2000) throw new Error(`${url} answers ${JSON.stringify(answer)}`)
  return answer.data
}

/** Fetches them, so many at a time; answers how long that took, in ms. */
export async function fetchBare(
  fetchHere: typeof fetch,
  calls: readonly BareCall[],
  atATime: number,
): Promise<number> {
  const rest = [...calls]
  const began = performance.now()
  const lane = async () => {
    for (let call = rest.shift(); call; call = rest.shift()) await fetchOne(fetchHere, call)
  }
  await Promise.all(Array.from({ length: atATime }, lane))
  return performance.now() - began
}

/**
 * Makes dependent edits one after the other, ids and versions taken from the answers as they come. Answers the
 * time between sending and having read each answer, summed up, in ms.
 */
export async function fetchChain(
  options: ApiOptions,
  fetchHere: typeof fetch,
  links: readonly ChainLink[],
): Promise<number> {
  const names = new Map<number, number>()
  let versions = new Map<number, number>()
  let took = 0
  for (const { draft, edits } of links) {
    const input = renameIds(draft.input, names)
    const row = edits && names.get(edits)
    const bases = new Map(row ? [[row, versions.get(row) ?? 1]] : [])
    const call = await bareCall(options, { ...draft, input }, bases)
    const began = performance.now()
    const answer = await fetchOne(fetchHere, call)
    took += performance.now() - began
    versions = versionsIn(answer)
    const made = new Map(answer.created.map(({ of, id }) => [of, id]))
    for (const { of, temporary } of draft.temporaries ?? []) names.set(temporary, made.get(of) ?? 0)
  }
  return took
}
