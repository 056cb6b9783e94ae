import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import '#src/text/rooms.ts'
import { IconBulb } from '@tabler/icons-react'
import type { Device } from '#contract/device-shapes.ts'
import { toldFunctions } from '#contract/rules/abilities.ts'
import { type ThermostatFunction, thermostatFunctions, thermostatUnitType } from '#contract/rules/climate.ts'
import { deviceState } from '#contract/rules/device-rates.ts'
import { isAllLights } from '#contract/rules/scenes.ts'
import { useAirLimits } from '#src/data/air-limits.ts'
import { commandKey, useCommandStates } from '#src/data/commands.ts'
import { useConnection } from '#src/data/connection.ts'
import type { Room } from '#src/data/devices.ts'
import { useText } from '#src/text/text.ts'
import { EmptyState } from '#src/ui/states.tsx'
import { PackNote } from '#src/widgets/campus/pack-note.tsx'
import { useControlBlock } from '#src/widgets/device/use-control-block.ts'
import { useReport } from '#src/widgets/fault/use-report.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { AllLights, type Whole } from './all-lights.tsx'
import { DeviceCard } from './device-card.tsx'
import { byKind } from './room/device-kinds.ts'
import { useHeldLeases } from './room/leases.tsx'
import type { RoomChannel, RoomProgram } from './room/room-program.ts'
import classes from './room-devices.module.css'

const noChannels: readonly RoomChannel[] = []

/** Behind what is looked at and told: it comes when the room is drawn. */
const DeviceActions = lazyDialog(
  async () => (await import('#src/widgets/device/device-actions.tsx')).DeviceActions,
  () => true,
)

/** The devices of a room by kind, each with its status and what it can be told. */
export function RoomDevices({ room, program }: { room: Room; program: RoomProgram | null }) {
  const leases = useHeldLeases(room.node.campusId, room.node.id)
  const limits = useAirLimits(room.node.campusId)
  const say = useText()
  const products = useProductsById()
  const commands = useCommandStates()
  const block = useControlBlock(room.node.id)
  const stale = useConnection().kind !== 'online'
  const { devices, statuses } = room

  const { report, form } = useReport(room.node.campusId)
  if (!room.taken) return <PackNote campusId={room.node.campusId} words={say('taken.boundedRoom')} />
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
      {form}
      {byKind(devices).map(({ kind, devices: mine }) => (
        <section key={kind} className={classes.category} aria-labelledby={`kind-${kind}`}>
          <div className={classes.categoryHead}>
            <h2 id={`kind-${kind}`} className={classes.heading}>
              {say(`rooms.kind.${kind}`)}
              <span className={classes.count}>{running(mine, statuses)}</span>
            </h2>
            {kind === 'lamp' && (
              <AllLights
                lights={mine}
                whole={wholeOf(room, program)}
                statuses={statuses}
                products={products}
                block={block}
              />
            )}
          </div>
          <ul className={classes.devices} data-stale={stale}>
            {mine.map((device) => (
              <DeviceCard
                key={device.id}
                device={device}
                pending={room.pending.get(device.id) ?? 'none'}
                status={statuses.get(device.id)}
                functions={toldFunctions(products.get(device.productId)?.functionList ?? [])}
                command={commands.get(commandKey({ deviceId: device.id }))}
                block={block}
                stale={stale}
                leases={leases}
                limits={limits}
                channels={program?.channels.get(device.id) ?? noChannels}
                kinds={kindsOf(device, program)}
                names={program?.nameOf ?? null}
                actions={
                  <DeviceActions
                    campusId={room.node.campusId}
                    device={device}
                    beside={devices}
                    report={report}
                  />
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const everyKind = Object.keys(thermostatFunctions) as ThermostatFunction[]
const noKinds: readonly ThermostatFunction[] = []

/** What a wall unit is there for by the room's template; all that it could be where that does not say. */
const kindsOf = ({ id, productTypeId }: Device, program: RoomProgram | null) =>
  productTypeId === thermostatUnitType ? (program?.children.get(id) ?? everyKind) : noKinds

/** The group of all lights, where the room's template has it and something plays in it. */
const wholeOf = ({ node }: Room, program: RoomProgram | null): Whole | null => {
  const group = program?.groups.find(isAllLights)
  return group ? { roomId: node.id, groupValue: group.groupValue, devices: group.devices } : null
}

/** "7/8": how many run, of how many. */
function running(devices: readonly Device[], statuses: Room['statuses']): string {
  const up = devices.filter((device) => deviceState(statuses.get(device.id)) === 'running').length
  return `${up}/${devices.length}`
}
