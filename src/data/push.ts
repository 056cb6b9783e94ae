import { type SystemCode, systems } from '#contract/systems.ts'

/**
 * What stands between this browser and showing messages: 'insecure' is plain http, 'browser' one that cannot or where the
 * console's worker is not there yet, 'denied' that the user or the browser has forbidden it.
 */
export type PushHindrance = 'insecure' | 'browser' | 'denied'

/** What a browser gives the server, to have it show messages. */
export interface PushSubscribed {
  endpoint: string
  p256dh: string
  auth: string
}

/** Why a subscription was not made: the user said no, or the browser's push service was not reached. */
export class PushRefused extends Error {
  readonly why: PushHindrance | 'service'
  constructor(why: PushHindrance | 'service') {
    super(why)
    this.name = 'PushRefused'
    this.why = why
  }
}

/** What hinders this browser before anything is tried; null for nothing. */
export function pushHindrance(): PushHindrance | null {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'browser'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** The console's own worker: not the open platform's, whose scope holds all the others. */
async function registrationOf(system: SystemCode): Promise<ServiceWorkerRegistration | null> {
  if (typeof navigator === 'undefined' || !navigator.serviceWorker) return null
  const { base } = systems[system]
  const found = await navigator.serviceWorker.getRegistration(base)
  return found?.active && new URL(found.scope).pathname === base ? found : null
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Subscribes this browser anew. @throws PushRefused */
export async function subscribePush(system: SystemCode, pushKey: string): Promise<PushSubscribed> {
  const hindrance = pushHindrance()
  if (hindrance) throw new PushRefused(hindrance)
  const registration = await registrationOf(system)
  if (!registration) throw new PushRefused('browser')
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('denied')
  // One that was made with another server's key is refused by the push service for ever.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) })
    .catch(() => {
      throw new PushRefused('service')
    })
  const { endpoint, keys } = made.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new PushRefused('browser')
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

/** Ends this browser's subscription, with or without a network; without one there is nothing to end. */
export async function endPush(system: SystemCode): Promise<void> {
  const registration = await registrationOf(system)
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
