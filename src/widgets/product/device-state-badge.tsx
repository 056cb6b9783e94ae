import type { DeviceStatus } from '#contract/device-shapes.ts'
import { deviceState } from '#contract/rules/device-rates.ts'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'

const tones = { running: 'ok', fault: 'bad', stopped: 'plain', unknown: 'plain' } as const

interface Props {
  status: DeviceStatus | undefined
  /** What was last heard may be old news. */
  stale?: boolean
}

/** Whether a device runs, has a fault, is offline, or was never heard of. */
export function DeviceStateBadge({ status, stale = false }: Props) {
  const say = useText()
  const state = status ? deviceState(status) : 'unknown'
  return (
    <Badge tone={stale && state === 'running' ? 'plain' : tones[state]}>
      {say(`devices.state.${state}`)}
    </Badge>
  )
}
