import type { FieldBrowser } from '#contract/fleet.ts'
import { limits } from '#contract/limits.ts'
import { folded } from '#src/data/folded.ts'

export const fleetFilters = ['all', 'unsent', 'stale', 'clock', 'revoked'] as const
export type FleetFilter = (typeof fleetFilters)[number]

/** What is worth saying about a browser, the gravest first. */
export type FleetMark = 'wiped' | 'revoked' | 'refused' | 'clock' | 'stale' | 'fine'

export const isStale = ({ seenAt }: Pick<FieldBrowser, 'seenAt'>, now: number): boolean =>
  now - seenAt > limits.fleetStale

export const isClockOff = ({ skew }: Pick<FieldBrowser, 'skew'>): boolean =>
  skew !== null && Math.abs(skew) > limits.clockOff

export function markOf(browser: FieldBrowser, now: number): FleetMark {
  if (browser.revokedAt !== null) return browser.wipedAt === null ? 'revoked' : 'wiped'
  if (browser.refused > 0) return 'refused'
  if (isClockOff(browser)) return 'clock'
  return isStale(browser, now) ? 'stale' : 'fine'
}

const passes: Record<FleetFilter, (browser: FieldBrowser, now: number) => boolean> = {
  all: () => true,
  unsent: ({ pending }) => pending > 0,
  stale: isStale,
  clock: isClockOff,
  revoked: ({ revokedAt }) => revokedAt !== null,
}

/** The browsers that a filter lets through, in their order. Words find people, devices, versions and packs. */
export function filteredFleet(
  browsers: readonly FieldBrowser[],
  filter: FleetFilter,
  keyWord: string,
  now: number,
): FieldBrowser[] {
  const words = folded(keyWord.trim())
  const texts = ({ username, platform, build, packs }: FieldBrowser) => [
    username,
    platform,
    build,
    ...packs.map(({ campusName }) => campusName),
  ]
  return browsers.filter(
    (browser) => passes[filter](browser, now) && texts(browser).some((text) => folded(text).includes(words)),
  )
}
