import { sql } from 'kysely'
import { type Db, type Ids, insertRows } from './rows.ts'
import { publishedBy } from './version-rows.ts'

/** Rooms that were upgraded, at most. */
const most = 6
const before = 3 * 24 * 60 * 60_000

/** One upgrade that is over: rooms of the first campus that are made from the company's most used template. */
export async function insertUpgrade(db: Db, ids: Ids, cid: number, now: number): Promise<void> {
  const { rows } = await sql<{ id: number; campus_id: number; template_id: number }>`
    select room.id, room.campus_id, room.template_id from space room
    where (room.campus_id, room.template_id) = (
      select made.campus_id, made.template_id from space made
        join template_version version on version.template_id = made.template_id
      where made.cid = ${cid}
      group by made.campus_id, made.template_id order by made.campus_id, count(*) desc limit 1)
    order by room.id limit ${most}`.execute(db)
  const template_id = rows[0]?.template_id
  if (template_id === undefined) return
  const [id, at] = [ids.next(), new Date(now - before)]
  await insertRows(db, 'rollout', [
    {
      ...{ id, cid, template_id, version: 1, kind: 'upgrade', state: 'done', wave: 2 },
      ...{ pause_on_fault: true, releases: false },
      ...{ created_at: at, created_by: publishedBy, wave_at: at },
    },
  ])
  await insertRows(
    db,
    'rollout_room',
    rows.map(({ id: room_id, campus_id }, index) => ({
      ...{ rollout_id: id, room_id, cid, campus_id, template_id, wave: index < most / 2 ? 1 : 2 },
      ...{ started_at: at, report: null, reported_by: null, reported_at: null },
    })),
  )
}
