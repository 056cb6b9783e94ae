import { choosesSpaceTypes, usesSpaceTypes } from '#contract/rules/space-kind.ts'
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
  const system = useSystem()
  const spaceTypes = useSpaceTypes()
  const chooses =
    session.kind === 'signed-in' ? choosesSpaceTypes(session.user, system) : usesSpaceTypes(system)
  if (!chooses) return none
  return spaceTypes === null ? none : spaceTypes
}
