import type { RoomState } from '#contract/config-shapes.ts'
import { useText } from '#src/text/text.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'

const tones: Record<RoomState, Tone> = {
  consistent: 'ok',
  pending: 'accent',
  drifted: 'bad',
  unknown: 'plain',
}

interface Props {
  state: RoomState
  /** Says too that it is the state of the configuration, where that is not plain. */
  named?: boolean
}

/** The state of a room's configuration (一致, 待下发, 漂移, 未知) in words, and what that means as its title. */
export function ConfigMark({ state, named = false }: Props) {
  const say = useText()
  const words = say(`templates.publish.state.${state}`)
  return (
    <Badge tone={tones[state]} title={say(`templates.publish.stateHint.${state}`)}>
      {named ? say('templates.publish.roomState', { state: words }) : words}
    </Badge>
  )
}
