import { sql } from 'kysely'
import type { RoomConfig } from '#contract/config-shapes.ts'
import type { ProductFunction } from '#contract/product.ts'
import { presetScenes } from '#contract/rules/scenes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput, type Words } from '#server/refusal.ts'
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
}

interface DeviceRow {
  id: number
  deviceNo: string
  gatewayId: number
  functionList: ProductFunction[]
}

interface Row {
  campusId: number
  template: RoomConfig['template'] | null
  played: RoomConfig['devices'] | null
  devices: DeviceRow[]
}

/**
 * A room that has been published, and what it is told, which is read once the room is known to be seen.
 * @throws Refusal notFound for a room the tenant does not see; input for one without a configuration, for a scene or a
 *   group that is not in it, and for a value that no member of the group takes
 */
export async function roomTarget(
  { db, who }: Tenant,
  roomId: number,
  read: () => RoomSaying,
): Promise<{ target: RoomTarget; saying: RoomSaying }> {
  const { rows } = await sql<Row>`
    select room.campus_id as "campusId", template.config as template, config.devices as played,
      coalesce((select json_agg(json_build_object('id', device.id, 'deviceNo', device.device_no,
          'gatewayId', coalesce(device.gateway_id, device.id), 'functionList', product.function_list))
        from device join product on product.id = device.product_id
        where device.room_id = room.id), '[]') as devices
    from space room
      left join room_config config on config.room_id = room.id and config.template_id = room.template_id
      left join template_config template on template.template_id = config.template_id
        and template.hash = config.template_hash
    where room.id = ${roomId} and room.kind = 'room'`.execute(db)
  const [row] = rows
  if (!row) return refuse('notFound')
  const saying = read()
  const fault = sayingFault(row, saying)
  if (fault) refuseInput(fault)
  const inRoom = new Set(row.played?.map(({ deviceNo }) => deviceNo))
  const reached = row.devices.filter(({ deviceNo }) => inRoom.has(deviceNo))
  const gatewayIds = [...new Set(reached.map(({ gatewayId }) => gatewayId))].sort((a, b) => a - b)
  const devices = new Map(row.devices.map(({ deviceNo, id }) => [deviceNo, id]))
  return { target: { cid: who.cid, campusId: row.campusId, roomId, gatewayIds, devices }, saying }
}

const unpublished: Words = {
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
function sayingFault({ template, played, devices }: Row, saying: RoomSaying): Fault {
  if (!template || !played) return { roomId: unpublished }
  if (saying.sceneValue !== null) {
    const { sceneValue } = saying
    const known = template.scenes.some((scene) => scene.sceneValue === sceneValue)
    return known || sceneValue === presetScenes.masterOff ? null : { sceneValue: unknownScene }
  }
  const members = template.groups.find(({ groupValue }) => groupValue === saying.groupValue)?.members
  if (!members) return { groupValue: unknownGroup }
  const faults = devices
    .filter(({ deviceNo }) => playsOneOf(members, played, deviceNo))
    .map(({ functionList }) => commandFault(functionList, saying.identifier, saying.paramValue))
  // A value that one member takes is right: gateways pass it over for the others.
  return faults.includes(null) ? null : (faults[0] ?? null)
}

const playsOneOf = (members: readonly string[], played: RoomConfig['devices'], deviceNo: string): boolean =>
  played.some((device) => device.deviceNo === deviceNo && members.includes(device.identifier))
