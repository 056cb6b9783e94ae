import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import { bindDevices } from '#contract/rules/bind-devices.ts'
import { channelNames, withChannels } from '#contract/rules/device-config.ts'
import { fromChannel } from '#contract/rules/room/channel.ts'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { calledAsRun, type Running } from '#contract/rules/running.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'
import type { MatrixRow } from '../matrix/matrix-model.ts'
import { type CellValues, fitting } from '../scenes/scene-values.ts'

/** How what a row is about stands in a room; null where it cannot be known, for it is offline or not there. */
export interface Standing {
  row: MatrixRow
  values: CellValues | null
}

interface Heard {
  /** What the room runs, by which its devices are found. */
  running: Running
  devices: readonly Device[]
  statuses: ReadonlyMap<number, Pick<DeviceStatus, 'online' | 'deviceSwitch' | 'values'>>
}

/** What is off is only that: how bright it was before is no part of a scene. */
function withoutIdle(row: MatrixRow, values: CellValues): CellValues {
  const main = mainSwitch(row.functions)?.identifier
  return main !== undefined && values.get(main) === 0 ? new Map([[main, 0]]) : values
}

/** What each row of a template that stands for one thing is set to in a room. Pure. */
export function standings(
  template: SeenTemplate,
  rows: readonly MatrixRow[],
  { devices, statuses, running }: Heard,
): Standing[] {
  // By their ids, for what was added on this device has no identifier yet.
  const byId = <E extends { id: number }>(one: E) => ({ ...one, identifier: String(one.id) })
  const equipmentList = template.equipmentList.map(byId)
  const equipment = new Map(equipmentList.map(({ id, identifier }) => [id, identifier]))
  const called = new Map([...equipment, ...channelNames(template, equipment)])
  const config = compileTemplate({ ...template, equipmentList })
  const roles = calledAsRun(template.equipmentList, running).map(byId)
  const places = withChannels(bindDevices(roles, devices), config)
  const byName = new Map(places.map((place) => [place.identifier, place]))
  const byNo = new Map(devices.map((device) => [device.deviceNo, device]))
  const valuesOf = (row: MatrixRow): CellValues | null => {
    const place = byName.get(called.get(row.targetId) ?? '')
    const status = place && statuses.get(byNo.get(place.deviceNo)?.id ?? 0)
    if (!place || !status?.online) return null
    const { channel } = place
    const said = Object.entries(status.values).flatMap(([name, value]) => {
      const fn = fromChannel(name, channel)
      return fn === undefined ? [] : [[fn, value] as const]
    })
    const own = channel === undefined ? [['switch', status.deviceSwitch] as const] : []
    return withoutIdle(row, fitting(row.functions, new Map([...said, ...own])))
  }
  return rows
    .filter((row) => row.kind === 'equipment' && row.inUse && row.functions.length > 0)
    .map((row) => {
      const values = valuesOf(row)
      return { row, values: values?.size === 0 ? null : values }
    })
}
