import { sql } from 'kysely'
import type { RoomConfig, RoomReport, RoomRuns } from '#contract/config-shapes.ts'
import { withChanges } from '#contract/rules/config-changes.ts'
import type { Tenant } from '#server/database/database.ts'
import { versionOf } from '#server/publishing/versions.ts'
import { roomsMadeFrom } from './compile.ts'

/** What a room made from a template is to run. */
export async function givenTo({ db }: Tenant, templateId: number, roomId: number) {
  return db
    .selectFrom('room_config as room')
    .innerJoin('template_config as config', (join) =>
      join
        .onRef('config.template_id', '=', 'room.template_id')
        .onRef('config.hash', '=', 'room.template_hash'),
    )
    .select(['room.version', 'room.held', 'room.debug', 'room.devices', 'config.config'])
    .where('room.room_id', '=', roomId)
    .where('room.template_id', '=', templateId)
    .executeTakeFirst()
}

/** What a room is to run and what its gateways say instead. @throws Refusal notFound */
export async function roomRuns(tenant: Tenant, templateId: number, roomId: number): Promise<RoomRuns> {
  await roomsMadeFrom(tenant, templateId, [roomId])
  const given = await givenTo(tenant, templateId, roomId)
  const { version = null, config: sent = null, devices = [] } = given ?? {}
  const kept = await tenant.db
    .selectFrom('room_override')
    .select(['changes', 'accepted_by as by', 'accepted_at as at'])
    .where('room_id', '=', roomId)
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  const base =
    kept && version !== null ? ((await versionOf(tenant.db, templateId, version))?.config ?? null) : null
  const override = kept && {
    ...{ by: kept.by, at: kept.at },
    moot: base ? withChanges(base, kept.changes).moot.length : 0,
  }
  const reports = await driftOf(tenant, roomId)
  return { roomId, version, sent, devices, base, override: override ?? null, reports }
}

interface ReportRow extends Omit<RoomReport, 'config' | 'devices' | 'by'> {
  config: RoomConfig | null
  by: string | null
}

/** What a room runs at gateways where it has drifted; without a configuration where it was not told, or is told no more. */
export async function driftOf({ db }: Tenant, roomId: number): Promise<RoomReport[]> {
  const { rows } = await sql<ReportRow>`
    select d.gateway_id as "gatewayId", gateway.name as gateway, d.applied_hash as hash, r.config,
      r.changed_by as by, r.changed_at as "changedAt", r.heard_at as "heardAt"
    from config_delivery d
      join device gateway on gateway.id = d.gateway_id
      left join room_report r on r.room_id = d.room_id and r.gateway_id = d.gateway_id and r.hash = d.applied_hash
    where d.room_id = ${roomId} and d.applied_at is not null and d.applied_hash <> d.hash
    order by d.gateway_id`.execute(db)
  return rows.map(({ config, by, ...row }) => ({
    ...{ ...row, by: by ?? '' },
    config: config?.template ?? null,
    devices: config?.devices ?? [],
  }))
}

/** The gateways that a room's configuration goes to. @throws Refusal notFound */
export async function gatewaysOfRoom(tenant: Tenant, templateId: number, roomId: number): Promise<number[]> {
  await roomsMadeFrom(tenant, templateId, [roomId])
  const rows = await tenant.db
    .selectFrom('config_delivery')
    .select('gateway_id')
    .where('room_id', '=', roomId)
    .execute()
  return rows.map(({ gateway_id }) => gateway_id)
}
