import type { SystemCode } from '../systems.ts'

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

/** What a campus is, as the platform tells campuses apart. Only business systems do (spec point 1). */
export function kindOf(
  { spaceType, campusType }: Kinded,
  system: SystemCode,
): { kind: SpaceKindName; type: CampusTypeName } {
  if (system !== 'business') return { kind: 'unset', type: 'plain' }
  return { kind: spaceKinds[spaceType] ?? 'unset', type: campusTypes[campusType] ?? 'plain' }
}

/** Whose words the levels of a campus's tree are called by: a parking or business campus is one whatever its kind. */
export function levelWordsOf(campus: Kinded, system: SystemCode): SpaceKindName | CampusTypeName {
  const { kind, type } = kindOf(campus, system)
  return type === 'plain' ? kind : type
}
