import { sql, type Transaction } from 'kysely'
import type { Rating } from '#contract/rules/rated-power.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'

export interface DeviceRow {
  id: number
  cid: number
  campusId: number
  roomId: number
  deviceNo: string
  /** Null for a gateway. */
  gatewayId: number | null
  /** Its product's type where it is a lamp, else null. */
  lampType: number | null
  productId: number
  /** The firmware that it runs, and its MAC address, as far as anybody has said; empty where nobody has. */
  version: string
  mac: string
  /** What it takes, where it is a lamp of whose product somebody has said so. */
  rating?: Rating | undefined
}

export interface GatewayRow {
  deviceId: number
  cid: number
  campusId: number
  gatewayNo: string
  credentialHash: string
  online: boolean
}

/** Rows read by one statement: small enough that calls of people get their turn on the embedded database. */
const pageRows = 4_000

/** The oldest transaction that is still running: changes from it on may not have been seen yet. */
export async function horizon(db: Transaction<Tables>): Promise<string> {
  const { rows } = await sql<{
    xmin: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db)
  return rows[0]?.xmin ?? '0'
}

export const gateways = (db: Transaction<Tables>): Promise<GatewayRow[]> =>
  db
    .selectFrom('gateway')
    .select(['device_id as deviceId', 'cid', 'campus_id as campusId', 'gateway_no as gatewayNo'])
    .select(['credential_hash as credentialHash', 'online'])
    .execute()

export const gatewayByNo = (db: Transaction<Tables>, gatewayNo: string) =>
  db
    .selectFrom('gateway')
    .select(['cid', 'credential_hash as credentialHash'])
    .where('gateway_no', '=', gatewayNo)
    .executeTakeFirst()

/**
 * The devices of every room whose list of devices changed in or after a transaction, and those rooms, emptied
 * and deleted ones included; everything when `since` is undefined.
 */
export async function devicesChangedSince(
  database: Database,
  since: string | undefined,
): Promise<{ roomIds: number[]; devices: DeviceRow[] }> {
  if (since === undefined) return { roomIds: [], devices: await devicePages(database, null) }
  const { rows } = await database.system((db) =>
    sql<{ id: number }>`select room_id as id from room_bucket where changed_in >= ${since}::bigint
      union select row_id from tombstone where table_name = 'rooms' and changed_in >= ${since}::bigint`.execute(
      db,
    ),
  )
  const roomIds = rows.map((row) => row.id)
  return { roomIds, devices: roomIds.length > 0 ? await devicePages(database, roomIds) : [] }
}

/** Lamps are what products of the first parent type are. */
const lampType = sql<
  number | null
>`case when product.parent_type_id = 1 then product.product_type_id::integer end`

async function devicePages(database: Database, roomIds: readonly number[] | null): Promise<DeviceRow[]> {
  const devices: DeviceRow[] = []
  for (let after = 0; ; ) {
    const page = await database.system((db) =>
      db
        .selectFrom('device')
        .innerJoin('product', 'product.id', 'device.product_id')
        .select(['device.id', 'device.cid', 'campus_id as campusId', 'room_id as roomId'])
        .select(['device_no as deviceNo', 'gateway_id as gatewayId'])
        .select([lampType.as('lampType'), 'device.product_id as productId'])
        .select(['device.device_version as version', 'device.mac'])
        .where('device.id', '>', after)
        .$if(roomIds !== null, (query) =>
          query.where(
            'room_id',
            'in',
            sql<number>`(select value::bigint from json_array_elements_text(${JSON.stringify(roomIds)}::json))`,
          ),
        )
        .orderBy('device.id')
        .limit(pageRows)
        .execute(),
    )
    devices.push(...page)
    const last = page.at(-1)
    if (!last || page.length < pageRows) return devices
    after = last.id
  }
}
