import type { Campus } from '#contract/campus-shapes.ts'
import { kindOf, usesSpaceTypes } from '#contract/rules/space-kind.ts'
import { useSpaceTypes } from '#src/data/company.ts'
import { regionOf } from '#src/pages/places/place-search.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { countText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { Facts } from '#src/ui/facts.tsx'
import { fullName } from './full-name.ts'

/** What a campus is and whom to call about it (spec point 2). */
export function CampusDetails({ campus }: { campus: Campus }) {
  const say = useText()
  const lines = [
    ['type', useKindName(campus)],
    ['name', fullName(campus)],
    ['phone', campus.phone],
    ['email', campus.email],
    ['website', campus.website],
    ['region', [regionOf(campus), campus.address].filter(Boolean).join(' ')],
    ['describe', campus.describe],
    ['rooms', countText(campus.roomNum)],
    ['devices', countText(campus.deviceNum)],
  ] as const
  return <Facts lines={lines.map(([key, value]) => [say(`shell.campus.${key}`), value])} />
}

/** What kind of application a campus is: of a business what it is said to be, else what the system has. */
function useKindName(campus: Campus): string {
  const say = useText()
  const system = useSystem()
  const spaceType = useSpaceTypes()?.find(({ id }) => id === campus.spaceTypeId)
  const { kind, type } = kindOf(campus, system)
  const said = [
    kind !== 'unset' && say(`company.kinds.${kind}`),
    type !== 'plain' && say(`company.campusTypes.${type}`),
    usesSpaceTypes(system) && spaceType?.name,
  ].filter(Boolean)
  return said.join(' · ') || say(`shell.campusKinds.${system}`)
}
