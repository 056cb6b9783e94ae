import { limits } from '#contract/limits.ts'
import type { StreamEvent } from '#contract/sync.ts'
import type { Api } from '#src/api/api.ts'
import { doubling } from './back-off.ts'
import { pause } from './pause.ts'

/** Opens an event stream. The browser's EventSource when not given otherwise. */
export type OpenStream = (
  url: string,
) => Pick<EventSource, 'close' | 'onmessage' | 'onerror' | 'onopen' | 'readyState'>

/** EventSource.CLOSED, which is not there where another kind of stream is opened. */
const closed = 2
/** The first pause after an answer that is no stream, in ms. */
const firstPause = 2_000

/** What is made of a stream. */
export interface Listening {
  heard(event: StreamEvent): void
  /** It stands (again): what happened meanwhile was not heard. */
  opened(): void
  /** Something else than a stream was answered, because the session has ended, say. */
  refused(): void
}

/**
 * Listens to the server's events for as long as the signal allows. The source reconnects by itself when it is cut off
 * (HTML standard, section 9.2.3); after any answer but a stream it does not, and another one is opened after a while.
 *
 * @param campusIds those whose device status is wanted
 */
export function listen(
  api: Api,
  campusIds: readonly number[],
  signal: AbortSignal,
  { heard, opened, refused }: Listening,
  open: OpenStream,
): void {
  if (signal.aborted) return
  const input = campusIds.length > 0 ? { campusIds: campusIds.join(',') } : {}
  let times = 0
  let source: ReturnType<OpenStream>
  const begin = () => {
    source = open(api.streamUrl('sync.stream', input))
    source.onopen = () => {
      times = 0
      opened()
    }
    source.onmessage = (message) => {
      const event = parse(message.data)
      if (event) heard(event)
    }
    source.onerror = () => {
      // Whether it was only the stream, or the line, is told by the outcome of any call.
      if (source.readyState !== closed)
        return void api
          .call('sync.heartbeat', {}, { timeout: limits.heartbeatDoubted, signal })
          .catch(() => undefined)
      refused()
      const wait = doubling(times, firstPause, limits.retryMost)
      times += 1
      void pause(wait, signal).then(() => signal.aborted || begin())
    }
  }
  begin()
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
