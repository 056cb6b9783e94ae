import { Button, Progress } from '@mantine/core'
import { IconBulb, IconBulbOff } from '@tabler/icons-react'
import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import type { Product } from '#contract/product.ts'
import { useText } from '#src/text/text.ts'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'
import classes from './all-lights.module.css'
import { type Lamp, useAllLights } from './use-all-lights.ts'
import type { ControlBlock } from './use-control-block.ts'

interface Props {
  lights: readonly Device[]
  statuses: ReadonlyMap<number, DeviceStatus>
  products: ReadonlyMap<number, Product>
  block: ControlBlock
}

/** Switches all lamps of a room, with progress and a way to stop. */
export function AllLights({ lights, statuses, products, block }: Props) {
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
      <div className={classes.run} role="status">
        <span>
          {say(run.value === 1 ? 'devices.turningOn' : 'devices.turningOff', {
            done: run.done + run.failed,
            total: run.total,
          })}
        </span>
        <Progress
          value={((run.done + run.failed) / run.total) * 100}
          className={classes.progress}
          aria-label={say('devices.progress')}
        />
        <Button size="xs" variant="default" onClick={stop}>
          {say('devices.stop')}
        </Button>
      </div>
    )
  const disabled = block.kind === 'blocked'
  return (
    <div className={classes.allLights}>
      <Button
        size="xs"
        variant="light"
        disabled={disabled}
        leftSection={<IconBulb size={16} aria-hidden />}
        onClick={() => start(lamps, 1)}
      >
        {say('devices.allOn')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={disabled}
        leftSection={<IconBulbOff size={16} aria-hidden />}
        onClick={() => start(lamps, 0)}
      >
        {say('devices.allOff')}
      </Button>
    </div>
  )
}
