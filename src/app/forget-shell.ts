import { shellCacheName } from '#contract/shell.ts'
import { type SystemCode, systems } from '#contract/systems.ts'

/**
 * Takes a system's shell out of the browser: its worker and its cache, nothing of another system and nothing
 * of IndexedDB, so that unsent edits stay. Never rejects: what can not be removed is left to the reload.
 */
export async function forgetShell(system: SystemCode): Promise<void> {
  const scope = new URL(systems[system].base, location.href).href
  const worker = async () => {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
    await Promise.all(registrations.filter((one) => one.scope === scope).map((one) => one.unregister()))
  }
  const cache = async () => {
    if ('caches' in window) await caches.delete(shellCacheName(system))
  }
  await Promise.allSettled([worker(), cache()])
}
