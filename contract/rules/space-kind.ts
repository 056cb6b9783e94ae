import type { SystemCode } from '../systems.ts'
import { highestRank, type RankedRole } from './roles.ts'

/** The kinds of a business application, by the number that the wire has for them (spec point 1). */
export const spaceKinds = ['unset', 'application', 'school', 'lighting', 'hotel', 'factory'] as const
/** What an application may be beside its kind, by `campusType`; the specification names them without numbers. */
export const campusTypes = ['plain', 'parking', 'businessCampus'] as const

export type SpaceKindName = (typeof spaceKinds)[number]
export type CampusTypeName = (typeof campusTypes)[number]

interface Kinded {
  spaceType: number
  campusType: number
}

/** Whether campuses are told apart by kind and space type: in business systems only (spec point 1). */
export const usesSpaceTypes = (system: SystemCode): boolean => system === 'business'

/** Whether somebody chooses among space types: in business systems, who is no more than a manager does not (spec point 6). */
export const choosesSpaceTypes = (user: { roles: readonly RankedRole[] }, system: SystemCode): boolean =>
  usesSpaceTypes(system) && highestRank(user) !== 'manager'

const kindFields = ['spaceType', 'spaceTypeId', 'campusType'] as const
export type Kinds = Partial<Record<(typeof kindFields)[number], number | undefined>>

/**
 * Fields that say something of campuses which their system does not tell. Nothing (0) may be said anywhere, and what
 * the campuses have kept may be said again: older builds sent all fields of a form.
 */
export const kindsBeyond = (system: SystemCode, said: Kinds, kept: readonly Kinds[]) =>
  usesSpaceTypes(system)
    ? []
    : kindFields.filter((field) => {
        const isKept = kept.length > 0 && kept.every((campus) => campus[field] === said[field])
        return said[field] !== undefined && said[field] !== 0 && !isKept
      })

/** What a campus is, as the platform tells campuses apart. */
export function kindOf(
  { spaceType, campusType }: Kinded,
  system: SystemCode,
): { kind: SpaceKindName; type: CampusTypeName } {
  if (!usesSpaceTypes(system)) return { kind: 'unset', type: 'plain' }
  return { kind: spaceKinds[spaceType] ?? 'unset', type: campusTypes[campusType] ?? 'plain' }
}

/** Whose words the levels of a campus's tree are called by: a parking or business campus is one whatever its kind. */
export function levelWordsOf(campus: Kinded, system: SystemCode): SpaceKindName | CampusTypeName {
  const { kind, type } = kindOf(campus, system)
  return type === 'plain' ? kind : type
}
