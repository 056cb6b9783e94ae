import { type SystemCode, systems } from '#contract/systems.ts'
import { backgroundTag } from '#src/sync/background-tag.ts'

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/**
 * Asks the browser to wake the system's own worker when it is online, for edits whose tab is closed before.
 * Not by `navigator.serviceWorker.ready`: in a console opened while only the open platform's worker is there, whose
 * scope holds all the others, it answers with that one for as long as the page lives.
 */
export async function askBackgroundSync(system: SystemCode): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.serviceWorker) return
  const { base } = systems[system]
  try {
    const registration = await navigator.serviceWorker.getRegistration(base)
    if (registration?.active && new URL(registration.scope).pathname === base)
      await (registration as SyncRegistration).sync?.register(backgroundTag)
  } catch {
    // A browser without background sync, or one that refuses it: an open tab sends.
  }
}
