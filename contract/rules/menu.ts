import type { Page } from '../page.ts'
import { entriesOf, type NamedPage, pageList, redirects, sectionOf } from '../pages.ts'
import type { SystemCode } from '../systems.ts'
import { hidesEntry } from './company-features.ts'

/**
 * The routes that menus, sections and the landing order go by: those she may open, without what is switched off or
 * hidden from her (spec point 5). An address typed by hand still opens it.
 */
export const offeredRoutes = (
  routes: ReadonlySet<string>,
  account: string | undefined,
  displays: Parameters<typeof hidesEntry>[2] = {},
): ReadonlySet<string> => new Set([...routes].filter((url) => !hidesEntry(url, account, displays)))

const inMenus = (section: string, table = pageList) =>
  table.filter((page) => page.menu !== 'none' && sectionOf(page.path) === section)

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
  const children = entriesOf(inMenus(section, table), system, routes)
  return children.length > 1 ? children : []
}

/**
 * Where the own address of a section leads: the first of its entries, those of the landing order first. Of other addresses that
 * are no pages, the entry of the one that they lead to.
 */
export function firstOfSection(
  section: string,
  system: SystemCode,
  routes: ReadonlySet<string>,
): NamedPage | null {
  const { [section]: named }: Record<string, string> = redirects
  const table = named ? pageList.filter(({ name }) => name === named) : inMenus(section)
  return entriesOf(table, system, routes).sort((a, b) => (a.landing ?? 99) - (b.landing ?? 99))[0] ?? null
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
