import type { BrowserContext, Request } from 'playwright-core'
import { type CallName, callOf } from '#contract/index.ts'

/** An edit as it went over the wire: its outbox entry's id, the call, and what came of it. */
export interface SentEdit {
  key: string
  /** The edit's own call, such as 'PATCH /template/v1/edit'; {id} as in the contract when it was one of a batch. */
  call: string
  /** Null while under way; 'lost' when no answer came back. */
  outcome: 'answered' | 'lost' | null
}

const pathOf = (request: Request) => new URL(request.url()).pathname.replace(/^\/iot_(api|client)/, '')

/** The edits a request carries: one by its header, or those of a batch, each as its own call. */
function editsIn(request: Request): { key: string; call: string }[] {
  const key = request.headers()['idempotency-key']
  if (key) return [{ key, call: `${request.method()} ${pathOf(request)}` }]
  if (pathOf(request) !== '/sync/v1/batch') return []
  const { edits } = request.postDataJSON() as { edits: { key: string; name: CallName }[] }
  return edits.map((edit) => {
    const { method, path } = callOf(edit.name)
    return { key: edit.key, call: `${method} ${path}` }
  })
}

/** Writes down every edit the pages of a context send, in the order in which they set out. */
export function watchEdits(context: BrowserContext): SentEdit[] {
  const sent: SentEdit[] = []
  const byRequest = new Map<Request, SentEdit[]>()
  context.on('request', (request) => {
    const edits = editsIn(request).map((edit): SentEdit => ({ ...edit, outcome: null }))
    byRequest.set(request, edits)
    sent.push(...edits)
  })
  const settle = (outcome: SentEdit['outcome']) => (request: Request) => {
    for (const edit of byRequest.get(request) ?? []) edit.outcome = outcome
  }
  context.on('requestfinished', settle('answered'))
  context.on('requestfailed', settle('lost'))
  return sent
}

/** Of each edit the first time that it was sent: a busy server puts one off, and it is sent again under its key. */
export const firstSent = (sent: readonly SentEdit[]): SentEdit[] =>
  sent.filter(({ key }, at) => sent.findIndex((edit) => edit.key === key) === at)

/** What the network does to a request that carries edits: cuts before the server hears of it, or after its work. */
export type Fate = 'lose-request' | 'lose-reply'

/** Gives the next requests of a context that carry edits these fates, in the order in which they set out. */
export async function doom(context: BrowserContext, fates: Fate[]): Promise<void> {
  await context.route(/\/iot_(api|client)\//, async (route) => {
    const fate = editsIn(route.request()).length > 0 ? fates.shift() : undefined
    if (fate === undefined) return route.fallback()
    if (fate === 'lose-reply') await route.fetch()
    return route.abort()
  })
}
