import { type ErrorKind, errorOf, type Shown } from '#contract/errors.ts'

/**
 * The server answered, and refused. `data` is the envelope's; `shown` is what the catalogue does with it, where the call
 * does not keep its message out of the page ('silent').
 */
export class ApiError extends Error {
  readonly code: number
  readonly kind: ErrorKind
  readonly shown: Shown
  readonly data: unknown

  constructor(code: number, message: string, data: unknown, silent = false) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.kind = errorOf(code, message)
    this.shown = silent && this.kind.shown === 'toast' ? 'silent' : this.kind.shown
    this.data = data
  }

  /** Field -> sentence, for refused input (4000); null otherwise. */
  get fields(): Record<string, string> | null {
    const { data } = this
    if (data === null || typeof data !== 'object' || Array.isArray(data)) return null
    const entries = Object.entries(data).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return entries.length > 0 ? Object.fromEntries(entries) : null
  }
}

export const noAnswers = ['no-answer', 'timeout', 'not-ours'] as const

/**
 * No answer of the server was received: whether it did the work is unknown.
 * 'no-answer' nothing came back, 'timeout' nothing came back in time, 'not-ours' something else answered
 * (a captive portal, a proxy's error page).
 */
export class NetworkError extends Error {
  readonly reason: (typeof noAnswers)[number]

  constructor(reason: NetworkError['reason'], cause?: unknown) {
    super(`no answer from the server (${reason})`, { cause })
    this.name = 'NetworkError'
    this.reason = reason
  }
}
