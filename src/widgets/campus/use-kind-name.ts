import type { Campus } from '#contract/campus-shapes.ts'
import { kindOf, usesSpaceTypes } from '#contract/rules/space-kind.ts'
import { useSpaceTypes } from '#src/data/company.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'

/** What kind of application a campus is said to be, in words; '' where nobody has said it. Null outside of a business. */
export function useKindName(campus: Campus): string | null {
  const say = useText()
  const system = useSystem()
  const spaceType = useSpaceTypes()?.find(({ id }) => id === campus.spaceTypeId)
  if (!usesSpaceTypes(system)) return null
  const { kind, type } = kindOf(campus, system)
  const said = [
    kind !== 'unset' && say(`company.kinds.${kind}`),
    type !== 'plain' && say(`company.campusTypes.${type}`),
    spaceType?.name,
  ]
  return said.filter(Boolean).join(' · ')
}
