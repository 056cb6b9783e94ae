import { type RawBuilder, sql } from 'kysely'
import type {
  Campaign,
  CampaignDetail,
  CampaignDevice,
  CampaignEntry,
  FirmwareRoom,
  FirmwareTarget,
} from '#contract/firmware-shapes.ts'
import { limits } from '#contract/limits.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { campusIfSeveral } from '../across-campuses.ts'

const shown = 200

type Row = Campaign & { history: CampaignEntry[] }
type DetailRow = Row & { deviceList: CampaignDevice[] }

const count = (states: RawBuilder<unknown>) => sql`(count(*) filter (where d.state in ${states}))::int`

/** @param more a column besides what a list shows, which is what `R` has more than it */
async function campaigns<R extends Row>(
  { db }: Tenant,
  where: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<R[]> {
  const { rows } = await sql<R>`
    select c.id, c.kind, c.of_id as "ofId", c.firmware_id as "firmwareId", product.name as "productName",
      f.version, c.state, c.paused_by as "pausedBy", c.wave, c.waves, c.fail_percent as "failPercent",
      c.from_minute as "fromMinute", c.to_minute as "toMinute", count(d.device_id)::int as devices,
      ${count(sql`('done')`)} as done, ${count(sql`('failed')`)} as failed,
      ${count(sql`('sent', 'downloading', 'installing')`)} as "underWay",
      c.created_at as "createdAt", c.created_by as "createdBy", c.history${more}
    from ota_campaign c join firmware f on f.id = c.firmware_id join product on product.id = f.product_id
      left join ota_device d on d.campaign_id = c.id
    where ${where}
    group by c.id, f.id, product.id order by c.created_at desc, c.id desc limit ${shown}`.execute(db)
  return rows
}

/** Campaigns in campuses the tenant may enter, newest first. */
export const campaignList = async (tenant: Tenant): Promise<Campaign[]> =>
  (await campaigns(tenant, sql`true`)).map(({ history: _history, ...campaign }) => campaign)

const place = sql`concat_ws(' / ', building.name, floor.name, room.name)`
const rooms = sql`join space room on room.id = device.room_id
  left join space floor on floor.id = room.parent_id left join space building on building.id = floor.parent_id`

/** The devices of the campaign `c`, by wave and place. */
const itsDevices = sql`, (
  select coalesce(json_agg(listed.one order by listed.turn), '[]') from (
    select json_build_object('deviceId', d.device_id, 'deviceNo', device.device_no, 'name', device.name,
      'campusId', device.campus_id, 'place', concat_ws(' / ', ${campusIfSeveral}, building.name, floor.name, room.name),
      'wave', d.wave, 'state', d.state, 'progress', d.progress,
      'fault', d.fault, 'fromVersion', d.from_version, 'toVersion', f.version,
      'changedAt', (extract(epoch from d.changed_at) * 1000)::bigint) as one,
      row_number() over (order by d.wave, campus.name, campus.id, building.sort, floor.sort, room.sort, device.id) as turn
    from ota_device d join device on device.id = d.device_id join campus on campus.id = device.campus_id
      join firmware f on f.id = d.firmware_id ${rooms}
    where d.campaign_id = c.id) listed) as "deviceList"`

/**
 * A campaign with its devices, in one statement: what is counted of them is what is listed, whatever is reported meanwhile.
 * @throws Refusal notFound
 */
export async function oneCampaign(tenant: Tenant, id: number): Promise<CampaignDetail> {
  const [campaign] = await campaigns<DetailRow>(tenant, sql`c.id = ${id}`, itsDevices)
  return campaign ?? refuse('notFound', { id })
}

/** A firmware that is here. @throws Refusal notFound */
export async function requireFirmware(
  { db }: Tenant,
  id: number,
): Promise<{ productId: number; version: string }> {
  const found = await db
    .selectFrom('firmware')
    .select(['product_id as productId', 'version'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return found ?? refuse('notFound', { id })
}

/** Whether a campaign is not done with a device, or it is writing its flash. @param id a column */
export const isBusy = (id: string) => sql`${sql.ref(id)} in (select ota_busy_devices())`

/** Whether a device runs something else than a version and no campaign is at work with it. */
export const needs = (version: string) =>
  sql`device.device_version <> ${version} and not (${isBusy('device.id')})`

/** How many devices of a product the tenant sees. @param where bounds them further */
export async function countTargets(
  { db }: Tenant,
  productId: number,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select count(*)::int as devices from device where product_id = ${productId} and ${where}`.execute(db)
  return rows[0]?.devices ?? 0
}

/** The rooms of all devices of a product, by place: what is chosen from does not end where a list of devices would. */
export async function targetRooms(
  { db }: Tenant,
  { productId, version }: { productId: number; version: string },
): Promise<FirmwareRoom[]> {
  const { rows } = await sql<FirmwareRoom>`
    select campus.id as "campusId", campus.name as "campusName", room.id as "roomId", ${place} as place,
      count(*)::int as devices, (count(*) filter (where ${needs(version)}))::int as needing
    from device join campus on campus.id = device.campus_id ${rooms}
    where device.product_id = ${productId}
    group by campus.id, building.id, floor.id, room.id
    order by campus.name, campus.id, building.sort, floor.sort, room.sort, room.id`.execute(db)
  return rows
}

/** The devices of a product by place, as many as a campaign takes. @param where bounds them further */
export async function targetsOf(
  { db }: Tenant,
  productId: number,
  where: RawBuilder<unknown> = sql`true`,
): Promise<FirmwareTarget[]> {
  const { rows } = await sql<FirmwareTarget>`
    select device.id as "deviceId", device.device_no as "deviceNo", device.name, device.campus_id as "campusId",
      campus.name as "campusName", device.room_id as "roomId", ${place} as place,
      device.device_version as version, ${isBusy('device.id')} as busy
    from device join campus on campus.id = device.campus_id ${rooms}
    where device.product_id = ${productId} and ${where}
    order by campus.name, campus.id, building.sort, floor.sort, room.sort, device.id
    limit ${limits.campaignDevices}`.execute(db)
  return rows
}
