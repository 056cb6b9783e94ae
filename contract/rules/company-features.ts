import type { SystemCode } from '../systems.ts'
import type { UserInfo } from '../user.ts'
import { roles } from './roles.ts'

/** Somebody a feature may be granted to. */
type Person = Pick<UserInfo, 'cid' | 'username' | 'roles'>

/** What is otherwise than usual for the people of some companies. */
export interface CompanyFeatures {
  /** School managers and teachers get no menus and no way home (spec point 2). */
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

interface Grant {
  cids: readonly number[]
  systems?: readonly SystemCode[]
  /** Who of the company gets it; everybody when not given. */
  to?: (person: Person) => boolean
}

const holds =
  (...ids: number[]) =>
  ({ roles: held }: Person) =>
    held.some(({ id }) => ids.includes(id))
const named =
  (...names: string[]) =>
  ({ username }: Person) =>
    names.includes(username)

/**
 * The one place that knows companies by their ids. 2020123, 2143, 1102 and 1001 are the specification's; where it
 * says "one specific company" without an id, and "certain usernames" without a name, the choice is ours
 * (docs/decisions/009-the-face-of-a-company.md).
 */
const grants: Record<CompanyFeature, Grant> = {
  noNavigation: {
    cids: [2020123],
    systems: ['school'],
    to: holds(roles.schoolManager.id, roles.schoolTeacher.id),
  },
  hotelTitle: { cids: [2143], systems: ['hotel'] },
  deviceWork: { cids: [1102, 1001] },
  switchButton: { cids: [2143], systems: ['business'], to: holds(roles.businessAdmin.id) },
  demo: { cids: [2020123], to: named('demo', 'demo-admin') },
  schoolSelector: { cids: [2020123], systems: ['school', 'open'] },
}

/** What a person's company has otherwise than usual, in a system. */
export function featuresOf(person: Person, system: SystemCode): CompanyFeatures {
  const granted = ({ cids, systems, to }: Grant) =>
    cids.includes(person.cid) && (!systems || systems.includes(system)) && (!to || to(person))
  return Object.fromEntries(
    Object.entries(grants).map(([name, grant]) => [name, granted(grant)]),
  ) as unknown as CompanyFeatures
}
