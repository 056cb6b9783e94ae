import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { type ShellStanding, type ShellVersion, shellCacheName } from '#contract/shell.ts'
import type { SystemCode } from '#contract/systems.ts'
import { notHere } from './not-here.ts'
import { belongsTo, documentOf, foreignPaths } from './scope.ts'

declare const self: ServiceWorkerGlobalScope
declare const __LAMPLIGHTER_VERSION__: string

/** The build this worker is of. */
const version: string = __LAMPLIGHTER_VERSION__

/** As many files are fetched at once as browsers open connections to one server over HTTP/1.1. */
const fetchedAtOnce = 6

type PrecacheEntry = Parameters<PrecacheController['precache']>[0][number]

const pathOf = (entry: PrecacheEntry) => (typeof entry === 'string' ? entry : entry.url)

interface Shell {
  standing(): Promise<ShellStanding>
  /** Fetches what of it is not there. Rejects where it cannot be had; the next attempt goes on from there. */
  mend(): Promise<void>
}

/**
 * Keeps one system's shell and answers its navigations and assets from it; everything else, the API above all,
 * goes to the network untouched. Leftovers of older builds go when the new worker takes over, within this cache
 * only (workbox's cleanupOutdatedCaches would compare scopes by substring and reach into other systems).
 */
export function keepShell(system: SystemCode, built: PrecacheEntry[]): Shell {
  const controller = new PrecacheController({ cacheName: shellCacheName(system) })
  const entries = built.filter((entry) => belongsTo(system, pathOf(entry)))
  controller.addToCacheList(entries)
  let filling: Promise<void> | undefined
  const fillOnce = () => {
    filling ??= fill(controller, entries, system).finally(() => {
      filling = undefined
    })
    return filling
  }
  self.addEventListener('install', (event) => event.waitUntil(fillOnce()))
  self.addEventListener('activate', (event) => event.waitUntil(controller.activate(event)))
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }))
  registerRoute(
    new NavigationRoute(controller.createHandlerBoundToURL(documentOf(system)), {
      denylist: foreignPaths(system),
    }),
  )
  answerForForeign(system)
  const document = controller.getCacheKeyForURL(documentOf(system)) ?? documentOf(system)
  return {
    standing: async () => {
      const cache = await caches.open(shellCacheName(system))
      return { version, whole: (await cache.match(document)) !== undefined }
    },
    mend: fillOnce,
  }
}

/**
 * Fetches what the cache does not have yet. The controller's own installation fetches one file after the other, and
 * hundreds of small ones then take a minute over a slow network; its strategy also takes more processor time for a file than
 * putting it there does. Rejects when one can not be had, or comes from elsewhere, as the page of a network one has to sign
 * in to does: what came is kept, and the next attempt goes on from there. The document comes last: where it is, all is.
 */
async function fill(controller: PrecacheController, entries: PrecacheEntry[], system: SystemCode) {
  const cache = await caches.open(shellCacheName(system))
  const urlOf = (entry: PrecacheEntry) => new URL(pathOf(entry), self.location.href).href
  const keyOf = (entry: PrecacheEntry) => controller.getCacheKeyForURL(urlOf(entry)) ?? urlOf(entry)
  const take = async (entry: PrecacheEntry) => {
    const url = urlOf(entry)
    const revised = typeof entry !== 'string' && Boolean(entry.revision)
    const response = await fetch(url, { cache: revised ? 'reload' : 'default', credentials: 'same-origin' })
    if (!response.ok || response.redirected) throw new Error(`${url} was answered with ${response.status}`)
    await cache.put(keyOf(entry), response)
  }
  const missing = async () => {
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    return entries.filter((entry) => !kept.has(keyOf(entry)))
  }
  // Again, since a worker of another build that takes over meanwhile clears all that is not its own.
  for (let left = await missing(); left.length > 0; left = await missing()) {
    const others = left.filter((entry) => pathOf(entry) !== documentOf(system))
    const next = (others.length > 0 ? others : left).values()
    const lane = async () => {
      for (const entry of next) await take(entry)
    }
    await Promise.all(Array.from({ length: fetchedAtOnce }, lane))
  }
}

/** Pages of consoles inside the scope that have no worker here come from the network; without one, their absence is told. */
function answerForForeign(system: SystemCode): void {
  const allowlist = foreignPaths(system)
  if (allowlist.length === 0) return
  const handler = ({ request, url }: { request: Request; url: URL }) =>
    fetch(request).catch(() => notHere(url))
  registerRoute(new NavigationRoute(handler, { allowlist }))
}

/** The build this worker is of, and what its shell really takes in the cache. */
export async function shellVersion(system: SystemCode): Promise<ShellVersion> {
  const cache = await caches.open(shellCacheName(system))
  const kept = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  const sizes = await Promise.all(kept.map(async (response) => (await response?.blob())?.size ?? 0))
  return {
    version,
    entries: sizes.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}
