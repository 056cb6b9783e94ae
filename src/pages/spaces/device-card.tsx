import { Switch } from '@mantine/core'
import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import type { ProductFunction } from '#contract/product.ts'
import { deviceState } from '#contract/rules/device-rates.ts'
import type { CommandState } from '#src/data/commander.ts'
import { useCommand } from '#src/data/commands.ts'
import { useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { DeviceStateBadge } from '#src/widgets/product/device-state-badge.tsx'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'
import { ProductIcon } from '#src/widgets/product/product-icon.tsx'
import { StatusValues } from '#src/widgets/product/status-values.tsx'
import { CommandNote } from './command-note.tsx'
import classes from './device-card.module.css'
import { FunctionControl } from './function-control.tsx'
import type { ControlBlock } from './use-control-block.ts'

interface Props {
  device: Device
  status: DeviceStatus | undefined
  functions: readonly ProductFunction[]
  command: CommandState | undefined
  block: ControlBlock
  /** The status may be out of date. */
  stale: boolean
}

/** One device: what it is, how it is, and its controls. */
export function DeviceCard({ device, status, functions, command, block, stale }: Props) {
  const say = useText()
  const send = useCommand()
  const state = status ? deviceState(status) : 'unknown'
  const main = mainSwitch(functions)
  const on = status?.online === true && status.deviceSwitch === 1
  const busy = command?.kind === 'sending' || command?.kind === 'at-gateway'
  const disabled = block.kind !== 'free' || busy || status?.online === false
  // The refusal is shown by the command's own note.
  const tell = (identifier: string, value: number) =>
    void send({ deviceId: device.id, identifier, paramValue: value }).catch(() => undefined)
  const settings = functions.filter((fn) => fn !== main)

  return (
    <li className={classes.device} data-state={state} data-lit={on && device.parentTypeId === 1}>
      <div className={classes.deviceHead}>
        <span className={classes.deviceIcon}>
          <ProductIcon parentTypeId={device.parentTypeId} productTypeId={device.productTypeId} size={20} />
        </span>
        <div className={classes.deviceNames}>
          <h3 className={classes.deviceName}>{device.name}</h3>
          <div className={classes.product}>{device.productName}</div>
        </div>
        {main && block.kind !== 'hidden' && (
          <Switch
            size="md"
            checked={on}
            disabled={disabled}
            aria-label={say('devices.switchOf', { name: device.name })}
            onChange={(event) => tell(main.identifier, event.currentTarget.checked ? 1 : 0)}
          />
        )}
      </div>
      <div className={classes.deviceLine}>
        <DeviceStateBadge status={status} stale={stale} />
        {status && (
          <StatusValues status={status} productTypeId={device.productTypeId} functions={functions} />
        )}
        {status && (stale || !status.online) && (
          <span className={classes.age}>
            <Age at={status.at} />
          </span>
        )}
      </div>
      {status?.online &&
        (on || !main) &&
        block.kind !== 'hidden' &&
        settings.map((fn) => (
          <FunctionControl
            key={fn.identifier}
            fn={fn}
            name={device.name}
            value={status.values[fn.identifier]}
            disabled={disabled}
            send={(value) => tell(fn.identifier, value)}
          />
        ))}
      <CommandNote command={command} />
    </li>
  )
}
