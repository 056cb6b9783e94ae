import { type Kinds, kindsBeyond } from '#contract/rules/space-kind.ts'
import type { SystemCode } from '#contract/systems.ts'
import { refuseInput } from '#server/refusal.ts'
import { businessOnly } from '../space-type/business-only.ts'

/** @param kept by the campuses that it is said of @throws Refusal input for what only business systems say */
export function requireKinds(system: SystemCode, said: Kinds, kept: readonly Kinds[] = []): void {
  const beyond = kindsBeyond(system, said, kept)
  if (beyond.length > 0) refuseInput(Object.fromEntries(beyond.map((field) => [field, businessOnly])))
}

/** What a campus's row keeps of it, as the wire says it. */
export const kindsOf = (row: {
  space_type: number
  space_type_id: number | null
  campus_type: number
}): Kinds => ({
  spaceType: row.space_type,
  spaceTypeId: row.space_type_id ?? 0,
  campusType: row.campus_type,
})
