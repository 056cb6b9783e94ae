/** Waits for a time in ms, or less when the signal aborts. */
export function pause(time: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, time)
    signal.addEventListener('abort', done)
  })
}
