import { type SystemCode, systems } from '#contract/systems.ts'
import { pageVersion } from './shell-worker.ts'

const mark = 'lamplighter:chunk-reload'

const unmissed = new WeakSet<object>()

/** Notes why something could not be fetched ahead: as long as nobody has asked for it, nobody misses it. */
export function noteUnmissed(error: unknown): void {
  if (error instanceof Error) unmissed.add(error)
}

/** Whether loading the page again would bring it back: from its own worker, or because the server is there. */
function canReload(system: SystemCode): Promise<boolean> {
  const { base } = systems[system]
  const controller = navigator.serviceWorker?.controller
  if (controller && new URL(controller.scriptURL).pathname === `${base}sw.js`) return Promise.resolve(true)
  return new Promise((resolve) => {
    const probe = new Image()
    probe.onload = () => resolve(true)
    probe.onerror = () => resolve(false)
    probe.src = `/iot/icons/lamp-192.png?probe=${Date.now()}`
  })
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
