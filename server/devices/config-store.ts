import { sql, type Transaction } from 'kysely'
import type { RoomConfig } from '#contract/config-shapes.ts'
import type { ConfigBase } from '#server/database/config-tables.ts'
import type { Tables } from '#server/database/tables.ts'

type Db = Transaction<Tables>

/** A room's configuration that is to go to a gateway now. */
export interface DueConfig {
  roomId: number
  gatewayId: number
  hash: string
  /** Milliseconds since 1970. */
  publishedAt: number
  template: RoomConfig['template']
  devices: RoomConfig['devices']
  gateways: string[] | null
  /** What the gateway runs, where that has the same template and this is tried for the first time; else null. */
  base: Pick<ConfigBase, 'hash' | 'devices'> | null
  /** The gateway has run nothing of the room so far. */
  isFirst: boolean
}

/** A hop that a configuration has reached, and the server time when, milliseconds since 1970. */
export interface Reached {
  hash: string
  at: number
}

/** What has been heard of one configuration at one gateway and is not in the database yet. */
export interface HeardOfConfig {
  roomId: number
  gatewayId: number
  sent?: Reached
  gateway?: Reached
  applied?: Reached
  refused?: Reached & { reason: string }
  leads?: boolean
}

/** The longest pause between two sendings, in ms. */
const longestPause = 10 * 60_000
/** What was sent this long ago is on its way still: a gateway's return is heard by every process, in ms. */
const onItsWay = 2_000

/** Ids as the right side of `in`. */
export const idList = (list: readonly number[]) =>
  sql`(select value::bigint from json_array_elements_text(${JSON.stringify(list)}::json))`

/** When what is sent now is due again. @param row it by its name in the statement @param again the first pause, in ms */
export const dueNext = (row: string, again: number) => sql`clock_timestamp() + least(${longestPause}::float8,
  ${again}::float8 * 2 ^ least(${sql.ref(`${row}.attempts`)}, 20)) * interval '1 millisecond'`

/**
 * Takes configurations that are due for these gateways, the longest waiting first. Whoever takes one is the only one to
 * send it: the others find it due later, after a pause that doubles with every sending.
 * @param again the first pause, in ms
 */
export async function takeDue(
  db: Db,
  gatewayIds: readonly number[],
  most: number,
  again: number,
): Promise<DueConfig[]> {
  const { rows } = await sql<DueConfig>`
    with due as (
      select d.room_id, d.gateway_id from config_delivery d
      where d.applied_at is null and d.due_at <= clock_timestamp() and d.gateway_id in ${idList(gatewayIds)}
      order by d.due_at limit ${most} for update skip locked),
    taken as (
      update config_delivery d set attempts = d.attempts + 1, tried_at = clock_timestamp(),
        due_at = ${dueNext('d', again)}
      from due where d.room_id = due.room_id and d.gateway_id = due.gateway_id
      returning d.room_id, d.gateway_id, d.hash, d.attempts, d.applied_hash, d.base)
    select taken.room_id as "roomId", taken.gateway_id as "gatewayId", taken.hash,
      (extract(epoch from config.published_at) * 1000)::bigint as "publishedAt",
      template.config as template, config.devices, config.gateways, taken.applied_hash is null as "isFirst",
      case when taken.attempts = 1 and taken.base ->> 'hash' = taken.applied_hash
        and taken.base ->> 'templateHash' = config.template_hash
        and taken.base -> 'gateways' = coalesce(config.gateways, 'null'::jsonb) then taken.base end as base
    from taken join room_config config on config.room_id = taken.room_id and config.hash = taken.hash
      join template_config template on template.template_id = config.template_id
        and template.hash = config.template_hash
      join space room on room.id = config.room_id and room.template_id = config.template_id`.execute(db)
  return rows
}

/** Milliseconds until the next one is due for one of these gateways; null when none waits. */
export async function nextDue(db: Db, gatewayIds: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as wait from (
      select gateway_id, due_at from config_delivery where applied_at is null
      union all select gateway_id, due_at from config_release) waiting
    where gateway_id in ${idList(gatewayIds)}`.execute(db)
  return rows[0]?.wait ?? null
}

/** What has not been confirmed by gateways that are back is due at once, and its pauses begin anew. */
export async function dueAgain(db: Db, gatewayIds: readonly number[]): Promise<void> {
  await sql`update config_delivery d set attempts = 0, due_at = greatest(clock_timestamp(),
      d.tried_at + ${onItsWay}::float8 * interval '1 millisecond')
    from (select room_id, gateway_id from config_delivery
      where applied_at is null and gateway_id in ${idList(gatewayIds)}
      order by room_id, gateway_id for update) back
    where d.room_id = back.room_id and d.gateway_id = back.gateway_id`.execute(db)
}

const time = (column: string) => sql.raw(`to_timestamp(s.${column} / 1000)`)

/**
 * Writes down what was heard, and tells every server process which templates' rooms got further by it. What is known
 * already, as from another process that heard the same, changes nothing and is not told again.
 * @returns where a room was heard just now to run something else than it was sent
 * @param patience a gateway that has it but whose devices do not run it yet gets it again after this time, in ms
 */
export async function saveHeard(
  db: Db,
  heard: readonly HeardOfConfig[],
  patience: number,
): Promise<{ roomId: number; gatewayId: number }[]> {
  const rows = heard.map(({ roomId, gatewayId, sent, gateway, applied, refused, leads }) => ({
    room_id: roomId,
    gateway_id: gatewayId,
    ...{ sent_hash: sent?.hash, sent: sent?.at, gateway_hash: gateway?.hash, gateway: gateway?.at },
    ...{ applied_hash: applied?.hash, applied: applied?.at },
    ...{ refused_hash: refused?.hash, reason: refused?.reason, leads },
  }))
  const { rows: changed } = await sql<{ roomId: number; gatewayId: number; drifted: boolean }>`
    with said as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as s(
      room_id bigint, gateway_id bigint, sent_hash text, sent float8, gateway_hash text, gateway float8,
      applied_hash text, applied float8, refused_hash text, reason text, leads boolean)),
    news as (
      select d.room_id, d.gateway_id,
        case when s.sent_hash = d.hash then coalesce(d.sent_at, ${time('sent')}) else d.sent_at end as sent_at,
        case when s.gateway_hash = d.hash then coalesce(d.gateway_at, ${time('gateway')})
          when s.applied_hash = d.hash then coalesce(d.gateway_at, ${time('applied')})
          else d.gateway_at end as gateway_at,
        case when s.applied_hash = d.hash and (d.applied_at is null or d.applied_hash is distinct from d.hash)
          then ${time('applied')} else d.applied_at end as applied_at,
        coalesce(s.applied_hash, d.applied_hash) as applied_hash, coalesce(s.leads, d.leads) as leads,
        case when s.applied_hash = d.hash or s.gateway_hash = d.hash then null
          when s.refused_hash = d.hash then s.reason else d.fault end as fault,
        case when s.gateway_hash = d.hash and d.gateway_at is null
          then greatest(d.due_at, clock_timestamp() + ${patience}::float8 * interval '1 millisecond')
          else d.due_at end as due_at
      from config_delivery d join said s on s.room_id = d.room_id and s.gateway_id = d.gateway_id
      order by d.room_id, d.gateway_id for update of d),
    changed as (
      update config_delivery d set sent_at = n.sent_at, gateway_at = n.gateway_at, applied_at = n.applied_at,
        applied_hash = n.applied_hash, fault = n.fault, due_at = n.due_at, leads = n.leads
      from news n where n.room_id = d.room_id and n.gateway_id = d.gateway_id
        and (d.sent_at, d.gateway_at, d.applied_at, d.applied_hash, d.fault, d.leads)
          is distinct from (n.sent_at, n.gateway_at, n.applied_at, n.applied_hash, n.fault, n.leads)
      returning d.cid, d.campus_id, d.template_id, d.room_id, d.gateway_id,
        d.applied_at is not null and d.applied_hash <> d.hash as drifted)
    select room_id as "roomId", gateway_id as "gatewayId", drifted,
      pg_notify('lamplighter_config', cid || ' ' || campus_id || ' ' || template_id)
    from changed`.execute(db)
  const leading = heard.flatMap(({ roomId, gatewayId, leads }) => (leads ? [{ roomId, gatewayId }] : []))
  // One that is gone has not said that it leads no more.
  for (const { roomId, gatewayId } of leading)
    await sql`update config_delivery set leads = false
      where room_id = ${roomId} and gateway_id <> ${gatewayId} and leads`.execute(db)
  return changed.flatMap(({ drifted, roomId, gatewayId }) => (drifted ? [{ roomId, gatewayId }] : []))
}
