import { type RawBuilder, sql } from 'kysely'
import type {
  Campaign,
  CampaignDetail,
  CampaignDevice,
  CampaignEntry,
  FirmwareTarget,
} from '#contract/firmware-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'

const shown = 200
const mostTargets = 5_000

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
  select coalesce(json_agg(json_build_object('deviceId', d.device_id, 'deviceNo', device.device_no, 'name', device.name,
    'campusId', device.campus_id, 'place', ${place}, 'wave', d.wave, 'state', d.state, 'progress', d.progress,
    'fault', d.fault, 'fromVersion', d.from_version, 'toVersion', f.version,
    'changedAt', (extract(epoch from d.changed_at) * 1000)::bigint)
    order by d.wave, building.sort, floor.sort, room.sort, device.id), '[]')
  from ota_device d join device on device.id = d.device_id join firmware f on f.id = d.firmware_id ${rooms}
  where d.campaign_id = c.id) as "deviceList"`

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

/** Whether a campaign is not done with a device. */
const busy = sql`ota_busy(device.id)`

/** The devices of a product, by place. @param where bounds them further */
export async function targetsOf(
  { db }: Tenant,
  productId: number,
  where: RawBuilder<unknown> = sql`true`,
): Promise<FirmwareTarget[]> {
  const { rows } = await sql<FirmwareTarget>`
    select device.id as "deviceId", device.device_no as "deviceNo", device.name, device.campus_id as "campusId",
      campus.name as "campusName", device.room_id as "roomId", ${place} as place,
      device.device_version as version, ${busy} as busy
    from device join campus on campus.id = device.campus_id ${rooms}
    where device.product_id = ${productId} and ${where}
    order by campus.name, campus.id, building.sort, floor.sort, room.sort, device.id
    limit ${mostTargets}`.execute(db)
  return rows
}
