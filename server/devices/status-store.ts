import { sql, type Transaction } from 'kysely'
import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Unsaved } from './status-board.ts'
import type { Patch } from './status-reducer.ts'

const columns = [
  'device_id as deviceId',
  'room_id as roomId',
  'online',
  'fault',
  'values',
  'since',
  'cause',
  'at',
] as const

/** A page of saved statuses in the order of their device ids. */
export const statusesAfter = (
  db: Transaction<Tables>,
  after: number,
  rows: number,
): Promise<DeviceStatus[]> =>
  db
    .selectFrom('device_status')
    .select([...columns, 'device_switch as deviceSwitch'])
    .where('device_id', '>', after)
    .orderBy('device_id')
    .limit(rows)
    .execute()

export const statusesOf = (db: Transaction<Tables>, deviceIds: readonly number[]): Promise<DeviceStatus[]> =>
  db
    .selectFrom('device_status')
    .select([...columns, 'device_switch as deviceSwitch'])
    .where('device_id', 'in', deviceIds)
    .execute()

/** Lists, not JSON: their length is known to the planner, which then finds the rows one by one by their key. */
const rowsOf = (unsaved: readonly Unsaved[]) => {
  const column = <V>(value: (patch: Patch) => V) => unsaved.map(([, patch]) => value(patch))
  return sql`unnest(
    ${unsaved.map(([deviceId]) => deviceId)}::bigint[], ${column(({ at }) => new Date(at))}::timestamptz[],
    ${column(({ online }) => online)}::boolean[], ${column(({ fault }) => fault)}::boolean[],
    ${column(({ deviceSwitch }) => deviceSwitch)}::smallint[],
    ${column(({ values }) => values && JSON.stringify(values))}::jsonb[],
    ${column(({ since }) => since && JSON.stringify(since))}::jsonb[],
    ${column(({ cause }) => cause && JSON.stringify(cause))}::jsonb[]
  ) as p(id, at, online, fault, device_switch, values, since, cause)`
}

/**
 * Lays patches over the saved statuses. Only what a patch names is written and only if it is not older than the
 * row, because another server process may have written the rest. Devices that no longer exist are passed over.
 */
export async function saveStatuses(db: Transaction<Tables>, unsaved: readonly Unsaved[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update device_status s set at = p.at, online = coalesce(p.online, s.online),
      fault = coalesce(p.fault, s.fault), device_switch = coalesce(p.device_switch, s.device_switch),
      values = case when p.values is null then s.values else s.values || p.values end,
      since = case when p.since is null then s.since else s.since || p.since end,
      cause = case when p.cause is null then s.cause else s.cause || p.cause end
    from ${rowsOf(unsaved)} where s.device_id = p.id and s.at <= p.at returning s.device_id as id`.execute(db)
  if (rows.length === unsaved.length) return
  const updated = new Set(rows.map(({ id }) => id))
  await sql`
    insert into device_status (device_id, cid, campus_id, room_id, online, fault, device_switch, values, since, cause, at)
    select d.id, d.cid, d.campus_id, d.room_id, coalesce(p.online, false), coalesce(p.fault, false),
      coalesce(p.device_switch, 0), coalesce(p.values, '{}'), coalesce(p.since, '{}'),
      coalesce(p.cause, '{}'), p.at
    from ${rowsOf(unsaved.filter(([deviceId]) => !updated.has(deviceId)))} join device d on d.id = p.id
    on conflict (device_id) do nothing`.execute(db)
}

/** Takes the statuses of devices that were moved with them. */
export async function moveStatuses(db: Transaction<Tables>, roomIds: readonly number[]): Promise<void> {
  await sql`
    update device_status s set campus_id = d.campus_id, room_id = d.room_id from device d
    where d.room_id = any(${[...roomIds]}::bigint[]) and s.device_id = d.id and s.room_id <> d.room_id`.execute(
    db,
  )
}

export interface UnsavedGateway {
  deviceId: number
  online: boolean
  /** Server time of its last message, milliseconds since 1970. */
  heardAt: number
}

export async function saveGateways(
  db: Transaction<Tables>,
  unsaved: readonly UnsavedGateway[],
): Promise<void> {
  await sql`
    update gateway g set online = r.online,
      last_seen_at = greatest(g.last_seen_at, to_timestamp(nullif(r."heardAt", 0) / 1000))
    from json_to_recordset(${JSON.stringify(unsaved)}::json)
      as r("deviceId" bigint, online boolean, "heardAt" double precision)
    where g.device_id = r."deviceId"`.execute(db)
}
