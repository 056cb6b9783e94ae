interface Limits {
  /** Milliseconds after which it is done even if there is something else to do; never when not given. */
  latest?: number
  /** Milliseconds to wait in a browser that cannot tell when it is idle. */
  otherwise?: number
}

/** Does something when the browser has nothing else to do. */
export function whenIdle(work: () => void, { latest, otherwise = 200 }: Limits = {}): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, latest ? { timeout: latest } : {})
  else setTimeout(work, otherwise)
}
