import type { StreamEvent } from '#contract/sync.ts'
import type { Api } from '#src/api/api.ts'

/** Opens an event stream. The browser's EventSource when not given otherwise. */
export type OpenStream = (url: string) => Pick<EventSource, 'close' | 'onmessage' | 'onerror' | 'onopen'>

/**
 * Listens to the server's events for as long as the signal allows; the source reconnects by itself. Every
 * (re)opening is reported, since what happened meanwhile was not heard.
 */
export function listen(
  api: Api,
  campusIds: readonly number[],
  signal: AbortSignal,
  heard: (event: StreamEvent) => void,
  opened: () => void,
  open: OpenStream,
): void {
  if (signal.aborted) return
  const input = campusIds.length > 0 ? { campusIds: campusIds.join(',') } : {}
  const source = open(api.streamUrl('sync.stream', input))
  source.onopen = opened
  source.onmessage = (message) => {
    const event = parse(message.data)
    if (event) heard(event)
  }
  signal.addEventListener('abort', () => source.close())
}

function parse(text: unknown): StreamEvent | null {
  try {
    const value: unknown = JSON.parse(String(text))
    return value !== null && typeof value === 'object' && 'kind' in value ? (value as StreamEvent) : null
  } catch {
    return null
  }
}
