import { Button } from '@mantine/core'
import { IconBulb, IconBulbOff } from '@tabler/icons-react'
import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import type { Product } from '#contract/product.ts'
import { commandKey, useCommandStates } from '#src/data/commands.ts'
import { useText } from '#src/text/text.ts'
import { CommandNote } from '#src/widgets/device/command-note.tsx'
import { type ControlBlock, whyBlocked } from '#src/widgets/device/use-control-block.ts'
import { AnswerNotes } from '#src/widgets/product/answer-notes.ts'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'
import classes from './all-lights.module.css'
import { useRoomCommand } from './room/hold.tsx'
import { type Lamp, useAllLights } from './use-all-lights.ts'

/** The group in which all lamps of a room are, and those that play in it. */
export interface Whole {
  roomId: number
  groupValue: number
  devices: readonly Device[]
}

interface Props {
  /** Null where the room's template has no such group. */
  whole: Whole | null
  lights: readonly Device[]
  statuses: ReadonlyMap<number, DeviceStatus>
  products: ReadonlyMap<number, Product>
  block: ControlBlock
}

/**
 * Switches all lamps of a room: by one command to the group of all lights (065), where there is none lamp by lamp, with
 * progress and a way to stop.
 */
export function AllLights(props: Props) {
  return props.whole ? <ByGroup {...props} whole={props.whole} /> : <OneByOne {...props} />
}

function ByGroup({ whole, lights, products, block }: Props & { whole: Whole }) {
  const send = useRoomCommand()
  const { roomId, groupValue, devices } = whole
  const command = useCommandStates().get(commandKey({ roomId, groupValue }))
  const [main] = lights.flatMap(
    ({ productId }) => mainSwitch(products.get(productId)?.functionList ?? []) ?? [],
  )
  if (block.kind === 'hidden' || !main) return null
  const busy = command?.kind === 'sending' || command?.kind === 'at-gateway'
  // A refusal is shown by the command's own note.
  const tell = (paramValue: 0 | 1) =>
    void send({ roomId, groupValue, identifier: main.identifier, paramValue }).catch(() => undefined)
  return (
    <div className={classes.whole}>
      <Buttons why={whyBlocked(block)} busy={busy} tell={tell} />
      <CommandNote command={command} />
      <AnswerNotes command={command} devices={devices} products={products} />
    </div>
  )
}

function OneByOne({ lights, statuses, products, block }: Props) {
  const say = useText()
  const { run, start, stop } = useAllLights()
  const lamps = lights.flatMap((device): Lamp[] => {
    const fn = mainSwitch(products.get(device.productId)?.functionList ?? [])
    const reachable = statuses.get(device.id)?.online !== false
    return fn && reachable ? [{ deviceId: device.id, identifier: fn.identifier }] : []
  })
  if (block.kind === 'hidden' || lamps.length === 0) return null
  if (run)
    return (
      <div className={classes.run}>
        <span role="status">
          {say(run.value === 1 ? 'devices.turningOn' : 'devices.turningOff', {
            done: run.done + run.failed,
            total: run.total,
          })}
        </span>
        <progress
          value={run.done + run.failed}
          max={run.total}
          className={classes.progress}
          aria-label={say('devices.progress')}
        />
        <Button size="xs" variant="default" onClick={stop}>
          {say('devices.stop')}
        </Button>
      </div>
    )
  return <Buttons why={whyBlocked(block)} tell={(value) => void start(lamps, value)} />
}

interface ButtonsProps {
  /** Why they cannot be used now. */
  why: string | undefined
  busy?: boolean
  tell: (value: 0 | 1) => void
}

function Buttons({ why, busy = false, tell }: ButtonsProps) {
  const say = useText()
  const disabled = busy || why !== undefined
  return (
    <div className={classes.allLights} title={why}>
      <Button
        size="xs"
        variant="light"
        disabled={disabled}
        leftSection={<IconBulb size={16} aria-hidden />}
        onClick={() => tell(1)}
      >
        {say('devices.allOn')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={disabled}
        leftSection={<IconBulbOff size={16} aria-hidden />}
        onClick={() => tell(0)}
      >
        {say('devices.allOff')}
      </Button>
    </div>
  )
}
