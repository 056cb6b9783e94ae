import { sql, type Transaction } from 'kysely'
import { Clean } from 'typebox/value'
import { RoomConfig } from '#contract/config-shapes.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Of } from './happenings.ts'

/**
 * Keeps what a gateway says that a room runs, where a configuration of the room goes to that gateway, and tells those who
 * look at the room. What the contract does not know of is left out: it would be told to gateways as part of an override.
 */
export async function saveReport(
  db: Transaction<Tables>,
  { gateway, message, at, changedAt }: Of<'runs'>,
): Promise<void> {
  const { roomId, hash, by = '' } = message
  const config = message.config === null ? null : JSON.stringify(Clean(RoomConfig, message.config))
  await sql`
    with kept as (
      insert into room_report (room_id, gateway_id, cid, campus_id, hash, config, changed_by, changed_at, heard_at)
      select d.room_id, d.gateway_id, d.cid, d.campus_id, ${hash}, ${config}::jsonb, ${by},
        ${changedAt === null ? null : new Date(changedAt)}::timestamptz, ${new Date(at)}::timestamptz
      from config_delivery d where d.room_id = ${roomId} and d.gateway_id = ${gateway.deviceId}
      on conflict (room_id, gateway_id) do update set hash = excluded.hash, config = excluded.config,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at, heard_at = excluded.heard_at
      returning room_id, gateway_id, cid, campus_id)
    select pg_notify('lamplighter_config', kept.cid || ' ' || kept.campus_id || ' ' || d.template_id)
    from kept join config_delivery d on d.room_id = kept.room_id and d.gateway_id = kept.gateway_id`.execute(
    db,
  )
}
