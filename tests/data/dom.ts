// These look for a window when they are loaded and must find none: the server runs in this process too, and
// IndexedDB would be put into the window instead of among the globals.
import '#server/server.ts'
import 'fake-indexeddb/auto'
import { Window } from 'happy-dom'

/**
 * Gives Node a page to draw in. Only what the console takes from a browser beside IndexedDB is put into place:
 * network, timers and channels stay Node's own, because the server runs beside the page.
 */
const page = new Window({ url: 'http://server/iot/school/' })

// Fields that grow with their text hear of faces that have come.
Object.defineProperty(page.document, 'fonts', { value: new page.EventTarget() })

const names = [
  'document',
  'location',
  'localStorage',
  'sessionStorage',
  'navigator',
  'Node',
  'Element',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLTextAreaElement',
  'HTMLIFrameElement',
  'MutationObserver',
  'ResizeObserver',
] as const
const values: Record<string, unknown> = {
  window: page,
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  getComputedStyle: page.getComputedStyle.bind(page),
  requestAnimationFrame: page.requestAnimationFrame.bind(page),
  cancelAnimationFrame: page.cancelAnimationFrame.bind(page),
  ...Object.fromEntries(names.map((name) => [name, page[name]])),
}
for (const [name, value] of Object.entries(values))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

/** Tells the page an event as the browser would ('online', 'offline', 'focus'). */
export const happen = (event: string) => page.dispatchEvent(new page.Event(event))
