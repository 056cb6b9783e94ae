import type { BrowserContext, Request } from 'playwright-core'

/** An edit as it went over the wire: its outbox entry's id, the call, and what came of it. */
export interface SentEdit {
  key: string
  /** 'PATCH /template/v1/edit' */
  call: string
  /** Null while under way; 'lost' when no answer came back. */
  outcome: 'answered' | 'lost' | null
}

/** Writes down every edit the pages of a context send, in the order in which they set out. */
export function watchEdits(context: BrowserContext): SentEdit[] {
  const sent: SentEdit[] = []
  const byRequest = new Map<Request, SentEdit>()
  context.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (!key) return
    const path = new URL(request.url()).pathname.replace(/^\/iot_(api|client)/, '')
    const edit: SentEdit = { key, call: `${request.method()} ${path}`, outcome: null }
    byRequest.set(request, edit)
    sent.push(edit)
  })
  const settle = (outcome: SentEdit['outcome']) => (request: Request) => {
    const edit = byRequest.get(request)
    if (edit) edit.outcome = outcome
  }
  context.on('requestfinished', settle('answered'))
  context.on('requestfailed', settle('lost'))
  return sent
}

/** What the network does to one edit: cuts before the server hears of it, or after it has done the work. */
export type Fate = 'lose-request' | 'lose-reply'

/** Gives the next edits of a context these fates, in the order in which they set out. */
export async function doom(context: BrowserContext, fates: Fate[]): Promise<void> {
  await context.route(/\/iot_(api|client)\//, async (route) => {
    const isEdit = route.request().headers()['idempotency-key'] !== undefined
    const fate = isEdit ? fates.shift() : undefined
    if (fate === undefined) return route.fallback()
    if (fate === 'lose-reply') await route.fetch()
    return route.abort()
  })
}
