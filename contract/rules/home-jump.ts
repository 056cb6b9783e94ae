import { opensPage, pageList } from '../pages.ts'
import type { SystemCode } from '../systems.ts'
import type { CompanyFeatures, Display } from './company-features.ts'
import { routeUrl } from './permission.ts'

export interface HomeJump {
  system: SystemCode
  /** The routes the user may open, behind the system's name. */
  routes: ReadonlySet<string>
  features: Pick<CompanyFeatures, 'noNavigation'>
  /** The map's setting: it is excluded when there is one and it says not to show it. */
  map: Display
}

/** The system whose console stands at the root of all. */
const defaultSystem: SystemCode = 'open'

/**
 * Where a click on the logo leads (spec point 2): the root of every system but the default one; there to the map, or
 * where it is excluded to what may be opened of the digital twin and the home page. null: nowhere.
 */
export function homeJump({ system, routes, features, map }: HomeJump): string | null {
  if (features.noNavigation) return null
  if (system !== defaultSystem) return '/'
  if (map === null || map.isDisplay) return '/map'
  return ['/digital', '/home'].find((path) => routes.has(routeUrl(system, path))) ?? null
}

/**
 * What the logo leads to: the home jump, and the root instead of a page that this console does not have or she may not
 * open, because a click that ends at /403 is no way home. null: nowhere.
 */
export function homeLink(jump: HomeJump): string | null {
  const path = homeJump(jump)
  const page = pageList.find((each) => each.path === path)
  return path === null || (page && opensPage(page, jump.system, jump.routes)) ? path : '/'
}
