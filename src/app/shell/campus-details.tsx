import type { Campus } from '#contract/campus-shapes.ts'
import { regionOf } from '#src/pages/places/place-search.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { countText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { Facts } from '#src/ui/facts.tsx'
import { useKindName } from '#src/widgets/campus/use-kind-name.ts'
import { fullName } from './full-name.ts'

/** What a campus is (of a business what it is said to be, else what the system has) and whom to call about it (spec point 2). */
export function CampusDetails({ campus }: { campus: Campus }) {
  const say = useText()
  const system = useSystem()
  const lines = [
    ['type', useKindName(campus) || say(`shell.campusKinds.${system}`)],
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
