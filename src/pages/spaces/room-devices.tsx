import { IconBulb, IconWifiOff } from '@tabler/icons-react'
import type { Device } from '#contract/device-shapes.ts'
import { toldFunctions } from '#contract/rules/abilities.ts'
import { deviceState } from '#contract/rules/device-rates.ts'
import { commandKey, useCommandStates } from '#src/data/commands.ts'
import { useConnection } from '#src/data/connection.ts'
import type { Room } from '#src/data/devices.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { PackNote } from '#src/widgets/campus/pack-note.tsx'
import { categories, categoryOf } from '#src/widgets/product/device-categories.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { AllLights } from './all-lights.tsx'
import { DeviceCard } from './device-card.tsx'
import { useHeldLeases } from './room/leases.tsx'
import type { RoomChannel, RoomProgram } from './room/room-program.ts'
import classes from './room-devices.module.css'
import { useControlBlock } from './use-control-block.ts'

const noChannels: readonly RoomChannel[] = []

/** The devices of a room by category, each with its status and what it can be told. */
export function RoomDevices({ room, program }: { room: Room; program: RoomProgram | null }) {
  const leases = useHeldLeases(room.node.campusId, room.node.id)
  const say = useText()
  const products = useProductsById()
  const commands = useCommandStates()
  const block = useControlBlock(room.node.id)
  const stale = useConnection().kind !== 'online'
  const { devices, statuses } = room

  if (!room.taken) return <PackNote campusId={room.node.campusId} words={say('offline.boundedRoom')} />
  if (devices.length === 0)
    return (
      <EmptyState
        icon={<IconBulb size={40} stroke={1.3} />}
        title={say('places.noDevices')}
        hint={say('places.noDevicesHint')}
      />
    )
  return (
    <>
      {block.kind === 'blocked' && block.by === 'connection' && (
        <Notice kind="warn" icon={<IconWifiOff size={18} />}>
          {block.reason}
        </Notice>
      )}
      {categories.map((category) => {
        const mine = devices.filter((device) => categoryOf(device.parentTypeId) === category)
        if (mine.length === 0) return null
        return (
          <section key={category} className={classes.category} aria-labelledby={`category-${category}`}>
            <div className={classes.categoryHead}>
              <h2 id={`category-${category}`} className={classes.heading}>
                {say(`devices.category.type${category}`)}
                <span className={classes.count}>{running(mine, statuses)}</span>
              </h2>
              {category === 1 && (
                <AllLights lights={mine} statuses={statuses} products={products} block={block} />
              )}
            </div>
            <ul className={classes.devices} data-stale={stale}>
              {mine.map((device) => (
                <DeviceCard
                  key={device.id}
                  device={device}
                  status={statuses.get(device.id)}
                  functions={toldFunctions(products.get(device.productId)?.functionList ?? [])}
                  command={commands.get(commandKey({ deviceId: device.id }))}
                  block={block}
                  stale={stale}
                  leases={leases}
                  channels={program?.channels.get(device.id) ?? noChannels}
                  names={program?.nameOf ?? null}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** "7/8": how many run, of how many. */
function running(devices: readonly Device[], statuses: Room['statuses']): string {
  const up = devices.filter((device) => deviceState(statuses.get(device.id)) === 'running').length
  return `${up}/${devices.length}`
}
