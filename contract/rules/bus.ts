/** Tells what happens to whoever wants to know. */
export interface Bus<Event> {
  tell(event: Event): void
  /** Answers how to stop. */
  subscribe(listener: (event: Event) => void): () => void
}

/** @param failed given what a listener throws: the others are told all the same */
export function bus<Event>(failed: (error: unknown) => void): Bus<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    tell: (event) => {
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (error) {
          failed(error)
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
