import { shellCacheName } from '#contract/shell.ts'
import type { SystemCode } from '#contract/systems.ts'

/** Static routing (Service Workers, InstallEvent.addRoutes), which TypeScript's WebWorker library does not have. */
interface Route {
  condition: { urlPattern: { pathname: string } }
  source: 'network' | { cacheName: string }
}
interface RoutedEvent extends ExtendableEvent {
  addRoutes(routes: Route[]): Promise<void>
}
const isRouted = (event: ExtendableEvent): event is RoutedEvent => 'addRoutes' in event

const route = (pathname: string, source: Route['source']): Route => ({
  condition: { urlPattern: { pathname } },
  source,
})

/**
 * Has the browser send calls of the API past the worker, and take the shell's chunks out of its cache by itself. A
 * worker that is woken for each of them has no quiet moment in which a newer one could take over, and until that has,
 * Chromium lets every page wait that is being loaded: for five minutes beside a tab that keeps calling.
 */
export function routePastWorker(system: SystemCode, event: ExtendableEvent): void {
  if (!isRouted(event)) return
  const routes = [
    route('/iot_api/*', 'network'),
    route('/iot_client/*', 'network'),
    route('/iot/assets/*', { cacheName: shellCacheName(system) }),
  ]
  // A browser that refuses them asks the worker, as one that has none.
  event.waitUntil(event.addRoutes(routes).catch(() => undefined))
}
