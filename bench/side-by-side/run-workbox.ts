import type { CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../chromium.ts'
import { temporaryDirectory } from '../places.ts'
import { bundled, emptyPage, type ServedFile } from './bundle.ts'
import type { Opening, Running } from './contender.ts'
import { type Edit, numbersIn } from './plan.ts'

const page = '/side-by-side/page.html'
const worker = '/side-by-side/worker.js'
const tag = 'workbox-background-sync:edits'

/** What the link serves by itself: an empty page, and the worker with its packages. */
export const workboxFiles = async (folder: string): Promise<Map<string, ServedFile>> =>
  new Map([
    [page, emptyPage],
    [worker, await bundled(folder, 'workbox-worker.mjs')],
  ])

declare global {
  interface Window {
    sideBySide: { accepted: number[]; shown: number[] }
  }
}

/**
 * Two tabs of a Chromium with the worker of `workboxFiles` between them and the link. A tab makes an edit by a
 * plain fetch. What fails at the worker counts as taken in, because the worker keeps it.
 *
 * `opening.options.keys`: whether the tabs name an idempotency key with each edit
 */
export async function runWorkbox(opening: Opening): Promise<Running> {
  const { url, options } = opening
  const profile = await temporaryDirectory()
  const { context, page: first, close } = await openBrowser(profile.path)
  const tabs = [first, await context.newPage()]
  for (const tab of tabs) {
    await tab.goto(`${url}${page}`)
    await tab.evaluate(prepare, worker)
  }
  const session = await context.newCDPSession(first)
  const syncNow = await dispatcher(session, url)
  return {
    edit: (edit) => {
      const tab = tabs[edit.templateId % tabs.length] as Page
      const key = options.keys === 'yes' ? crypto.randomUUID() : null
      void tab.evaluate(makeEdit, { edit, key }).catch(() => undefined)
    },
    online: () => void syncNow().catch(() => undefined),
    signedIn: () => undefined,
    tell: async () => {
      const told = await Promise.all(tabs.map((tab) => tab.evaluate(() => window.sideBySide)))
      const texts = await first.evaluate(askWorker)
      return {
        accepted: told.flatMap((each) => each.accepted),
        shown: told.flatMap((each) => each.shown),
        waiting: texts.flatMap((text) => numbersIn(decodeURIComponent(text))),
        held: [],
      }
    },
    close: async () => {
      await close()
      await profile.remove()
    },
  }
}

async function prepare(script: string): Promise<void> {
  window.sideBySide = { accepted: [], shown: [] }
  await navigator.serviceWorker.register(script)
  await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller) return
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
}

async function makeEdit({ edit, key }: { edit: Edit; key: string | null }): Promise<void> {
  const { n, request } = edit
  const { method, path, body } = request
  const headers = { ...request.headers, ...(key ? { 'Idempotency-Key': key } : {}) }
  const told = window.sideBySide
  try {
    const response = await fetch(path, { method, headers, body })
    if (response.ok) told.accepted.push(n)
    else told.shown.push(n)
  } catch {
    told.accepted.push(n)
  }
}

function askWorker(): Promise<string[]> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event: MessageEvent<string[]>) => resolve(event.data)
    navigator.serviceWorker.controller?.postMessage('waiting', [port2])
  })
}

/**
 * Fires the sync event, which Chromium does when the device's own network comes back. The link's network is not the
 * device's, so it has to be told.
 */
async function dispatcher(session: CDPSession, url: string): Promise<() => Promise<void>> {
  let registrationId: string | undefined
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find((one) => one.scopeURL.startsWith(url))?.registrationId
  })
  await session.send('ServiceWorker.enable')
  return async () => {
    if (registrationId)
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin: url,
        registrationId,
        tag,
        lastChance: false,
      })
  }
}
