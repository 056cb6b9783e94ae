import type { StreamEvent } from '#contract/sync.ts'
import type { Client } from './client.ts'

/** An event stream as a test reads it. */
export interface Events {
  response: Response
  /** The next event of a kind; others are passed over. @throws Error when the stream has ended before */
  next<K extends StreamEvent['kind']>(kind: K): Promise<StreamEvent & { kind: K }>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

export async function openEvents(client: Client, campusIds: number[] = []): Promise<Events> {
  const abort = new AbortController()
  const query = campusIds.length > 0 ? `&campusIds=${campusIds.join(',')}` : ''
  const response = await client.fetch(`/iot_api/sync/v1/stream?systemCode=${client.system}${query}`, {
    headers: { 'x-system-code': '' },
    signal: abort.signal,
  })
  if (!response.ok) throw new Error(await response.text())
  const unread: StreamEvent[] = []
  let heard = () => {}
  const read = async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      rest += decoder.decode(chunk, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = block.split('\n').find((line) => line.startsWith('data: '))
        if (data) unread.push(JSON.parse(data.slice('data: '.length)))
      }
      heard()
    }
  }
  let isOver = false
  const ended = read()
    .catch(() => {})
    .then(() => {
      isOver = true
      heard()
    })
  return {
    response,
    ended,
    close: () => abort.abort(),
    next: async <K extends StreamEvent['kind']>(kind: K) => {
      for (;;) {
        const event = unread.shift()
        if (event?.kind === kind) return event as StreamEvent & { kind: K }
        if (event) continue
        if (isOver) throw new Error(`the stream has ended before it said ${kind}`)
        await new Promise<void>((resolve) => {
          heard = resolve
        })
      }
    },
  }
}
