import type { SystemCode } from '../systems.ts'
import type { UserInfo } from '../user.ts'
import { routeUrl } from './permission.ts'
import { highestRank, ranksOf, roles } from './roles.ts'

/** Somebody a feature may be granted to. */
type Person = Pick<UserInfo, 'cid' | 'account' | 'roles'> & {
  company?: Pick<UserInfo['company'], 'features' | 'services'>
}

/** What is otherwise than usual for the people of some companies. */
export interface CompanyFeatures {
  /** School managers and teachers, and who is nothing higher, get no menus and no way home (spec point 2). */
  noNavigation: boolean
  /** The hotel console is titled 智慧酒店平台 (spec point 1). */
  hotelTitle: boolean
  /** Device work is told as time, illuminance, voltage and current, in hours, lux, V and mA (spec point 6). */
  deviceWork: boolean
  /** The business admin has the switch button (spec point 6). */
  switchButton: boolean
  /** Shown as a demonstration (spec point 6). */
  demo: boolean
  /** The platform information page chooses among schools (spec point 2). */
  schoolSelector: boolean
}

export type CompanyFeature = keyof CompanyFeatures

/** Their names, in the order in which they are shown. */
export const companyFeatures = [
  'noNavigation',
  'hotelTitle',
  'deviceWork',
  'switchButton',
  'demo',
  'schoolSelector',
] as const satisfies readonly CompanyFeature[]

/** What services switch on, for the company as a whole or in some of its places (contract/rules/orders/services.ts). */
export const serviceFeatures = ['energyAnalysis', 'parkingExport', 'schoolSelector'] as const
export type ServiceFeature = (typeof serviceFeatures)[number]

/** A service that a company has had: what it opens, where and until when (milliseconds since 1970). */
export interface HeldFeature {
  feature: string
  /** Null is the whole company. */
  campusId: number | null
  until: number
}

/** Whether a service has a feature open now, in a place; without a place, anywhere. What has run out opens nothing. */
export const serviceOpens = (
  held: readonly HeldFeature[] | undefined,
  feature: ServiceFeature,
  { campusId, now }: { campusId?: number; now: number },
): boolean =>
  (held ?? []).some(
    (one) =>
      one.feature === feature &&
      one.until > now &&
      (campusId === undefined || one.campusId === null || one.campusId === campusId),
  )

interface Grant {
  /** The companies that have it as long as their operators have not said otherwise. */
  cids: readonly number[]
  systems?: readonly SystemCode[]
  /** Who of the company gets it; everybody when not given. */
  to?: (person: Person) => boolean
}

const holds =
  (...ids: number[]) =>
  ({ roles: held }: Person) =>
    held.some(({ id }) => ids.includes(id))
/** What somebody signs in with, as it is compared: in any case (contract/people-shapes.ts). A person's name is hers to change. */
const accountOf = ({ account = '' }: Pick<UserInfo, 'account'>): string => account.toLowerCase()

const named =
  (...names: string[]) =>
  (person: Person) =>
    names.includes(accountOf(person))

/**
 * The one place that knows companies by their ids. 2020123, 2143, 1102 and 1001 are the specification's; where it
 * says "one specific company" without an id, and "certain usernames" without a name, the choice is ours
 * (docs/decisions/009-the-face-of-a-company.md).
 */
const grants: Record<CompanyFeature, Grant> = {
  noNavigation: {
    cids: [2020123],
    systems: ['school'],
    to: (person) =>
      holds(roles.schoolManager.id, roles.schoolTeacher.id)(person) &&
      ['manager', 'teacher'].includes(highestRank(person) ?? ''),
  },
  hotelTitle: { cids: [2143], systems: ['hotel'] },
  deviceWork: { cids: [1102, 1001] },
  switchButton: { cids: [2143], systems: ['business'], to: holds(roles.businessAdmin.id) },
  demo: { cids: [2020123], to: named('demo', 'demo-admin') },
  schoolSelector: { cids: [2020123], systems: ['school', 'open'] },
}

/** The features that a company has by its id. */
export const featuresById = (cid: number): CompanyFeature[] =>
  companyFeatures.filter((name) => grants[name].cids.includes(cid))

/**
 * What a person's company has otherwise than usual, in a system: what the platform's operators have chosen for it, else
 * what its id says; and what a service has open now. Where a feature holds, and for whom of the company, is always the
 * table's to say.
 */
export function featuresOf(person: Person, system: SystemCode, now = Date.now()): CompanyFeatures {
  const bought = (person.company?.services ?? []).filter(({ until }) => until > now)
  const chosen: readonly string[] = [
    ...(person.company?.features ?? featuresById(person.cid)),
    ...bought.map(({ feature }) => feature),
  ]
  const granted = (name: CompanyFeature) => {
    const { systems, to }: Grant = grants[name]
    return chosen.includes(name) && (!systems || systems.includes(system)) && (!to || to(person))
  }
  return {
    noNavigation: granted('noNavigation'),
    hotelTitle: granted('hotelTitle'),
    deviceWork: granted('deviceWork'),
    switchButton: granted('switchButton'),
    demo: granted('demo'),
    schoolSelector: granted('schoolSelector'),
  }
}

/** The menu entries that may be switched off (spec point 5), by the end of their path. */
export type SwitchedEntry = 'map' | 'energy' | 'board'

/** Accounts that never see these entries. */
const hiddenFor: Readonly<Record<string, readonly SwitchedEntry[]>> = {
  'demo-energy': ['map', 'board'],
  'demo-board': ['map', 'energy'],
}

/** Business accounts that show a board and nothing else; they have no console to sign in to (spec point 5). */
const boardOnly: readonly string[] = ['demo-board']

/** Whether all that a business account of that list may display is the board. */
export const isBoardOnly = (
  { account, displayRoles }: Pick<UserInfo, 'account' | 'displayRoles'>,
  system: SystemCode,
): boolean => {
  const routes = displayRoles.flatMap((role) => role.permissions.filter(({ type }) => type === 2))
  const board = routeUrl(system, '/board')
  return (
    system === 'business' &&
    boardOnly.includes(accountOf({ account })) &&
    routes.length > 0 &&
    routes.every(({ url }) => url === board)
  )
}

/** A page that can be switched off; null where the company has said nothing. */
export type Display = { id: number; isDisplay: boolean } | null

/** Hidden when the company's settings say so, or for this account (spec point 5). */
export function hidesEntry(
  path: string,
  account: string | undefined,
  displays: Partial<Record<SwitchedEntry, Display>>,
): boolean {
  const entry = (['map', 'energy', 'board'] as const).find(
    (one) => path === `/${one}` || path.endsWith(`/${one}`),
  )
  // The setting of an entry is no such entry: it could not be switched on again.
  if (!entry || path.includes('/settings/')) return false
  const display = displays[entry]
  const name = accountOf({ account })
  return (Object.hasOwn(hiddenFor, name) && hiddenFor[name]?.includes(entry)) || display?.isDisplay === false
}

/** Who sees the campus toggle bar, and who may search in it (spec points 2 and 6). */
export function campusBarOf(
  person: Pick<UserInfo, 'roles'>,
  system: SystemCode,
): { shown: boolean; searches: boolean } {
  const ranks = ranksOf(person)
  const leads = (['admin', 'generalAgent', 'districtAgent'] as const).some((rank) => ranks.has(rank))
  return {
    shown: system !== barless && (leads || ranks.has('manager')),
    searches: system !== barless && leads,
  }
}

/** The system without a campus toggle bar: a household has one home, and chooses another on its page of homes. */
const barless: SystemCode = 'smarthome'
