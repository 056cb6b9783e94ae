import type { ShellMessage, ShellStanding, ShellVersion } from '#contract/shell.ts'
import { backgroundTag } from '#src/sync/background-tag.ts'
import { openPushed, showPush } from './push.ts'
import { keepReplay, replay } from './replay-door.ts'
import { routePastWorker } from './routes.ts'
import { systemOfScope } from './scope.ts'
import { keepShell, shellVersion } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Synchronization (WICG), which TypeScript's WebWorker library does not have. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
const isSync = (event: Event): event is SyncEvent => 'tag' in event

const system = systemOfScope(self.registration.scope)

const shell = keepShell(system, self.__WB_MANIFEST)

self.addEventListener('install', keepReplay)
self.addEventListener('install', (event) => routePastWorker(system, event))

// The first visit works offline at once; an update only ever gets here after the user has accepted it.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const message = event.data as ShellMessage | undefined
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message?.type === 'VERSION') {
    const answer = (told: ShellStanding | ShellVersion) => event.ports[0]?.postMessage(told)
    event.waitUntil(message.brief ? stand(answer) : shellVersion(system).then(answer))
  }
})

/**
 * A shell that was taken away while another tab had this worker is fetched again: the browser gives the worker back to who
 * registers it then, and does not install it anew.
 */
async function stand(answer: (standing: ShellStanding) => void): Promise<void> {
  const standing = await shell.standing()
  answer(standing)
  if (!standing.whole) await shell.mend()
}

self.addEventListener('push', showPush)
self.addEventListener('notificationclick', openPushed)

self.addEventListener('sync', (event) => {
  if (!isSync(event) || event.tag !== backgroundTag) return
  event.waitUntil(replay({ system, origin: self.location.origin }))
})
