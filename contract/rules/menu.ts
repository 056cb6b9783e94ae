import type { Page } from '../page.ts'
import { opensPage, pageList, sectionOf } from '../pages.ts'
import type { SystemCode } from '../systems.ts'
import { hidesEntry } from './company-features.ts'

type NamedPage = (typeof pageList)[number]

/**
 * The routes that menus, sections and the landing order go by: those she may open, without what is switched off or
 * hidden from her (spec point 5). An address typed by hand still opens it.
 */
export const offeredRoutes = (
  routes: ReadonlySet<string>,
  account: string | undefined,
  displays: Parameters<typeof hidesEntry>[2] = {},
): ReadonlySet<string> => new Set([...routes].filter((url) => !hidesEntry(url, account, displays)))

/**
 * What the sidebar shows for the page that is open (spec point 2): the children of its section that may be opened,
 * when there is more than one. The children of the manage section stand in the top menu, so beside a horizontal
 * menu they are not repeated.
 */
export function sideEntries(
  active: Page | null,
  system: SystemCode,
  routes: ReadonlySet<string>,
  horizontal: boolean,
  table: readonly NamedPage[] = pageList,
): NamedPage[] {
  if (!active) return []
  const section = sectionOf(active.path)
  if (horizontal && section === '/manage') return []
  const children = table.filter(
    (page) => page.menu !== 'none' && sectionOf(page.path) === section && opensPage(page, system, routes),
  )
  return children.length > 1 ? children : []
}

/** Where a section's own address leads: the first of its pages that may be opened, those of the landing order first. */
export function firstOfSection(
  section: string,
  system: SystemCode,
  routes: ReadonlySet<string>,
): NamedPage | null {
  const offered = pageList.filter(
    (page) => page.menu !== 'none' && sectionOf(page.path) === section && opensPage(page, system, routes),
  )
  return offered.sort((a, b) => (a.landing ?? 99) - (b.landing ?? 99))[0] ?? null
}

/** Pages of a menu by section, in their order: those of a section that has several stand below its name. */
export function nested(entries: readonly NamedPage[]): { section: string; pages: NamedPage[] }[] {
  const found = new Map<string, NamedPage[]>()
  for (const page of entries) {
    const section = sectionOf(page.path)
    found.set(section, [...(found.get(section) ?? []), page])
  }
  return [...found].map(([section, pages]) => ({ section, pages }))
}
