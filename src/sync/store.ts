/** A value that can be watched; the shape React's useSyncExternalStore expects. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

export function store<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Resolves when `value` satisfies `test`, or when the signal aborts. */
export function until<Value>(
  value: Store<Value>,
  test: (value: Value) => boolean,
  signal: AbortSignal,
): Promise<void> {
  if (test(value.get()) || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const unsubscribe = value.subscribe(() => {
      if (test(value.get())) done()
    })
    signal.addEventListener('abort', done)
  })
}
