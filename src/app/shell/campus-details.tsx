import type { Campus } from '#contract/campus-shapes.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Facts } from '#src/ui/facts.tsx'

/** What a campus is and whom to call about it (spec point 2). */
export function CampusDetails({ campus }: { campus: Campus }) {
  const say = useText()
  const system = useSystem()
  const lines = [
    ['type', say(`shell.campusKinds.${system}`)],
    ['name', fullName(campus)],
    ['phone', campus.phone],
    ['email', campus.email],
    ['website', campus.website],
    ['region', `${campus.province}${campus.city}${campus.area}${campus.address}`],
    ['describe', campus.describe],
    ['rooms', campus.roomNum.toLocaleString()],
    ['devices', campus.deviceNum.toLocaleString()],
  ] as const
  return <Facts lines={lines.map(([key, value]) => [say(`shell.campus.${key}`), value])} />
}

/** A campus's name behind its megaproject's, where it has one (spec point 2). */
export const fullName = ({ megaprojectName, name }: Campus): string =>
  megaprojectName ? `${megaprojectName}/${name}` : name
