import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { RolloutRoom, rolloutKinds } from '#contract/rollout-shapes.ts'
import { waveOf, waveStep } from '#contract/rules/waves.ts'
import type { Database } from '#server/database/database.ts'
import { configChannel } from '#server/devices/configs.ts'
import { type Rounds, startRounds } from '#server/devices/rounds.ts'
import { assign, type Db, type RoomRow, tellConfig } from './assign.ts'
import { noteOlder } from './needs.ts'
import { roomsOfRollouts } from './rollout-rooms.ts'
import { idList } from './room-ids.ts'
import { release, versionOf } from './versions.ts'

/** Looks even when nothing was told: while rollouts run, since a room that stays silent tells nothing; and else. In ms. */
const lookWhileRunning = 15_000
const lookEvery = 60_000

interface NewRollout {
  cid: number
  templateId: number
  version: number
  kind: (typeof rolloutKinds)[number]
  waveSize: number
  pauseOnFault: boolean
  /** Whether rooms get the version by themselves when the last wave runs it. */
  releases: boolean
  by: string
}

/** Begins a rollout with its first wave; answers its id. It takes the place of what is on its way to its rooms. */
export async function beginRollout(db: Db, made: NewRollout, rooms: readonly RoomRow[]): Promise<number> {
  const { cid, templateId: template_id, version, kind, waveSize, releases, by } = made
  await endShares(db, template_id, rooms)
  const now = new Date()
  const { id } = await db
    .insertInto('rollout')
    .values({
      ...{ cid, template_id, version, kind, state: 'running', wave: 1, releases },
      pause_on_fault: made.pauseOnFault,
      ...{ created_at: now, created_by: by, wave_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = rooms.map(({ id: room_id, campus_id }, index) => ({
    ...{ rollout_id: id, room_id, cid, campus_id, template_id, wave: waveOf(index, waveSize) },
  }))
  await sql`insert into rollout_room (rollout_id, room_id, cid, campus_id, template_id, wave)
    select rollout_id, room_id, cid, campus_id, template_id, wave
    from json_populate_recordset(null::rollout_room, ${JSON.stringify(rows)}::json)`.execute(db)
  await beginWave(db, id, 1)
  return id
}

/** What is published anew takes the place of what was published before and is on its way, in all rooms. */
export const endPublishings = (db: Db, templateId: number) =>
  db
    .updateTable('rollout')
    .set({ state: 'stopped' })
    .where('template_id', '=', templateId)
    .where('kind', '=', 'publish')
    .where('state', 'in', ['running', 'paused'])
    .execute()

/**
 * What somebody gives rooms takes the place of what is on its way to them: they have had their turn in it, and no wave brings it to
 * them any more. An upgrade of which no other room is left is stopped; rooms of one are of one campus, so that it is either wholly
 * in the sight of whoever gives them something, or not at all.
 */
export async function endShares(db: Db, templateId: number, rooms: readonly RoomRow[]): Promise<void> {
  const given = idList(rooms.map(({ id }) => id))
  await sql`update rollout_room r set started_at = now() from rollout
    where rollout.id = r.rollout_id and rollout.template_id = ${templateId}
      and rollout.state in ('running', 'paused') and r.started_at is null and r.room_id in ${given}`.execute(
    db,
  )
  await sql`update rollout set state = 'stopped'
    where template_id = ${templateId} and kind = 'upgrade' and state in ('running', 'paused')
      and exists (select from rollout_room r where r.rollout_id = rollout.id)
      and not exists (select from rollout_room r
        join space room on room.id = r.room_id and room.template_id = r.template_id
        where r.rollout_id = rollout.id and r.room_id not in ${given})`.execute(db)
}

/**
 * Sends a rollout's version to its rooms of a wave, or again to those given. A wave passes over rooms that were given something else
 * meanwhile, and over one in which something newer is tried: that goes back to this version.
 */
export async function beginWave(
  db: Db,
  rolloutId: number,
  wave: number,
  roomIds: readonly number[] | null = null,
): Promise<void> {
  const now = new Date()
  const rollout = await db
    .selectFrom('rollout')
    .select(['cid', 'template_id', 'version', 'kind'])
    .where('id', '=', rolloutId)
    .executeTakeFirstOrThrow()
  const { cid, template_id: templateId, version: number } = rollout
  const version = await versionOf(db, templateId, number)
  if (!version) return
  const again = { started_at: now, report: null, reported_by: null, reported_at: null }
  const rooms = await db
    .updateTable('rollout_room')
    .set(again)
    .where('rollout_id', '=', rolloutId)
    .where((row) =>
      roomIds
        ? row('room_id', 'in', idList(roomIds))
        : row.and([row('wave', '=', wave), row('started_at', 'is', null)]),
    )
    .returning(['room_id as id', 'campus_id'])
    .execute()
  const still = await stillMadeFrom(db, templateId, rooms)
  const { hash, config } = version
  // A room that was chosen for an upgrade keeps it: what all others get by themselves may be older.
  const held = rollout.kind === 'upgrade' && !(await isReleased(db, templateId, number))
  const tried = roomIds ? new Set<number>() : await triedSince(db, { templateId, number }, still)
  const given = still.filter(({ id }) => !tried.has(id))
  await assign(db, { cid, templateId, hash, config, at: now, version: number, held }, given)
  await db
    .updateTable('room_config')
    .set({ version_before: number, held_before: held })
    .where('room_id', 'in', idList([...tried]))
    .execute()
  await db.updateTable('rollout').set({ wave_at: now }).where('id', '=', rolloutId).execute()
  await tellConfig(db, cid, templateId)
}

async function isReleased(db: Db, templateId: number, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('template_version')
    .select('released_at')
    .where('template_id', '=', templateId)
    .where('number', '=', number)
    .executeTakeFirst()
  return (row?.released_at ?? null) !== null
}

async function stillMadeFrom(db: Db, templateId: number, rooms: readonly RoomRow[]): Promise<RoomRow[]> {
  const made = await db
    .selectFrom('space')
    .select('id')
    .where('template_id', '=', templateId)
    .where('id', 'in', idList(rooms.map(({ id }) => id)))
    .execute()
  const known = new Set(made.map(({ id }) => id))
  return rooms.filter(({ id }) => known.has(id))
}

/** Rooms in which something is tried that was not there yet when a version was published. */
async function triedSince(
  db: Db,
  { templateId, number }: { templateId: number; number: number },
  rooms: readonly RoomRow[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select config.room_id as id from room_config config
      join template_debug tried on tried.room_id = config.room_id and tried.template_id = config.template_id
      join template_version version on version.template_id = config.template_id and version.number = ${number}
    where config.template_id = ${templateId} and config.debug and tried.at > version.published_at
      and config.room_id in ${idList(rooms.map(({ id }) => id))}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Takes rollouts from wave to wave. Any number of server processes may do it side by side. */
export async function startRollouts(database: Database, log: BaseLogger): Promise<Rounds> {
  const round = async () => {
    const running = await database.system((db) =>
      db.selectFrom('rollout').select('id').where('state', '=', 'running').execute(),
    )
    for (const { id } of running) await database.system((db) => goOn(db, id))
    return running.length > 0 ? lookWhileRunning : lookEvery
  }
  const rounds = startRounds(round, log, 'a rollout could not go on, trying again')
  const silence = await database.listen(configChannel, rounds.look)
  rounds.look()
  return {
    ...rounds,
    stop: async () => {
      await silence()
      await rounds.stop()
    },
  }
}

async function goOn(db: Db, id: number): Promise<void> {
  // Before the rollout, as whoever publishes or steers does: rooms are given a version by one at a time.
  await sql`select template.id from template join rollout on rollout.template_id = template.id
    where rollout.id = ${id} for update of template`.execute(db)
  const { rows } = await sql<{ wave: number; pause_on_fault: boolean; template_id: number; cid: number }>`
    select wave, pause_on_fault, template_id, cid from rollout
    where id = ${id} and state = 'running' for update skip locked`.execute(db)
  const [rollout] = rows
  if (!rollout) return
  const rooms: RolloutRoom[] = (await roomsOfRollouts(db, [id], Date.now())).get(id) ?? []
  const step = waveStep({ wave: rollout.wave, pauseOnFault: rollout.pause_on_fault }, rooms)
  if (step.do === 'wait') return
  if (step.do === 'next') {
    await db.updateTable('rollout').set({ wave: step.wave }).where('id', '=', id).execute()
    return beginWave(db, id, step.wave)
  }
  const state = step.do === 'pause' ? 'paused' : 'done'
  await db.updateTable('rollout').set({ state }).where('id', '=', id).execute()
  if (state === 'done') await releaseAfter(db, id)
  await tellConfig(db, rollout.cid, rollout.template_id)
}

/** What was published in waves is what rooms get by themselves once the last wave runs it, those too that came meanwhile. */
async function releaseAfter(db: Db, rolloutId: number): Promise<void> {
  const { template_id, version, releases } = await db
    .selectFrom('rollout')
    .select(['template_id', 'version', 'releases'])
    .where('id', '=', rolloutId)
    .executeTakeFirstOrThrow()
  if (!releases) return
  await release(db, template_id, version)
  await noteOlder(db, template_id, version, rolloutId)
}
