import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { type Rounds, startRounds } from '#server/devices/rounds.ts'
import { assign, type Db, type RoomRow, tellConfig } from './assign.ts'
import { idList } from './room-ids.ts'
import { releasedVersion, type Version, versionOf } from './versions.ts'

/** Told when rooms may lack what they are to run. */
const needChannel = 'lamplighter_config_need'
const atOnce = 500
/** Looks even when nothing was told, in ms. */
const lookEvery = 60_000

interface NeedyRoom extends RoomRow {
  /** It is to get what is released, and not only what it has with its devices as they are. */
  newest: boolean
  cid: number
  template_id: number
  /** What it was assigned of this template; null for nothing, and while the template is tried in it. */
  version: number | null
  held: boolean
  debug: boolean
  /** Of its template; null for nothing. */
  template_hash: string | null
  published_at: number | null
}

/**
 * Gives rooms that were made from a published template later, and rooms whose devices changed, their configuration.
 * Rooms are noted by triggers, whoever writes; any number of server processes may do this side by side.
 */
export async function startNeeds(database: Database, log: BaseLogger): Promise<Rounds> {
  const round = async () => {
    for (;;) {
      const done = await database.system(meetNeeds)
      if (done < atOnce) return lookEvery
    }
  }
  const rounds = startRounds(round, log, 'rooms could not be given their configuration, trying again')
  const silence = await database.listen(needChannel, rounds.look)
  rounds.look()
  return {
    ...rounds,
    stop: async () => {
      await silence()
      await rounds.stop()
    },
  }
}

/**
 * Notes rooms that lack what a rollout has released of a template: those that run none yet, wherever they are, and those that run
 * an older version where whoever began it sees them. Nothing of rooms that are held, or in which the template is tried.
 */
export async function noteOlder(
  db: Db,
  templateId: number,
  version: number,
  rolloutId: number,
): Promise<void> {
  await sql`insert into config_need (room_id, cid)
    select room.id, room.cid from space room
      join rollout on rollout.id = ${rolloutId}
      left join room_config given on given.room_id = room.id and given.template_id = room.template_id
    where room.template_id = ${templateId} and not coalesce(given.held or given.debug, false)
      and (given.version is null or given.version < ${version} and (rollout.campus_ids is null
        or room.campus_id = any (rollout.campus_ids)
        or room.campus_id in (select campus_id from rollout_room where rollout_id = rollout.id)))
    order by room.id`.execute(db)
  await sql`select pg_notify(${needChannel}, '')`.execute(db)
}

/** Answers how many notes were looked at. */
async function meetNeeds(db: Db): Promise<number> {
  const { rows: needs } = await sql<{ room_id: number; newest: boolean }>`
    delete from config_need where id in
      (select id from config_need order by room_id, id limit ${atOnce} for update skip locked)
    returning room_id, newest`.execute(db)
  if (needs.length === 0) return 0
  const noted = idList([...new Set(needs.map(({ room_id }) => room_id))])
  const renewed = new Set(needs.flatMap(({ room_id, newest }) => (newest ? [room_id] : [])))
  // What a room kept of one template means nothing for another.
  await sql`delete from room_override o using space room
    where room.id = o.room_id and room.template_id is distinct from o.template_id
      and o.room_id in ${noted}`.execute(db)
  // Whoever gives rooms a version holds its template until it is done: what is read now would be given over it.
  const { rows: templates } = await sql<{ id: number }>`
    select id from template where id in (select template_id from space where id in ${noted})
    order by id for key share`.execute(db)
  // Its template must stay as it is, but what is reported of its devices names the room too, and goes on meanwhile. One that
  // has got another template just now is noted again.
  const { rows: rooms } = await sql<{ id: number }>`
    select id from space where id in ${noted} and template_id in ${idList(templates.map(({ id }) => id))}
    order by template_id, id for no key update`.execute(db)
  const { rows: needy } = await sql<Omit<NeedyRoom, 'newest'>>`
    select room.id, room.campus_id, room.cid, room.template_id, config.version,
      coalesce(config.held, false) as held, coalesce(config.debug, false) as debug, config.template_hash, config.published_at
    from space room
      left join room_config config on config.room_id = room.id and config.template_id = room.template_id
    where room.id in ${idList(rooms.map(({ id }) => id))}
    order by room.template_id, room.id`.execute(db)
  const all = needy.map((room) => ({ ...room, newest: renewed.has(room.id) }))
  for (const group of alike(all)) await give(db, group)
  return needs.length
}

/** Rooms of one template that are to run the same. */
function alike(rooms: readonly NeedyRoom[]): NeedyRoom[][] {
  const groups = new Map<string, NeedyRoom[]>()
  for (const room of rooms) {
    const { template_id, version, newest, held, debug, template_hash } = room
    const key = `${template_id} ${version} ${newest} ${held} ${debug && template_hash}`
    groups.set(key, [...(groups.get(key) ?? []), room])
  }
  return [...groups.values()]
}

async function give(db: Db, rooms: NeedyRoom[]): Promise<void> {
  const [{ cid, template_id: templateId, held, debug } = none] = rooms
  const version = debug ? await tried(db, rooms[0]?.id ?? 0) : await wanted(db, rooms[0] ?? none)
  if (!version) return
  const { number, hash, config } = version
  const what = { cid, templateId, hash, config, at: new Date() }
  await assign(db, { ...what, version: debug ? null : number, held, again: false }, rooms)
  await tellConfig(db, cid, templateId)
}

const none: NeedyRoom = {
  ...{ id: 0, campus_id: 0, cid: 0, template_id: 0, version: null, newest: false, held: false },
  ...{ debug: false, template_hash: null, published_at: null },
}

/**
 * The version a room has, which stays where only its devices changed, or where it is held. Else one that is released takes its
 * place if it is newer; and of a room that has none in any case.
 */
async function wanted(
  db: Db,
  { template_id, version, newest, held }: NeedyRoom,
): Promise<Version | undefined> {
  if (version === null) return releasedVersion(db, template_id)
  const released = newest && !held ? await releasedVersion(db, template_id) : undefined
  return released && released.number > version ? released : versionOf(db, template_id, version)
}

/** What is tried in a room. */
async function tried(db: Db, roomId: number): Promise<Version | undefined> {
  const row = await db
    .selectFrom('room_config as room')
    .innerJoin('template_config as config', (join) =>
      join
        .onRef('config.template_id', '=', 'room.template_id')
        .onRef('config.hash', '=', 'room.template_hash'),
    )
    .select(['config.hash', 'config.config', 'config.revision'])
    .where('room.room_id', '=', roomId)
    .executeTakeFirst()
  return row && { number: 0, ...row }
}
