import { useState } from 'react'

/** Which rooms are ticked, in the shape of React's useSyncExternalStore: a row is drawn anew by its own tick alone. */
export interface Choices {
  all(): ReadonlySet<number>
  choose(ids: readonly number[], on: boolean): void
  clear(): void
  subscribe(listener: () => void): () => void
}

function choices(): Choices {
  let chosen: ReadonlySet<number> = new Set()
  const listeners = new Set<() => void>()
  const become = (next: ReadonlySet<number>) => {
    chosen = next
    for (const listener of [...listeners]) listener()
  }
  return {
    all: () => chosen,
    choose: (ids, on) => {
      const next = new Set(chosen)
      for (const id of ids) {
        if (on) next.add(id)
        else next.delete(id)
      }
      become(next)
    },
    clear: () => become(new Set()),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The rooms that are ticked as long as the component is there; none at first. */
export const useChoices = (): Choices => useState(choices)[0]
