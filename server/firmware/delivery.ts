import { sql } from 'kysely'
import type { FirmwareCancelMessage, FirmwareMessage } from '#contract/firmware-protocol.ts'
import { type Publish, sayTo } from '#server/devices/publish.ts'
import type { GatewayRow } from '#server/devices/registry-store.ts'
import { linkLength, linkOf } from './links.ts'
import { type Db, tellAgain } from './progress.ts'

/** Devices whose gateway is to be told now, by campaign, gateway and firmware. */
export interface DueDelivery {
  campaignId: number
  gatewayId: number
  firmwareId: number
  /** They are not to get it any more. */
  cancelled: boolean
  deviceNos: string[]
  pid: string
  version: string
  size: number
  sha256: string
}

const ids = (list: readonly number[]) =>
  sql`(select value::bigint from json_array_elements_text(${JSON.stringify(list)}::json))`
const gatewayOf = sql`coalesce(device.gateway_id, device.id)`
const most = 1_000

/**
 * Takes what is due for these gateways. Whoever takes it is the only one to tell it: the other server processes find it
 * due later. What was cancelled is told once.
 */
export async function takeDueFirmware(db: Db, gatewayIds: readonly number[]): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select d.campaign_id, d.device_id, ${gatewayOf} as gateway_id, device.device_no
      from ota_device d join device on device.id = d.device_id
      where d.due_at <= clock_timestamp() and ${gatewayOf} in ${ids(gatewayIds)}
      order by d.due_at limit ${most} for update of d skip locked),
    taken as (
      update ota_device d set due_at = case when d.state = 'cancelled' then null
        else clock_timestamp() + ${tellAgain}::float8 * interval '1 millisecond' end
      from due where d.campaign_id = due.campaign_id and d.device_id = due.device_id
      returning d.campaign_id, d.firmware_id, d.state = 'cancelled' as cancelled, due.gateway_id, due.device_no)
    select taken.campaign_id as "campaignId", taken.gateway_id as "gatewayId", taken.firmware_id as "firmwareId",
      taken.cancelled, json_agg(taken.device_no) as "deviceNos", f.pid, f.version, f.size, f.sha256
    from taken join firmware f on f.id = taken.firmware_id
    group by taken.campaign_id, taken.gateway_id, taken.firmware_id, taken.cancelled, f.id`.execute(db)
  return rows
}

/** What gateways that are back have not finished is due at once: they may have lost what they were doing. */
export const dueAgain = (db: Db, gatewayIds: readonly number[]) =>
  sql`update ota_device d set due_at = clock_timestamp() from device
    where device.id = d.device_id and d.due_at is not null
      and ${gatewayOf} in ${ids(gatewayIds)}`.execute(db)

/** Milliseconds until something is due for one of these gateways; null when nothing is. */
export async function nextDue(db: Db, gatewayIds: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(d.due_at) - clock_timestamp()) * 1000)::float8 as wait
    from ota_device d join device on device.id = d.device_id
    where d.due_at is not null and ${gatewayOf} in ${ids(gatewayIds)}`.execute(db)
  return rows[0]?.wait ?? null
}

export interface Telling {
  publish: Publish
  /** Where gateways reach the calls, such as https://lamps.example.com/iot_api. */
  base: string
  secret: string
}

/** Tells a gateway what it shall fetch for which devices, or for which no more. */
export function tellGateway(
  { cid, gatewayNo }: GatewayRow,
  { campaignId, cancelled, deviceNos, ...firmware }: DueDelivery,
  { publish, base, secret }: Telling,
): void {
  const expiresAt = Date.now() + linkLength
  const { firmwareId, pid, version, size, sha256 } = firmware
  const url = base + linkOf(secret, { firmwareId, gatewayNo, expiresAt })
  const message: FirmwareMessage | FirmwareCancelMessage = cancelled
    ? { campaignId, cancel: deviceNos }
    : { campaignId, firmware: { pid, version, size, sha256, url, expiresAt }, deviceNos }
  // What the broker has not taken is told again when it is due; an old address behind a newer one helps nobody.
  void sayTo(publish, { cid, gatewayNo }, 'firmware', message, tellAgain)
}
