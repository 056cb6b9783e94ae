import { sql } from 'kysely'
import type { Device, GatewayReach } from '#contract/device-shapes.ts'
import type { DataOf, InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { withinOf } from '#contract/rules/within.ts'
import type { Tenant } from '#server/database/database.ts'
import { requireCampus } from '../campus/rows.ts'
import { containing, type PageOf } from '../lists.ts'
import { standsIn } from '../space/rows.ts'
import { timeWithin } from '../times.ts'
import { devices, statuses } from './rows.ts'

/** A status may be written this long after it was reported. */
const writtenLate = 5_000

/**
 * A page of devices. How many there are is kept by room, or comes with the one reading that finds a keyword; the page's
 * rows are read by their ids, so that a far page skips nothing but numbers.
 *
 * @throws Refusal notFound for a campus the tenant does not see
 */
export async function devicePage(
  tenant: Tenant,
  input: InputOf<'device.queryDeviceList'>,
): Promise<PageOf<Device>> {
  const { campusId, roomId, keyWord, pageSize = limits.pageSize, currentPage = 1 } = input
  await requireCampus(tenant, campusId)
  const inRoom = roomId === undefined ? sql`` : sql`and room_id = ${roomId}`
  const pattern = keyWord?.trim() ? containing(keyWord.toLowerCase()) : null
  const sought = pattern === null ? sql`` : sql`and search like ${pattern}`
  const part = pageSize === 0 ? sql`` : sql`limit ${pageSize} offset ${(currentPage - 1) * pageSize}`
  const counted =
    pattern === null
      ? sql`select coalesce(sum(total), 0)::int from room_tally where campus_id = ${campusId} ${inRoom}`
      : sql`select count(*)::int from found`
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as ${sql.raw(pattern === null ? 'not materialized' : 'materialized')} (
      select id from device where campus_id = ${campusId} ${inRoom} ${sought})
    select array(select id from found order by id ${part}) as ids, (${counted}) as total`.execute(tenant.db)
  const { ids = [], total = 0 } = rows[0] ?? {}
  const list = await devices(tenant).where('device.id', '=', sql<number>`any(${ids}::bigint[])`).execute()
  return pageSize === 0 ? { list, total, currentPage: 1, pageSize } : { list, total, currentPage, pageSize }
}

/** `at` of the answer is what to ask `since` with the next time. @throws Refusal notFound */
export async function deviceStatuses(
  tenant: Tenant,
  { campusId, roomId, since, within, after }: InputOf<'device.status'>,
): Promise<DataOf<'device.status'>> {
  await requireCampus(tenant, campusId)
  const at = Date.now() - writtenLate
  let query = statuses(tenant).where('campus_id', '=', campusId)
  if (roomId !== undefined) query = query.where('room_id', '=', roomId)
  if (since !== undefined) query = query.where(sql<boolean>`at > ${timeWithin(since)}`)
  if (within !== undefined) query = query.where(standsIn('room_id', withinOf(within)))
  if (after === undefined) return { at, statuses: await query.execute(), next: null }
  const rooms = await tenant.db
    .selectFrom('room_bucket')
    .select('room_id')
    .where('campus_id', '=', campusId)
    .where('room_id', '>', after)
    .where(standsIn('room_id', withinOf(within)))
    .orderBy('room_id')
    .limit(limits.packRooms + 1)
    .execute()
  const ids = rooms.slice(0, limits.packRooms).map(({ room_id }) => room_id)
  const ofPage = query.where('room_id', '=', sql<number>`any(${ids}::bigint[])`)
  const next = rooms.length > limits.packRooms ? (ids.at(-1) ?? null) : null
  return { at, statuses: await ofPage.execute(), next }
}

/** @throws Refusal notFound */
export async function deviceSummary(tenant: Tenant, campusId: number): Promise<DataOf<'device.summary'>> {
  await requireCampus(tenant, campusId)
  const { rows } = await sql<{ type: number; onlineCount: number; faultCount: number; total: number }>`
    select parent_type_id as type, sum(total)::int as total, sum(online)::int as "onlineCount",
      sum(fault)::int as "faultCount"
    from room_tally where campus_id = ${campusId}
    group by 1 having sum(total) > 0 order by 1`.execute(tenant.db)
  const total = (...types: number[]) =>
    rows.reduce((sum, row) => sum + (types.length === 0 || types.includes(row.type) ? row.total : 0), 0)
  const [deviceNum, lightNum, panelNum, gatewayNum] = [total(), total(1), total(3), total(5)]
  return {
    deviceNum,
    lightNum,
    panelNum,
    gatewayNum,
    otherNum: deviceNum - lightNum - panelNum - gatewayNum,
    entries: rows.map(({ type, onlineCount, faultCount, total: all }) => ({
      parentTypeId: type,
      onlineCount,
      faultCount,
      outlineCount: all - onlineCount - faultCount,
    })),
  }
}

/** Gateways of a campus, those that are out of reach first. @throws Refusal notFound */
export async function gatewaysOf(tenant: Tenant, campusId: number): Promise<GatewayReach[]> {
  await requireCampus(tenant, campusId)
  const { rows } = await sql<GatewayReach>`
    with behind as materialized (
      select device.gateway_id, count(*)::int as all_of, (count(*) filter (where status.online))::int as there
      from device left join device_status status on status.device_id = device.id and status.campus_id = ${campusId}
      where device.campus_id = ${campusId} and device.gateway_id is not null group by 1)
    select gateway.id as "deviceId", gateway.device_no as "deviceNo", gateway.name,
      coalesce(standing.online, false) as online,
      (extract(epoch from standing.at) * 1000)::bigint as at,
      coalesce(behind.all_of, 0) as "deviceNum", coalesce(behind.there, 0) as "onlineNum"
    from device gateway
      join product on product.id = gateway.product_id and product.parent_type_id = 5
      left join device_status standing on standing.device_id = gateway.id
      left join behind on behind.gateway_id = gateway.id
    where gateway.campus_id = ${campusId}
    order by coalesce(standing.online, false), gateway.device_no`.execute(tenant.db)
  return rows
}
