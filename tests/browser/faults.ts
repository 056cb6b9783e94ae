import type { BrowserContext } from 'playwright-core'

/** What went wrong in any page of a context: uncaught errors, and what was written to the console as an error. */
export interface Faults {
  /** From now on a fault that matches is part of what is tested. */
  expect(...patterns: RegExp[]): void
  unexpected(): string[]
  /** All there were, those too that a test expects. */
  all(): string[]
}

/** The browser itself reports every request without an answer. */
export const noNetwork =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|FAILED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING)/

/** The browser reports answers from 400 on too. */
export const answered = (status: number) => new RegExp(`the server responded with a status of ${status}`)

export function watchFaults(context: BrowserContext): Faults {
  const expected: RegExp[] = []
  const seen: string[] = []
  const all: string[] = []
  const note = (fault: string) => {
    all.push(fault)
    if (!expected.some((pattern) => pattern.test(fault))) seen.push(fault)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (uncaught) => {
    const fault = uncaught.error()
    note(`uncaught: ${fault.stack ?? fault.message}`)
  })
  context.on('requestfailed', (request) => {
    all.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`)
  })
  return {
    expect: (...patterns) => void expected.push(...patterns),
    unexpected: () => [...seen],
    all: () => [...all],
  }
}
