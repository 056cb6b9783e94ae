import { sql, type Transaction } from 'kysely'
import { type AlarmKind, type AlarmObject, isEnergyKind } from '#contract/rules/alarms/kinds.ts'
import type { Tables } from '#server/database/tables.ts'

type Db = Transaction<Tables>

/** What an alarm is about, where it stands, and the outermost place that is in. */
export interface Located {
  id: number
  objectType: AlarmObject
  name: string
  place: string
  roomId: number | null
  top: number
  topName: string
  /** Devices behind it when it is a gateway, else 1 for a device and 0 for a place. */
  deviceNum: number
}

const around = sql`left join space floor on floor.id = room.parent_id
  left join space building on building.id = floor.parent_id`
const above = sql`coalesce(building.id, floor.id, room.id) as top,
  coalesce(building.name, floor.name, room.name) as "topName"`

const queries = {
  device: (ids: number[], campusId: number) => sql<Located>`
    select device.id, 'device' as "objectType", device.name, device.room_id as "roomId",
      concat_ws(' / ', building.name, floor.name, room.name) as place, ${above},
      case when device.gateway_id is null then (select count(*) from device behind where behind.gateway_id = device.id)
        else 1 end as "deviceNum"
    from device join space room on room.id = device.room_id ${around}
    where device.id = any(${ids}::bigint[]) and device.campus_id = ${campusId} order by device.id`,
  room: (ids: number[], campusId: number) => sql<Located>`
    select room.id, 'room' as "objectType", room.name, room.id as "roomId",
      concat_ws(' / ', building.name, floor.name) as place, ${above}, 0 as "deviceNum"
    from space room ${around}
    where room.id = any(${ids}::bigint[]) and room.campus_id = ${campusId} order by room.id`,
  campus: (ids: number[], campusId: number) => sql<Located>`
    select id, 'campus' as "objectType", name, '' as place, null as "roomId", id as top, name as "topName",
      0 as "deviceNum"
    from campus where id = any(${ids}::bigint[]) and id = ${campusId}`,
}

/** What alarms of a kind are about. */
export const objectOf = (kind: AlarmKind): keyof typeof queries =>
  isEnergyKind(kind) ? 'campus' : kind === 'configDrift' ? 'room' : 'device'

/** Those of the objects that are there and stand under no alarm of the kind. */
export async function locate(
  db: Db,
  { kind, campusId }: { kind: AlarmKind; campusId: number },
  ids: readonly number[],
): Promise<Located[]> {
  const standing = await db
    .selectFrom('alarm_member')
    .select('object_id')
    .where('kind', '=', kind)
    .where('cleared_at', 'is', null)
    .where(sql<boolean>`object_id = any(${[...ids]}::bigint[])`)
    .execute()
  const under = new Set(standing.map(({ object_id }) => object_id))
  const fresh = ids.filter((id) => !under.has(id))
  if (fresh.length === 0) return []
  return (await queries[objectOf(kind)](fresh, campusId).execute(db)).rows
}
