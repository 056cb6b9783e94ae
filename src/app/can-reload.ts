import { type SystemCode, systems } from '#contract/systems.ts'

/** Whether loading the page again would bring it back: from its own worker, or because the server is there. */
export function canReload(system: SystemCode): Promise<boolean> {
  const { base } = systems[system]
  const controller = navigator.serviceWorker?.controller
  if (controller && new URL(controller.scriptURL).pathname === `${base}sw.js`) return Promise.resolve(true)
  return isServerThere()
}

/** A server that takes longer than this is not there, in ms. */
const probeTime = 10_000

/** Whether the server answers now, past any worker's cache. */
export function isServerThere(): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), probeTime)
    const probe = new Image()
    probe.onload = () => resolve(true)
    probe.onerror = () => resolve(false)
    probe.src = `/iot/icons/lamp-192.png?probe=${Date.now()}`
  })
}
