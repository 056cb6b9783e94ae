import { matchPath } from 'react-router-dom'
import type { MenuPlace, Page } from '#contract/page.ts'
import {
  isSection,
  menuPages,
  type NamedPage,
  type PageName,
  pageList,
  pages,
  type Section,
  type SectionPath,
  sectionOf,
  sections,
} from '#contract/pages.ts'
import type { CompanyFeatures } from '#contract/rules/company-features.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { TextKey } from '#src/text/keys.ts'

export type { NamedPage, PageName } from '#contract/pages.ts'

export const isPageName = (value: unknown): value is PageName =>
  typeof value === 'string' && Object.hasOwn(pages, value)

/** The text that names a page. */
export const titleOf = (name: PageName): TextKey => pages[name].title

/** The page at an address below the system's base. */
export const pageAt = (path: string): NamedPage | null =>
  pageList.find((page) => matchPath(page.path, path) !== null) ?? null

const pageOfPath = (path: string | undefined): NamedPage | null =>
  pageList.find((page) => page.path === path) ?? null

/** A page and what it hangs under, the outermost first. */
export function trailOf(page: NamedPage): NamedPage[] {
  const parent = pageOfPath(page.parent)
  return parent ? [...trailOf(parent), page] : [page]
}

/** A step of a breadcrumb: a section's own address, or a page. */
type Crumb = { section: SectionPath } | { page: NamedPage }

/** What a page's address is made of that has a title and does not keep out of breadcrumbs, the outermost first (spec point 2). */
export function crumbsOf(page: NamedPage): Crumb[] {
  const trail = trailOf(page)
  const outer = sectionOf(trail[0]?.path ?? '')
  const section = isSection(outer) && shows(sections[outer]) ? [{ section: outer }] : []
  return [...section, ...trail.filter(shows).map((step) => ({ page: step }))]
}

const shows = ({ breadcrumb }: NamedPage | Section): boolean => breadcrumb !== false

/** What a menu's link to a page needs: one that is marked so opens a tab of its own (spec point 2). */
export const linkTo = ({ path, newTab }: Page) =>
  newTab ? ({ to: path, target: '_blank', rel: 'noopener' } as const) : { to: path }

const groups: readonly MenuPlace[] = ['preview', 'manage', 'other']

/** What is worked with every day: first in its group, so that a narrower menu keeps it, and first on a phone. */
export const daily: readonly PageName[] = ['building', 'devices', 'templates']

const isDaily = ({ name }: NamedPage) => daily.includes(name)

/** The main menu by its groups (spec point 2), empty ones left out. The outbox has its own place in the header. */
export const menuGroups = (system: SystemCode, routes: ReadonlySet<string>): NamedPage[][] =>
  groups
    .map((group) => menuPages(group, system, routes).filter((page) => page.name !== 'outbox'))
    .map((pages) => [...pages.filter(isDaily), ...pages.filter((page) => !isDaily(page))])
    .filter((group) => group.length > 0)

/**
 * The pages of the avatar menu. It is no navigation (spec point 2 tells of the two apart): who has none keeps of it what
 * is her own, which no permission opens, or she could not change her password; and where her school is chosen, if it may be.
 */
export const avatarPages = (
  system: SystemCode,
  routes: ReadonlySet<string>,
  { noNavigation, schoolSelector }: Pick<CompanyFeatures, 'noNavigation' | 'schoolSelector'>,
): NamedPage[] =>
  menuPages('avatar', system, routes).filter(
    ({ access, name }) =>
      !noNavigation || access !== 'permission' || (schoolSelector && name === 'platformInfo'),
  )

/** The main menu, and last what stands beside it on a desk: the outbox and the avatar menu. Every page once. */
export function allGroups(system: SystemCode, routes: ReadonlySet<string>): NamedPage[][] {
  const main = menuGroups(system, routes)
  const named = new Set(main.flat().map(({ name }) => name))
  const rest = [...menuPages('other', system, routes), ...menuPages('avatar', system, routes)]
  return [...main, rest.filter(({ name }) => !named.has(name))]
}

/** Pages that show the rooms somebody has marked or used last themselves. */
const withOwnRooms: readonly PageName[] = ['building']

/**
 * Whether these rooms stand above a page: in the hand, on the page somebody lands on. From there a room is one tap away, and
 * its scene the second.
 */
export const hasRoomsAbove = (
  layout: 'phone' | 'tablet' | 'desk',
  page: NamedPage | null,
  landing: Page | null,
): boolean =>
  layout !== 'desk' && page !== null && page.path === landing?.path && !withOwnRooms.includes(page.name)

/** The menu entry that stands for a page: itself, or the nearest page above it that is in the menu. */
export const menuEntryOf = (page: NamedPage): PageName | null =>
  trailOf(page).findLast((step) => step.menu !== 'none')?.name ?? null
