import { type RawBuilder, sql } from 'kysely'
import type { AirLimits } from '#contract/air-limit-shapes.ts'
import type { RoomConfig } from '#contract/config-shapes.ts'
import type { ProductFunction } from '#contract/product.ts'
import { toldFunctions } from '#contract/rules/abilities.ts'
import { airFault, airLimitsOf } from '#contract/rules/air-limits.ts'
import { hangingFunctions } from '#contract/rules/channel-functions.ts'
import { groupBy } from '#contract/rules/group-by.ts'
import { type Command, commandTargets } from '#contract/rules/room/lease-targets.ts'
import { slotOf } from '#contract/rules/room/run.ts'
import { presetScenes } from '#contract/rules/scenes.ts'
import type { Words } from '#contract/words.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { commandFault } from './command-target.ts'

/** What a room is told: one of its scenes, or values for one of its groups. */
export type RoomSaying =
  | { sceneValue: number; groupValue: null }
  | { sceneValue: null; groupValue: number; identifier: string; paramValue: number }

/** What has to be known of a room to tell it something. */
export interface RoomTarget {
  cid: number
  campusId: number
  roomId: number
  /** The devices of the gateways that reach it. */
  gatewayIds: number[]
  /** The ids of its devices, by their numbers. */
  devices: ReadonlyMap<string, number>
  /** What its devices can be told, and the gateways they are behind, by their numbers. */
  reached: ReadonlyMap<string, Pick<DeviceRow, 'gatewayId' | 'functionList'>>
  /** What was sent to it last. */
  config: RoomConfig
}

interface DeviceRow {
  id: number
  deviceNo: string
  gatewayId: number
  functionList: ProductFunction[]
  /** What it said last. */
  values: Record<string, number>
}

/** A room as it runs, before it is known whether it can be told something. */
export interface RoomRow {
  roomId: number
  campusId: number
  template: RoomConfig['template'] | null
  played: RoomConfig['devices'] | null
  gateways: string[] | null
  devices: DeviceRow[]
  airOwn: AirLimits | null
  airCompany: AirLimits | null
}

/** Rooms with what they run and the devices in them. @param which a condition on `room`, a row of space */
export async function roomRows({ db }: Tenant, which: RawBuilder<boolean>): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select room.id as "roomId", room.campus_id as "campusId", template.config as template, config.devices as played,
      config.gateways, campus.air_own as "airOwn", campus.air_company as "airCompany",
      coalesce((select json_agg(json_build_object('id', device.id, 'deviceNo', device.device_no,
          'gatewayId', coalesce(device.gateway_id, device.id), 'functionList', product.function_list,
          'values', coalesce(status.values, '{}')))
        from device join product on product.id = device.product_id
          left join device_status status on status.device_id = device.id
        where device.room_id = room.id), '[]') as devices
    from space room join campus on campus.id = room.campus_id
      left join room_config config on config.room_id = room.id and config.template_id = room.template_id
      left join template_config template on template.template_id = config.template_id
        and template.hash = config.template_hash
    where room.kind = 'room' and ${which}
    order by room.id`.execute(db)
  return rows
}

/** How a room is reached; null for one that was sent no configuration. */
export function targetOf(cid: number, row: RoomRow): RoomTarget | null {
  const { roomId, campusId, template, played, gateways, devices: inside } = row
  if (!template || !played) return null
  const inRoom = new Set(played.map(({ deviceNo }) => deviceNo))
  const reached = inside.filter(({ deviceNo }) => inRoom.has(deviceNo))
  const gatewayIds = [...new Set(reached.map(({ gatewayId }) => gatewayId))].sort((a, b) => a - b)
  const devices = new Map(inside.map(({ deviceNo, id }) => [deviceNo, id]))
  const config = { roomId, template, devices: played, ...(gateways ? { gateways } : {}) }
  const byNo = new Map(reached.map((device) => [device.deviceNo, device]))
  return { cid, campusId, roomId, gatewayIds, devices, reached: byNo, config }
}

/** What a room is told, as the configuration that it runs takes it. */
export const commandOf = (saying: RoomSaying): Command =>
  saying.sceneValue !== null
    ? { kind: 'scene', sceneValue: saying.sceneValue }
    : {
        kind: 'group',
        groupValue: saying.groupValue,
        values: { [saying.identifier]: saying.paramValue },
      }

/** The numbers of the devices that what a room is told comes to, as far as the server knows, by the gateways they are behind. */
export function meantDevices(
  { config, reached }: Pick<RoomTarget, 'config' | 'reached'>,
  saying: RoomSaying,
): ReadonlyMap<number, readonly string[]> {
  const targets = groupBy(commandTargets(config, commandOf(saying)), ({ identifier }) => identifier)
  const hanging = hangingFunctions(config.template)
  const takes = (identifier: string, functionList: readonly ProductFunction[]) => {
    const slots = (hanging.get(identifier) ?? toldFunctions(functionList)).map((fn) => slotOf(fn.identifier))
    return targets.get(identifier)?.some(({ fn }) => slots.includes(slotOf(fn))) ?? false
  }
  const meant = new Map<number, Set<string>>()
  for (const { deviceNo, identifier } of config.devices) {
    const device = reached.get(deviceNo)
    if (!device || !takes(identifier, device.functionList)) continue
    meant.set(device.gatewayId, (meant.get(device.gatewayId) ?? new Set()).add(deviceNo))
  }
  return new Map([...meant].map(([gatewayId, deviceNos]) => [gatewayId, [...deviceNos]]))
}

/** A room that the tenant sees and that has been published; null otherwise. */
export async function publishedRoom(tenant: Tenant, roomId: number): Promise<RoomTarget | null> {
  const [row] = await roomRows(tenant, sql<boolean>`room.id = ${roomId}`)
  return row ? targetOf(tenant.who.cid, row) : null
}

/**
 * A room that has been published, and what it is told, which is read once the room is known to be seen.
 * @throws Refusal notFound for a room the tenant does not see; input for one without a configuration, for a scene or a
 *   group that is not in it, and for a value that no member of the group takes
 */
export async function roomTarget(
  tenant: Tenant,
  roomId: number,
  read: () => RoomSaying,
): Promise<{ target: RoomTarget; saying: RoomSaying }> {
  const [row] = await roomRows(tenant, sql<boolean>`room.id = ${roomId}`)
  if (!row) return refuse('notFound')
  const saying = read()
  const target = targetOf(tenant.who.cid, row) ?? refuseInput({ roomId: unpublished })
  const fault = sayingFault(target, row, saying)
  if (fault) refuseInput(fault)
  return { target, saying }
}

/** A room that has been published. @throws Refusal notFound for one the tenant does not see; input for one without a configuration */
export async function runningRoom(tenant: Tenant, roomId: number): Promise<RoomTarget> {
  const [row] = await roomRows(tenant, sql<boolean>`room.id = ${roomId}`)
  if (!row) return refuse('notFound')
  return targetOf(tenant.who.cid, row) ?? refuseInput({ roomId: unpublished })
}

/** A room in which nothing can be told or held. */
export const unpublished: Words = {
  zh: '该房间还没有收到已发布的模板',
  en: 'No template has been published to this room',
}
const unknownScene: Words = {
  zh: '该房间运行的配置里没有这个场景，请先发布模板',
  en: 'What this room runs has no such scene; publish the template first',
}
const unknownGroup: Words = {
  zh: '该房间运行的配置里没有这个群组，请先发布模板',
  en: 'What this room runs has no such group; publish the template first',
}

type Fault = Record<string, Words> | null

/** What is wrong with what a room is to be told, by field of the call. */
export function sayingFault(
  { config: { template, devices: played } }: RoomTarget,
  { devices, ...campus }: Pick<RoomRow, 'devices' | 'airOwn' | 'airCompany'>,
  saying: RoomSaying,
): Fault {
  if (saying.sceneValue !== null) {
    const { sceneValue } = saying
    const known = template.scenes.some((scene) => scene.sceneValue === sceneValue)
    return known || sceneValue === presetScenes.masterOff ? null : { sceneValue: unknownScene }
  }
  const members = template.groups.find(({ groupValue }) => groupValue === saying.groupValue)?.members
  if (!members) return { groupValue: unknownGroup }
  const { identifier: told, paramValue } = saying
  const byNo = new Map(devices.map((device) => [device.deviceNo, device]))
  const hanging = hangingFunctions(template)
  const faults = played.flatMap(({ deviceNo, identifier, channel = '' }): Fault[] => {
    const device = byNo.get(deviceNo)
    if (!device || !members.includes(identifier)) return []
    const functions = hanging.get(identifier) ?? toldFunctions(device.functionList)
    const beyond = () => airFault(airLimitsOf(campus), `${told}${channel}`, paramValue, device.values)
    return [commandFault(functions, told, paramValue) ?? fieldOf(beyond())]
  })
  // A value that one member takes is right: gateways pass it over for the others, or hold them to what is allowed.
  return faults.includes(null) ? null : (faults[0] ?? null)
}

const fieldOf = (words: Words | null): Fault => words && { paramValue: words }
