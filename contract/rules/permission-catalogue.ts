import { type AreaName, type CallName, calls } from '../index.ts'
import { type PageName, pageList, pageUrl } from '../pages.ts'
import type { SystemCode } from '../systems.ts'
import type { PermissionLine } from '../user.ts'
import { isOperatorUrl } from './operator.ts'

/** One thing a role can open. */
export type CatalogueLine =
  | { type: 1; url: string; calls: CallName[]; writes: boolean }
  | { type: 2; url: string; pages: PageName[] }

export interface CatalogueGroup {
  /** 'pages', or the area of the calls. */
  name: AreaName | 'pages'
  lines: CatalogueLine[]
}

/**
 * Everything a role of a company can open in a system, read off the calls and the pages: what they gain later is in it by itself.
 * A url that several calls or pages ask for stands once, with the first of them.
 */
export function permissionCatalogue(system: SystemCode): CatalogueGroup[] {
  const operations = new Map<string, { area: AreaName; line: Extract<CatalogueLine, { type: 1 }> }>()
  for (const { name, area, call } of calls) {
    const url = call.permission
    if (!url?.startsWith('/') || isOperatorUrl(url)) continue
    const known = operations.get(url)?.line
    if (known) known.calls.push(name)
    else operations.set(url, { area, line: { type: 1, url, calls: [name], writes: false } })
    const line = operations.get(url)?.line
    if (line) line.writes ||= call.method !== 'GET'
  }
  const routes = new Map<string, Extract<CatalogueLine, { type: 2 }>>()
  for (const page of pageList) {
    const url = !page.systems || page.systems.includes(system) ? pageUrl(page, system) : null
    if (url === null || isOperatorUrl(url)) continue
    const known = routes.get(url)
    if (known) known.pages.push(page.name)
    else routes.set(url, { type: 2, url, pages: [page.name] })
  }
  const groups = new Map<CatalogueGroup['name'], CatalogueLine[]>([['pages', [...routes.values()]]])
  for (const { area, line } of operations.values()) groups.set(area, [...(groups.get(area) ?? []), line])
  return [...groups].map(([name, lines]) => ({ name, lines }))
}

/** The type of each url that a system's catalogue lists. */
const typesIn = (system: SystemCode): ReadonlyMap<string, PermissionLine['type']> =>
  new Map(
    permissionCatalogue(system).flatMap(({ lines }) => lines.map(({ url, type }) => [url, type] as const)),
  )

/** Urls as the permission lines of a role; the first url that the catalogue does not know, when there is one. */
export function permissionLines(system: SystemCode, urls: readonly string[]): PermissionLine[] | string {
  const types = typesIn(system)
  const unknown = urls.find((url) => !types.has(url))
  return unknown ?? urls.map((url) => ({ url, type: types.get(url) ?? 1 }))
}

/** Those of a role's lines that a system's catalogue does not list: pages of the company's other systems. */
export function unlisted(system: SystemCode, lines: readonly PermissionLine[]): PermissionLine[] {
  const types = typesIn(system)
  return lines.filter(({ url }) => !types.has(url))
}
