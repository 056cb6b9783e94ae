import { type ExpressionBuilder, sql } from 'kysely'
import type { Device, GatewayReach } from '#contract/device-shapes.ts'
import type { DataOf, InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { withinOf } from '#contract/rules/within.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { requireCampus } from '../campus/rows.ts'
import { containing, type PageOf, page } from '../lists.ts'
import { standsIn } from '../space/rows.ts'
import { timeWithin } from '../times.ts'
import { devices, statuses } from './rows.ts'

/** A status may be written this long after it was reported. */
const writtenLate = 5_000

/** @throws Refusal notFound for a campus the tenant does not see */
export async function devicePage(
  tenant: Tenant,
  input: InputOf<'device.queryDeviceList'>,
): Promise<PageOf<Device>> {
  await requireCampus(tenant, input.campusId)
  const wanted = (row: ExpressionBuilder<Tables, 'device'>) => {
    const conditions = [row('device.campus_id', '=', input.campusId)]
    if (input.roomId !== undefined) conditions.push(row('device.room_id', '=', input.roomId))
    if (input.keyWord?.trim()) {
      const pattern = containing(input.keyWord)
      conditions.push(
        row.or([
          row('device.name', 'ilike', pattern),
          row('device.device_no', 'ilike', pattern),
          row('device.mac', 'ilike', pattern),
        ]),
      )
    }
    return row.and(conditions)
  }
  const counted = tenant.db.selectFrom('device').where(wanted)
  return page(devices(tenant).where(wanted), input, counted)
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
    select product.parent_type_id as type, count(*) as total,
      count(*) filter (where status.online and not status.fault) as "onlineCount",
      count(*) filter (where status.online and status.fault) as "faultCount"
    from device join product on product.id = device.product_id
      left join device_status status on status.device_id = device.id
    where device.campus_id = ${campusId}
    group by 1 order by 1`.execute(tenant.db)
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
    select gateway.id as "deviceId", gateway.device_no as "deviceNo", gateway.name,
      coalesce(standing.online, false) as online,
      (extract(epoch from standing.at) * 1000)::bigint as at,
      count(device.id)::int as "deviceNum",
      (count(device.id) filter (where status.online))::int as "onlineNum"
    from device gateway
      join product on product.id = gateway.product_id and product.parent_type_id = 5
      left join device_status standing on standing.device_id = gateway.id
      left join device on device.gateway_id = gateway.id
      left join device_status status on status.device_id = device.id
    where gateway.campus_id = ${campusId}
    group by gateway.id, standing.online, standing.at
    order by coalesce(standing.online, false), gateway.device_no`.execute(tenant.db)
  return rows
}
