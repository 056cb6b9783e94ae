import { Button } from '@mantine/core'
import { IconReplace, IconScan } from '@tabler/icons-react'
import type { StepKind } from '#contract/rules/run-sheet/kinds.ts'
import type { Room } from '#src/data/devices.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DeviceStateBadge } from '#src/widgets/product/device-state-badge.tsx'
import classes from './device-line.module.css'

interface Props {
  room: Room
  /** The device in this place; null for none. */
  deviceNo: string | null
  kind: StepKind
  bind: () => void
}

/** Which device is in a place, whether it answers, and putting another one there. */
export function DeviceLine({ room, deviceNo, kind, bind }: Props) {
  const say = useText()
  const mayBind = useAllowed('/runSheet/v1/bind') && kind !== 'gateway'
  const device = room.devices.find((each) => each.deviceNo === deviceNo)
  const Icon = deviceNo === null ? IconScan : IconReplace
  return (
    <div className={classes.device}>
      <div className={classes.deviceText}>
        <span className={classes.serial}>{deviceNo ?? say('runSheets.device.none')}</span>
        {device && <DeviceStateBadge status={room.statuses.get(device.id)} stale={false} />}
      </div>
      {mayBind && (
        <Button
          variant={deviceNo === null ? 'filled' : 'default'}
          mih={44}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={bind}
        >
          {say(deviceNo === null ? 'runSheets.device.bind' : 'runSheets.device.swap')}
        </Button>
      )}
    </div>
  )
}
