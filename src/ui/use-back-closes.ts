import { useEffect, useEffectEvent } from 'react'

interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}

const keepEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.preventDefault()
}

/**
 * Has a phone's way back close what stands over the page instead of leaving the page under it, where browsers have a CloseWatcher
 * (https://developer.mozilla.org/docs/Web/API/CloseWatcher). Escape, which one takes as well, stays a key like any other.
 *
 * @param leave closes it, or asks first: then it goes on standing
 */
export function useBackCloses(active: boolean, leave: () => void): void {
  const left = useEffectEvent(leave)
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher }
    if (!active || !CloseWatcher) return
    let watcher: Watcher | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        left()
        // Each is told of one way back alone. By then what has closed is not watched any more.
        timer = setTimeout(watch)
      }
    }
    watch()
    addEventListener('keydown', keepEscape, true)
    return () => {
      clearTimeout(timer)
      watcher?.destroy()
      removeEventListener('keydown', keepEscape, true)
    }
  }, [active])
}
