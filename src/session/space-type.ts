import { ranksOf } from '#contract/rules/roles.ts'
import { usesSpaceTypes } from '#contract/rules/space-kind.ts'
import type { SpaceType } from '#contract/space-type.ts'
import { useSpaceTypes } from '#src/data/company.ts'
import { useSession, useSystem } from './session-provider.tsx'

const none: readonly SpaceType[] = []

/**
 * The space types to choose among: those of the company in business mode, for who is no manager (spec point 6).
 * undefined while reading.
 */
export function useOfferedSpaceTypes(): readonly SpaceType[] | undefined {
  const session = useSession()
  const used = usesSpaceTypes(useSystem())
  const spaceTypes = useSpaceTypes()
  if (!used || (session.kind === 'signed-in' && ranksOf(session.user).has('manager'))) return none
  return spaceTypes === null ? none : spaceTypes
}
