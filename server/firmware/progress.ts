import { sql, type Transaction } from 'kysely'
import type { campaignSteps, FirmwareFault } from '#contract/firmware-shapes.ts'
import {
  afterDeviceEvent,
  type FirmwareDeviceEvent,
  type FirmwareDeviceState,
  isOver,
  isUnderWay,
} from '#contract/rules/firmware/states.ts'
import type { Tables } from '#server/database/tables.ts'

export type Db = Transaction<Tables>

/** Told '<cid> <campaignId> <its campuses, comma-separated>' when a campaign has got further. */
export const otaChannel = 'lamplighter_ota'

/** What has happened to a device of a campaign. */
export interface DeviceNews {
  deviceId: number
  event: FirmwareDeviceEvent
  progress?: number | undefined
  fault?: FirmwareFault | undefined
}

/** A gateway whose device makes progress is told again only after this time without any, in ms. */
export const tellAgain = 60_000

/** Tells every server process, once the transaction is done. */
export const tellOta = (db: Db, campaignId: number) =>
  sql`select pg_notify(${otaChannel}, cid || ' ' || id || ' ' || array_to_string(campus_ids, ','))
    from ota_campaign where id = ${campaignId}`.execute(db)

/** Writes down what was done with a campaign; `by` is empty for what it does by itself. */
export async function keepStep(
  db: Db,
  campaignId: number,
  { step, by, wave }: { step: (typeof campaignSteps)[number]; by: string; wave: number },
): Promise<void> {
  const entry = JSON.stringify([{ at: Date.now(), by, step, wave }])
  await sql`update ota_campaign set history = history || ${entry}::jsonb where id = ${campaignId}`.execute(db)
}

interface Standing {
  deviceId: number
  state: FirmwareDeviceState
  progress: number
}

/**
 * Takes devices of a campaign on, as the table of transitions says; what it does not know changes nothing. A device that
 * has its firmware has its version from then on. What is due and not told yet stays due: what is written here may have been
 * heard before a gateway lost its power. A device that is told to stop is due, so that its gateway hears of it.
 */
export async function takeOn(db: Db, campaignId: number, news: readonly DeviceNews[]): Promise<void> {
  const ids = JSON.stringify([...new Set(news.map(({ deviceId }) => deviceId))])
  const { rows } = await sql<Standing>`
    select device_id as "deviceId", state, progress from ota_device where campaign_id = ${campaignId}
      and device_id in (select value::bigint from json_array_elements_text(${ids}::json))
    order by device_id for update`.execute(db)
  const standing = new Map(rows.map((row) => [row.deviceId, row]))
  const now = Date.now()
  const changed = new Map<number, object>()
  for (const { deviceId, event, progress, fault } of news) {
    const before = standing.get(deviceId)
    const state = before && afterDeviceEvent(before.state, event)
    if (!before || !state) continue
    const next = { deviceId, state, progress: progressIn(state, progress ?? before.progress) }
    standing.set(deviceId, next)
    const due = event === 'begin' ? now : isUnderWay(state) ? now + tellAgain : null
    const stopping = event === 'cancel' && before.state !== 'waiting'
    changed.set(deviceId, {
      ...{ device_id: deviceId, state, progress: next.progress, changed: now },
      ...{ fault: state === 'failed' ? (fault ?? null) : null, due: stopping ? now : due },
    })
  }
  if (changed.size === 0) return
  const list = JSON.stringify([...changed.values()])
  // A word that came twice does not set back a device that has got something newer since.
  const isApplied = (deviceId: number) => standing.get(deviceId)?.state === 'done'
  const applied = JSON.stringify([...changed.keys()].filter(isApplied))
  await sql`update ota_device d set state = n.state, progress = n.progress, fault = n.fault,
      changed_at = to_timestamp(n.changed / 1000), 
      due_at = case when n.due is not null and d.due_at <= clock_timestamp() then d.due_at
        else to_timestamp(n.due / 1000) end
    from json_to_recordset(${list}::json) as n(device_id bigint, state text, progress int, fault text,
      changed float8, due float8)
    where d.campaign_id = ${campaignId} and d.device_id = n.device_id`.execute(db)
  await sql`update device set device_version = f.version
    from ota_device d join firmware f on f.id = d.firmware_id
    where d.campaign_id = ${campaignId} and d.device_id = device.id and device.device_version <> f.version
      and d.device_id in (select value::bigint from json_array_elements_text(${applied}::json))`.execute(db)
  await tellOta(db, campaignId)
}

function progressIn(state: FirmwareDeviceState, progress: number): number {
  if (state === 'waiting' || state === 'sent') return 0
  return state === 'installing' || state === 'done' ? 100 : isOver(state) ? progress : Math.min(progress, 100)
}
