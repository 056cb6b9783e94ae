import { sql } from 'kysely'
import type { InputOf } from '#contract/index.ts'
import { afterCampaignEvent, type FirmwareDeviceState } from '#contract/rules/firmware/states.ts'
import { togetherFault } from '#contract/rules/together.ts'
import { waveOf } from '#contract/rules/waves.ts'
import type { Tenant } from '#server/database/database.ts'
import { type DeviceNews, keepStep, takeOn, tellOta } from '#server/firmware/progress.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { newId, requireSeen } from '../ids.ts'
import { callerName } from '../template/compile.ts'
import { requireFirmware, targetsOf } from './reading.ts'

const faults = {
  where: { zh: '请选择场所、房间或设备', en: 'Choose places, rooms or devices' },
  none: {
    zh: '没有需要升级的设备：都已是该版本，或正在其他升级任务中',
    en: 'No device needs it: all run it already, or another campaign is not done with them',
  },
  hours: { zh: '开始和结束时间须一起填写', en: 'Begin and end of its hours go together' },
  over: { zh: '该升级任务现在不能这样操作', en: 'This cannot be done with the campaign now' },
  noWayBack: {
    zh: '升级前的固件都已不在，无法回退',
    en: 'What the devices ran before is not here any more',
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
  const found = await targetsOf(
    tenant,
    productId,
    sql`(${among('device.campus_id', campusIds)} or ${among('device.room_id', roomIds)}
      or ${among('device.id', deviceIds)})`,
  )
  const chosen = found.filter((device) => !device.busy && device.version !== version)
  if (chosen.length === 0) refuseInput({ campusIds: faults.none })
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
  return { id, devices: chosen.length, left: found.length - chosen.length }
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

/** @throws Refusal notFound, input {action} */
export async function steerCampaign(
  tenant: Tenant,
  { id, action }: InputOf<'ota.steerCampaign'>,
): Promise<void> {
  const { db } = tenant
  const campaign = await db
    .selectFrom('ota_campaign')
    .select(['state', 'wave'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!campaign) return refuse('notFound', { id })
  const state = afterCampaignEvent(campaign.state, action) ?? refuseInput({ action: faults.over })
  const news = async (event: DeviceNews['event'], ...states: FirmwareDeviceState[]) =>
    (await devicesIn(tenant, id, states)).map((deviceId) => ({ deviceId, event }))
  if (action === 'retry') await takeOn(db, id, await news('retry', 'failed'))
  if (action === 'stop') await takeOn(db, id, await news('cancel', 'waiting', 'sent', 'downloading'))
  const failed = (await devicesIn(tenant, id, ['failed'])).length
  const pardoned = action === 'resume' ? { pardoned: failed } : action === 'retry' ? { pardoned: 0 } : {}
  const paused_by = state === 'paused' ? 'person' : null
  await db
    .updateTable('ota_campaign')
    .set({ state, paused_by, ...pardoned })
    .where('id', '=', id)
    .execute()
  await keepStep(db, id, { step: action, by: await callerName(tenant), wave: campaign.wave })
  await tellOta(db, id)
}

/** @throws Refusal notFound; input {id} when nothing can be brought back */
export async function rollBack(tenant: Tenant, id: number) {
  const { rows } = await sql<Chosen & { earlierId: number | null }>`
    select d.device_id as "deviceId", device.campus_id as "campusId", d.firmware_id as "firmwareId",
      device.device_version as version, earlier.id as "earlierId"
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
  const devices = rows.flatMap(({ earlierId, ...row }) =>
    earlierId === null ? [] : [{ ...row, firmwareId: earlierId }],
  )
  if (devices.length === 0) refuseInput({ id: faults.noWayBack })
  // Whoever rolls back wants it done: everything in one wave, at once.
  const hours = { fromMinute: null, toMinute: null }
  const made = { ...campaign, ...hours, kind: 'rollback', ofId: id, waveSize: devices.length } as const
  const backId = await begin(tenant, made, devices)
  return { id: backId, devices: devices.length, left: rows.length - devices.length }
}
