import type { SystemCode } from '#contract/systems.ts'
import { canReload } from './can-reload.ts'
import { pageVersion } from './shell-worker.ts'

const mark = 'lamplighter:chunk-reload'

const unmissed = new WeakSet<object>()

/** Notes why something could not be fetched ahead: as long as nobody has asked for it, nobody misses it. */
export function noteUnmissed(error: unknown): void {
  if (error instanceof Error) unmissed.add(error)
}

function reloadOnce(system: SystemCode): void {
  try {
    if (sessionStorage.getItem(mark) === pageVersion) return
    sessionStorage.setItem(mark, pageVersion)
  } catch {
    // Without storage nothing would stop a loop.
    return
  }
  void canReload(system).then((yes) => yes && location.reload())
}

/**
 * Reloads once when a part of this build that is asked for can no longer be loaded (a newer build has replaced
 * it on the server). Once per build and tab: what fails again is left to the error boundary, so that it can not
 * loop.
 */
export function reloadOnLostChunk(system: SystemCode): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Who asked for the chunk is told after this event.
    setTimeout(() => unmissed.has(payload) || reloadOnce(system))
  })
}
