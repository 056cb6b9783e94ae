import { type RawBuilder, sql } from 'kysely'
import type { GatewayReach, ListedDevice } from '#contract/device-shapes.ts'
import type { DataOf, InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { withinOf } from '#contract/rules/within.ts'
import { readByColumns } from '#server/database/by-columns.ts'
import type { Tenant } from '#server/database/database.ts'
import { requireCampus } from '../campus/rows.ts'
import { containing, type PageOf } from '../lists.ts'
import { standsIn } from '../space/rows.ts'
import { timeWithin } from '../times.ts'
import { listedDevices, statuses } from './rows.ts'

/** A status may be written this long after it was reported. */
const writtenLate = 5_000

/**
 * A page of devices. Its rows are read by their ids, which are looked for from the end that is nearer.
 *
 * @throws Refusal notFound for a campus the tenant does not see
 */
export async function devicePage(
  tenant: Tenant,
  input: InputOf<'device.queryDeviceList'>,
): Promise<PageOf<ListedDevice>> {
  const { campusId, roomId, keyWord, pageSize = limits.pageSize, currentPage = 1 } = input
  await requireCampus(tenant, campusId)
  const inside = sql`campus_id = ${campusId} ${roomId === undefined ? sql`` : sql`and room_id = ${roomId}`}`
  const page = pageSize === 0 ? null : { skip: (currentPage - 1) * pageSize, size: pageSize }
  const { ids, total } = keyWord?.trim()
    ? await idsWith(tenant, inside, containing(keyWord.toLowerCase()), page)
    : await idsIn(tenant, inside, page)
  const list = await listedDevices(tenant, ids)
  return pageSize === 0 ? { list, total, currentPage: 1, pageSize } : { list, total, currentPage, pageSize }
}

/** Rows of a list, null for all. */
type Part = { skip: number; size: number } | null

interface Ids {
  ids: number[]
  total: number
}

const part = (page: Part) => (page ? sql`limit ${page.size} offset ${page.skip}` : sql``)

/** How many there are is kept by room. */
async function idsIn({ db }: Tenant, inside: RawBuilder<unknown>, page: Part): Promise<Ids> {
  const { rows: counts } = await sql<{ total: number }>`
    select coalesce(sum(total), 0)::int as total from room_tally where ${inside}`.execute(db)
  const total = counts[0]?.total ?? 0
  const left = page ? Math.min(page.size, total - page.skip) : total
  if (left <= 0) return { ids: [], total }
  const after = page ? total - page.skip - left : 0
  const [order, where] =
    page && after < page.skip ? [sql`desc`, { skip: after, size: left }] : [sql`asc`, page]
  const { rows } = await sql<{ id: number }>`
    select id from device where ${inside} order by id ${order} ${part(where)}`.execute(db)
  return { ids: rows.map(({ id }) => id), total }
}

/** One reading finds and counts. */
async function idsWith(
  { db }: Tenant,
  inside: RawBuilder<unknown>,
  pattern: string,
  page: Part,
): Promise<Ids> {
  const { rows } = await sql<Ids>`
    with found as materialized (select id from device where ${inside} and search like ${pattern})
    select array(select id from found order by id ${part(page)}) as ids,
      (select count(*)::int from found) as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
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

type Gateway = Omit<GatewayReach, 'deviceNum' | 'onlineNum'>
type Behind = Pick<GatewayReach, 'deviceId' | 'deviceNum' | 'onlineNum'>

/**
 * Gateways of a campus, those that are out of reach first, each with what stands behind it: those are put together here,
 * because the planner takes thousands of counts for a few and compares each with each.
 * @throws Refusal notFound
 */
export async function gatewaysOf(tenant: Tenant, campusId: number): Promise<GatewayReach[]> {
  await requireCampus(tenant, campusId)
  const counts = await readByColumns(
    tenant.db,
    ['deviceId', 'deviceNum', 'onlineNum'],
    sql<Behind>`
      select gateway_id as "deviceId", sum(total)::int as "deviceNum", sum(online + fault)::int as "onlineNum"
      from room_tally where campus_id = ${campusId} and gateway_id <> 0 group by 1`,
  )
  const gateways = await readByColumns(
    tenant.db,
    ['deviceId', 'deviceNo', 'name', 'online', 'at'],
    sql<Gateway>`
      select gateway.id as "deviceId", gateway.device_no as "deviceNo", gateway.name,
        coalesce(standing.online, false) as online,
        (extract(epoch from standing.at) * 1000)::bigint as at
      from device gateway
        join product on product.id = gateway.product_id and product.parent_type_id = 5
        left join device_status standing on standing.device_id = gateway.id
      where gateway.campus_id = ${campusId} and gateway.room_id in (
        select room_id from room_tally where campus_id = ${campusId} and parent_type_id = 5 and total > 0)
      order by coalesce(standing.online, false), gateway.device_no`,
  )
  const behind = new Map(counts.map((count) => [count.deviceId, count]))
  return gateways.map(({ deviceId, deviceNo, name, online, at }) => {
    const { deviceNum, onlineNum } = behind.get(deviceId) ?? none
    return { deviceId, deviceNo, name, online, at, deviceNum, onlineNum }
  })
}

const none = { deviceNum: 0, onlineNum: 0 }
