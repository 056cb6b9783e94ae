import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import type { Lease } from '#contract/lease.ts'
import type { ProductFunction } from '#contract/product.ts'
import type { AirLimits } from '#contract/rules/air-limits.ts'
import type { ThermostatFunction } from '#contract/rules/climate.ts'
import { deviceState } from '#contract/rules/device-rates.ts'
import type { CommandState } from '#src/data/commander.ts'
import { useCommand } from '#src/data/commands.ts'
import type { Pending } from '#src/data/faults.ts'
import { useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { CommandNote } from '#src/widgets/device/command-note.tsx'
import { type ControlBlock, whyBlocked } from '#src/widgets/device/use-control-block.ts'
import { DeviceStateBadge } from '#src/widgets/product/device-state-badge.tsx'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'
import { ProductIcon } from '#src/widgets/product/product-icon.tsx'
import { StatusValues } from '#src/widgets/product/status-values.tsx'
import type { RoomNames } from '#src/widgets/template/why-words.ts'
import classes from './device-card.module.css'
import { FunctionControl } from './function-control.tsx'
import { isAskedAbout, offeredBeside } from './room/card-functions.ts'
import { useRoomCommand } from './room/hold.tsx'
import { Moments } from './room/lazy-moments.ts'
import { LeaseMark } from './room/leases.tsx'
import type { RoomChannel } from './room/room-program.ts'
import { Why } from './room/why.tsx'

interface Props {
  device: Device
  /** Whether an unsent edit is laid over it. */
  pending: Pending
  status: DeviceStatus | undefined
  functions: readonly ProductFunction[]
  command: CommandState | undefined
  block: ControlBlock
  /** The status may be out of date. */
  stale: boolean
  leases: readonly Lease[]
  /** What hangs on the device. */
  channels: readonly RoomChannel[]
  /** What a wall unit is there for; empty for everything else. */
  kinds: readonly ThermostatFunction[]
  /** What the company allows air conditioners. */
  limits: AirLimits
  /** What the parts of the room are called; null while its template is not here. */
  names: RoomNames | null
  /** What else can be done with it. */
  actions: ReactNode
}

const noFunctions: readonly ProductFunction[] = []

const Channels = lazyDialog(
  async () => (await import('./room/channels.tsx')).Channels,
  ({ channels }) => channels.length > 0,
)

const Children = lazyDialog(
  async () => (await import('./room/children.tsx')).Children,
  ({ kinds }) => kinds.length > 0,
)

/** One device: what it is, how it is, and its controls. */
export function DeviceCard(props: Props) {
  const { device, status, functions, command, block, stale, leases, kinds, actions } = props
  const send = useRoomCommand()
  const state = status ? deviceState(status) : 'unknown'
  const on = status?.online === true && status.deviceSwitch === 1
  const busy = command?.kind === 'sending' || command?.kind === 'at-gateway'
  const disabled = block.kind !== 'free' || busy || status?.online === false
  // The refusal is shown by the command's own note.
  const tell = (identifier: string, value: number) =>
    send({ deviceId: device.id, identifier, paramValue: value }).catch(() => null)
  const told: Told = { main: mainSwitch(functions), on, disabled, tell }
  return (
    <li className={classes.device} data-state={state} data-lit={on && device.parentTypeId === 1}>
      <Head {...props} told={told} />
      <div className={classes.stateLine}>
        <StateLine
          device={device}
          status={status}
          // What a wall unit is told is said by its children below.
          functions={kinds.length > 0 ? noFunctions : functions}
          stale={stale}
        />
        {actions}
      </div>
      {status?.online && block.kind !== 'hidden' && <Controls {...props} status={status} told={told} />}
      <LeaseMark leases={leases} deviceIds={[device.id]} />
      <CommandNote command={command} />
    </li>
  )
}

/** How it is told something by what is on its card. */
interface Told {
  main: ProductFunction | undefined
  on: boolean
  disabled: boolean
  tell(identifier: string, value: number): Promise<number | null>
}

function Head({ told, ...props }: Props & { told: Told }) {
  const { device, pending, status, block, functions, channels, kinds, names } = props
  const say = useText()
  const { main, on, disabled, tell } = told
  return (
    <div className={classes.deviceHead}>
      <span className={classes.deviceIcon}>
        <ProductIcon parentTypeId={device.parentTypeId} productTypeId={device.productTypeId} size={20} />
      </span>
      <div className={classes.deviceNames}>
        <h3 className={classes.deviceName}>{device.name}</h3>
        <div className={classes.product}>
          {device.productName} <PendingMark pending={pending} />
        </div>
      </div>
      {status?.cause && isAskedAbout(functions, channels) && (
        <Why name={device.name} devices={[device]} statuses={new Map([[device.id, status]])} names={names} />
      )}
      {main && kinds.length === 0 && block.kind !== 'hidden' && (
        <Switch
          size="md"
          checked={on}
          disabled={disabled}
          title={whyBlocked(block)}
          aria-label={say('devices.switchOf', { name: device.name })}
          onChange={(event) => void tell(main.identifier, event.currentTarget.checked ? 1 : 0)}
        />
      )}
    </div>
  )
}

/** What it can be told, while it can be reached. */
function Controls({ told, status, ...props }: Props & { status: DeviceStatus; told: Told }) {
  const { device, functions, block, channels, kinds, limits } = props
  const { disabled, tell } = told
  const tellNow = useCommand()
  const settings = kinds.length > 0 ? [] : offeredBeside(functions, status)
  // Nobody holds what leaves nothing behind.
  const doNow = (identifier: string, value: number) =>
    void tellNow({ deviceId: device.id, identifier, paramValue: value }).catch(() => undefined)
  return (
    <>
      {settings.map(({ fn, value }) => (
        <FunctionControl
          key={fn.identifier}
          fn={fn}
          name={device.name}
          value={value}
          disabled={disabled}
          send={(wanted) => tell(fn.identifier, wanted)}
          limits={limits}
          mode={status.values.mode}
        />
      ))}
      <Moments name={device.name} functions={functions} disabled={block.kind !== 'free'} send={doNow} />
      <Children
        unit={device.name}
        kinds={kinds}
        functions={functions}
        status={status}
        disabled={disabled}
        send={tell}
        limits={limits}
      />
      <Channels
        channels={channels}
        values={status.values}
        disabled={disabled}
        send={tell}
        press={doNow}
        limits={limits}
      />
    </>
  )
}

/** How a device is, in words, and since when where that may be out of date. */
function StateLine({
  device,
  status,
  functions,
  stale,
}: Pick<Props, 'device' | 'status' | 'functions' | 'stale'>) {
  return (
    <div className={classes.deviceLine}>
      <DeviceStateBadge status={status} stale={stale} />
      {status && <StatusValues status={status} productTypeId={device.productTypeId} functions={functions} />}
      {status && (stale || !status.online) && (
        <span className={classes.age}>
          <Age at={status.at} />
        </span>
      )}
    </div>
  )
}
