import '#src/text/leading.ts'
import type { RoomConfigState } from '#contract/config-shapes.ts'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'

interface Props {
  /** Of the room's configuration; none where it has one gateway. */
  gateways: NonNullable<RoomConfigState['gateways']>
}

/** Which of a room's gateways leads, where it has several; warns when that is not the first one. */
export function LeadMark({ gateways }: Props) {
  const say = useText()
  if (gateways.length === 0) return null
  const leader = gateways.find(({ leads }) => leads === true)
  const names = gateways.map(({ name }) => name).join(' → ')
  const title = say('leading.hint', { names })
  if (!leader)
    return (
      <Badge tone="plain" title={title}>
        {say('leading.gateways', { count: gateways.length })}
      </Badge>
    )
  const standsIn = leader !== gateways[0]
  return (
    <Badge tone={standsIn ? 'warn' : 'plain'} title={title}>
      {say(standsIn ? 'leading.standsIn' : 'leading.leads', { name: leader.name })}
    </Badge>
  )
}
