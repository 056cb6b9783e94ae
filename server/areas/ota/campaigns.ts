import { type RawBuilder, sql } from 'kysely'
import type { DataOf, InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { afterCampaignEvent, type FirmwareDeviceState } from '#contract/rules/firmware/states.ts'
import { togetherFault } from '#contract/rules/together.ts'
import { waveOf } from '#contract/rules/waves.ts'
import type { Tenant } from '#server/database/database.ts'
import { type DeviceNews, keepStep, takeOn, tellOta } from '#server/firmware/progress.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { newId, requireSeen } from '../ids.ts'
import { callerName } from '../template/compile.ts'
import { countTargets, isBusy, needs, requireFirmware, targetsOf } from './reading.ts'

const faults = {
  where: { zh: '请选择场所、房间或设备', en: 'Choose places, rooms or devices' },
  none: {
    zh: '没有需要升级的设备：都已是该版本，或正在其他升级任务中',
    en: 'No device needs it: all run it already, or another campaign is not done with them',
  },
  hours: { zh: '开始和结束时间须一起填写', en: 'Begin and end of its hours go together' },
  over: { zh: '该升级任务现在不能这样操作', en: 'This cannot be done with the campaign now' },
  noneAgain: {
    zh: '没有可重试的设备：都正在其他升级任务中，或已换成别的版本',
    en: 'No failed device can be tried again: another campaign is not done with them, or has brought them something else',
  },
  noWayBack: {
    zh: '升级前的固件都已不在，无法回退',
    en: 'What the devices ran before is not here any more',
  },
  noneBack: {
    zh: '没有可回退的设备：都正在其他升级任务中，或升级前的固件已不在',
    en: 'No device can be rolled back: another campaign is not done with them, or what they ran before is not here any more',
  },
} as const

const usual = { waveSize: 20, failPercent: 20 }

interface Chosen {
  deviceId: number
  campusId: number
  firmwareId: number
  version: string
}

interface NewCampaign {
  kind: 'update' | 'rollback'
  ofId: number | null
  firmwareId: number
  waveSize: number
  failPercent: number
  fromMinute: number | null
  toMinute: number | null
}

/** Begins a campaign; its first wave begins as soon as its hours allow. Answers its id. */
async function begin(tenant: Tenant, made: NewCampaign, devices: readonly Chosen[]): Promise<number> {
  const { db, who } = tenant
  const [id, by] = [await newId(tenant), await callerName(tenant)]
  const waves = waveOf(devices.length - 1, made.waveSize)
  await db
    .insertInto('ota_campaign')
    .values({
      ...{ id, cid: who.cid, kind: made.kind, of_id: made.ofId, firmware_id: made.firmwareId },
      campus_ids: [...new Set(devices.map(({ campusId }) => campusId))],
      ...{ state: 'running', paused_by: null, wave: 0, waves, fail_percent: made.failPercent, pardoned: 0 },
      ...{ from_minute: made.fromMinute, to_minute: made.toMinute },
      ...{ created_at: new Date(), created_by: by, history: '[]' },
    })
    .execute()
  const rows = devices.map(({ deviceId: device_id, firmwareId: firmware_id, version }, index) => ({
    ...{ campaign_id: id, cid: who.cid, device_id, firmware_id, wave: waveOf(index, made.waveSize) },
    ...{ state: 'waiting', progress: 0, from_version: version },
  }))
  await sql`insert into ota_device (campaign_id, cid, device_id, firmware_id, wave, state, progress, from_version)
    select campaign_id, cid, device_id, firmware_id, wave, state, progress, from_version
    from json_populate_recordset(null::ota_device, ${JSON.stringify(rows)}::json)`.execute(db)
  await keepStep(db, id, { step: 'created', by, wave: 0 })
  await tellOta(db, id)
  return id
}

const among = (column: string, ids: readonly number[] | undefined) =>
  sql`${sql.ref(column)} in (select value::bigint from json_array_elements_text(${JSON.stringify(ids ?? [])}::json))`

/**
 * Lets nobody else give firmware to some devices until the transaction ends, so that what is read of them from now on is not
 * outdated by a campaign that begins at the same time.
 */
const holdDevices = ({ db }: Tenant, which: RawBuilder<unknown>) =>
  sql`select id from device where ${which} order by id for no key update`.execute(db)

/** Campuses, rooms and devices the tenant sees. @throws Refusal notFound for others */
async function requirePlaces(tenant: Tenant, input: InputOf<'ota.addCampaign'>): Promise<void> {
  await requireSeen(tenant, 'campus', 'campusIds', input.campusIds ?? [])
  await requireSeen(tenant, 'space', 'roomIds', input.roomIds ?? [])
  await requireSeen(tenant, 'device', 'deviceIds', input.deviceIds ?? [])
}

/** @throws Refusal notFound; input {campusIds} when nothing is chosen, or nothing needs it; input for half of its hours */
export async function addCampaign(tenant: Tenant, input: InputOf<'ota.addCampaign'>) {
  const { firmwareId, campusIds, roomIds, deviceIds } = input
  const { productId, version } = await requireFirmware(tenant, firmwareId)
  if (!campusIds && !roomIds && !deviceIds) refuseInput({ campusIds: faults.where })
  const { fromMinute = null, toMinute = null } = input
  const halfHours = togetherFault({ fromMinute, toMinute }, faults.hours)
  if (halfHours) refuseInput(halfHours)
  await requirePlaces(tenant, input)
  const which = sql`(${among('device.campus_id', campusIds)} or ${among('device.room_id', roomIds)}
    or ${among('device.id', deviceIds)})`
  await holdDevices(tenant, sql`device.product_id = ${productId} and ${which}`)
  const needing = sql`${which} and ${needs(version)}`
  const chosen = await targetsOf(tenant, productId, needing)
  if (chosen.length === 0) refuseInput({ campusIds: faults.none })
  const left = (await countTargets(tenant, productId, which)) - chosen.length
  const isFull = chosen.length === limits.campaignDevices
  const further = isFull ? (await countTargets(tenant, productId, needing)) - chosen.length : 0
  const { waveSize = usual.waveSize, failPercent = usual.failPercent } = input
  const made = {
    kind: 'update',
    ofId: null,
    firmwareId,
    waveSize,
    failPercent,
    fromMinute,
    toMinute,
  } as const
  const id = await begin(
    tenant,
    made,
    chosen.map((device) => ({ ...device, firmwareId })),
  )
  return { id, devices: chosen.length, left, further }
}

async function devicesIn({ db }: Tenant, id: number, states: readonly FirmwareDeviceState[]) {
  const rows = await db
    .selectFrom('ota_device')
    .select('device_id')
    .where('campaign_id', '=', id)
    .where('state', 'in', states)
    .execute()
  return rows.map(({ device_id }) => device_id)
}

/**
 * The failed devices of a campaign that it may have again, and how many it may not: another campaign is not done with them, or
 * they run something else than when this one came to them. One that had not said then what it runs has only said it since, unless
 * another campaign has brought it something. Rows are held in the order in which gateways' news hold them.
 */
async function failedDevices(tenant: Tenant, id: number): Promise<{ free: number[]; left: number }> {
  const failed = sql`from ota_device d where d.campaign_id = ${id} and d.state = 'failed'`
  await sql`select d.device_id ${failed} order by d.device_id for update`.execute(tenant.db)
  await holdDevices(tenant, sql`id in (select d.device_id ${failed})`)
  const { rows } = await sql<{ deviceId: number; isElsewhere: boolean }>`
    select d.device_id as "deviceId", ${isBusy('d.device_id')} or (d.from_version <> (
      select device_version from device where id = d.device_id) and (d.from_version <> '' or exists (
        select from ota_device other where other.device_id = d.device_id and other.campaign_id <> d.campaign_id
          and other.state = 'done'))) as "isElsewhere" ${failed}`.execute(tenant.db)
  const free = rows.filter(({ isElsewhere }) => !isElsewhere).map(({ deviceId }) => deviceId)
  return { free, left: rows.length - free.length }
}

/** Tries again what failed in a campaign. @throws Refusal input {action} when nothing of it can be */
async function tryAgain(tenant: Tenant, id: number): Promise<DataOf<'ota.steerCampaign'>> {
  const { free, left } = await failedDevices(tenant, id)
  if (left > 0 && free.length === 0) refuseInput({ action: faults.noneAgain })
  const news = free.map((deviceId): DeviceNews => ({ deviceId, event: 'retry' }))
  await takeOn(tenant.db, id, news)
  return { devices: free.length, left }
}

/** @throws Refusal notFound, input {action} */
export async function steerCampaign(
  tenant: Tenant,
  { id, action }: InputOf<'ota.steerCampaign'>,
): Promise<DataOf<'ota.steerCampaign'>> {
  const { db } = tenant
  const campaign = await db
    .selectFrom('ota_campaign')
    .select(['state', 'wave'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!campaign) return refuse('notFound', { id })
  const state = afterCampaignEvent(campaign.state, action) ?? refuseInput({ action: faults.over })
  const again = action === 'retry' ? await tryAgain(tenant, id) : { devices: 0, left: 0 }
  if (action === 'stop') {
    const stopped = await devicesIn(tenant, id, ['waiting', 'sent', 'downloading'])
    await takeOn(
      db,
      id,
      stopped.map((deviceId) => ({ deviceId, event: 'cancel' })),
    )
  }
  // Devices that are left to another campaign have failed in this one all the same, and would pause it at once.
  const goesOn = action === 'resume' || action === 'retry'
  const pardoned = goesOn ? { pardoned: (await devicesIn(tenant, id, ['failed'])).length } : {}
  const paused_by = state === 'paused' ? 'person' : null
  await db
    .updateTable('ota_campaign')
    .set({ state, paused_by, ...pardoned })
    .where('id', '=', id)
    .execute()
  await keepStep(db, id, { step: action, by: await callerName(tenant), wave: campaign.wave })
  await tellOta(db, id)
  return again
}

/** @throws Refusal notFound; input {id} when nothing can be brought back */
export async function rollBack(tenant: Tenant, id: number) {
  await holdDevices(
    tenant,
    sql`id in (select device_id from ota_device where campaign_id = ${id} and state = 'done')`,
  )
  const { rows } = await sql<Chosen & { earlierId: number | null; busy: boolean }>`
    select d.device_id as "deviceId", device.campus_id as "campusId", d.firmware_id as "firmwareId",
      device.device_version as version, earlier.id as "earlierId", ${isBusy('d.device_id')} as busy
    from ota_device d join device on device.id = d.device_id join firmware f on f.id = d.firmware_id
      left join firmware earlier on earlier.product_id = f.product_id and earlier.cid = f.cid
        and earlier.version = d.from_version and earlier.removed_at is null
    where d.campaign_id = ${id} and d.state = 'done' and device.device_version = f.version
    order by d.wave, d.device_id`.execute(tenant.db)
  const campaign = await tenant.db
    .selectFrom('ota_campaign')
    .select(['firmware_id as firmwareId', 'fail_percent as failPercent'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!campaign) return refuse('notFound', { id })
  const devices = rows.flatMap(({ earlierId, busy, ...row }) =>
    earlierId === null || busy ? [] : [{ ...row, firmwareId: earlierId }],
  )
  if (devices.length === 0)
    refuseInput({ id: rows.some(({ busy }) => busy) ? faults.noneBack : faults.noWayBack })
  // Whoever rolls back wants it done: everything in one wave, at once.
  const hours = { fromMinute: null, toMinute: null }
  const made = { ...campaign, ...hours, kind: 'rollback', ofId: id, waveSize: devices.length } as const
  const backId = await begin(tenant, made, devices)
  return { id: backId, devices: devices.length, left: rows.length - devices.length }
}
