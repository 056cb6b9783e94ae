import type { PushMessage } from '#contract/push.ts'

declare const self: ServiceWorkerGlobalScope

/** Every push has to be shown: browsers take the permission back from who shows nothing. */
const unreadable: PushMessage = { title: '点灯人 Lamplighter', body: '', url: '', tag: 'unreadable' }

function messageOf(event: PushEvent): PushMessage {
  try {
    return { ...unreadable, ...(event.data?.json() as Partial<PushMessage> | null) }
  } catch {
    return unreadable
  }
}

/** Shows what the server says, also when no page is open. */
export function showPush(event: PushEvent): void {
  const { title, body, url, tag } = messageOf(event)
  const icon = '/iot/icons/lamp-192.png'
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { url } }))
}

/**
 * Opens the page that a notification leads to: the one that shows it already, or another. A page that is open is not led
 * away, since somebody may be writing in it. An address outside of this console is none of the server's.
 */
export function openPushed(event: NotificationEvent): void {
  event.notification.close()
  const { url = '' } = (event.notification.data ?? {}) as { url?: string }
  const target = new URL(url, self.registration.scope)
  const href = target.href.startsWith(self.registration.scope) ? target.href : self.registration.scope
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const there = pages.find((page) => page.url === href)
    await (there ? there.focus() : self.clients.openWindow(href))
  }
  event.waitUntil(open())
}
