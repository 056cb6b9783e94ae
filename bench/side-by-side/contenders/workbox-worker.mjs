// Workbox background sync in a service worker, as "Advanced Usage" of
// https://developer.chrome.com/docs/workbox/modules/workbox-background-sync has it: a fetch handler that puts what
// failed into a Queue, whose own replay sends it at a sync event; answers 5xx count as failed, as "Basic Usage" says.

import { Queue } from 'workbox-background-sync'

const queue = new Queue('edits')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') return
  const bgSyncLogic = async () => {
    try {
      const response = await fetch(event.request.clone())
      if (response.status >= 500) throw new Error('Server error.')
      return response
    } catch {
      await queue.pushRequest({ request: event.request })
      return Response.error()
    }
  }
  event.respondWith(bgSyncLogic())
})

/** Answers what is still in the queue, as texts of requests. */
self.addEventListener('message', (event) => {
  const tell = async () => {
    const entries = await queue.getAll()
    event.ports[0].postMessage(await Promise.all(entries.map(({ request }) => request.clone().text())))
  }
  event.waitUntil(tell())
})
