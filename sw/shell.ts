import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { type ShellVersion, shellCacheName } from '#contract/shell.ts'
import type { SystemCode } from '#contract/systems.ts'
import { notHere } from './not-here.ts'
import { belongsTo, documentOf, foreignPaths } from './scope.ts'

declare const __LAMPLIGHTER_VERSION__: string

type PrecacheEntry = Parameters<PrecacheController['precache']>[0][number]

const pathOf = (entry: PrecacheEntry) => (typeof entry === 'string' ? entry : entry.url)

/**
 * Keeps one system's shell and answers its navigations and assets from it; everything else, the API above all,
 * goes to the network untouched. Leftovers of older builds go when the new worker takes over, within this cache
 * only (workbox's cleanupOutdatedCaches would compare scopes by substring and reach into other systems).
 */
export function keepShell(system: SystemCode, built: PrecacheEntry[]): void {
  const controller = new PrecacheController({ cacheName: shellCacheName(system) })
  controller.precache(built.filter((entry) => belongsTo(system, pathOf(entry))))
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }))
  registerRoute(
    new NavigationRoute(controller.createHandlerBoundToURL(documentOf(system)), {
      denylist: foreignPaths(system),
    }),
  )
  answerForForeign(system)
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
    version: __LAMPLIGHTER_VERSION__,
    entries: sizes.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}
