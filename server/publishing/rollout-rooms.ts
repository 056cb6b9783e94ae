import { sql } from 'kysely'
import type { RolloutRoom } from '#contract/rollout-shapes.ts'
import { rolloutRoomState } from '#contract/rules/waves.ts'
import type { Db } from './assign.ts'

interface Row {
  rolloutId: number
  roomId: number
  campusId: number
  name: string
  place: string
  wave: number
  startedAt: number | null
  addressedAt: number | null
  report: string | null
  reportedBy: string | null
  reportedAt: number | null
  appliedAt: number | null
  current: boolean
  gateways: number
  applied: number
  fault: string | null
}

/** The rooms of rollouts, wave by wave, as far as they are visible to whom the transaction is bound. */
export async function roomsOfRollouts(
  db: Db,
  rolloutIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, RolloutRoom[]>> {
  const { rows } = await sql<Row>`
    select r.rollout_id as "rolloutId", r.room_id as "roomId", r.campus_id as "campusId", room.name,
      concat_ws(' / ', building.name, floor.name) as place, r.wave, r.started_at as "startedAt",
      r.report, r.reported_by as "reportedBy", r.reported_at as "reportedAt",
      coalesce(config.version = rollout.version, false) as current,
      min(d.addressed_at) filter (where d.applied_at is null or d.applied_hash is distinct from d.hash)
        as "addressedAt",
      count(d.gateway_id)::int as gateways,
      (count(*) filter (where d.applied_at is not null and d.applied_hash = d.hash))::int as applied,
      case when count(d.gateway_id) = count(d.applied_at) then max(d.applied_at) end as "appliedAt",
      max(d.fault) as fault
    from rollout_room r
      join rollout on rollout.id = r.rollout_id
      join space room on room.id = r.room_id
      left join space floor on floor.id = room.parent_id
      left join space building on building.id = floor.parent_id
      left join room_config config on config.room_id = r.room_id and config.template_id = r.template_id
      left join config_delivery d on d.room_id = config.room_id
    where r.rollout_id = any(${[...rolloutIds]}::bigint[])
    group by r.rollout_id, r.room_id, room.id, floor.id, building.id, config.room_id, rollout.id
    order by r.wave, building.sort, floor.sort, room.sort, room.id`.execute(db)
  const byRollout = new Map<number, RolloutRoom[]>(rolloutIds.map((id) => [id, []]))
  for (const row of rows) byRollout.get(row.rolloutId)?.push(roomOf(row, now))
  return byRollout
}

function roomOf(row: Row, now: number): RolloutRoom {
  const { roomId, campusId, name, place, wave, startedAt, report, reportedBy, reportedAt } = row
  const state = rolloutRoomState({ ...row, reported: report !== null }, now)
  const told =
    report === null ? null : { describe: report, reportedBy: reportedBy ?? '', reportedAt: reportedAt ?? 0 }
  const { fault } = row
  const appliedAt = state === 'done' ? row.appliedAt : null
  return { roomId, campusId, name, place, wave, state, startedAt, appliedAt, fault, report: told }
}
