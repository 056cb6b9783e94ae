import { sql, type Transaction } from 'kysely'
import type { StayMessage, StayReport } from '#contract/device-protocol.ts'
import type { Tables } from '#server/database/tables.ts'

type Db = Transaction<Tables>

/** Told '<cid> <campusId> <roomId>' when a room stands otherwise with its guest, or an examination begins or ends. */
export const stayChannel = 'lamplighter_stay'

export const tellStay = (
  db: Db,
  { cid, campusId, roomId }: { cid: number; campusId: number; roomId: number },
) => sql`select pg_notify(${stayChannel}, ${`${cid} ${campusId} ${roomId}`})`.execute(db)

/** What gateways are told of rooms: of these, of all that a gateway reaches, or of these as far as it reaches them. */
export async function stayMessages(
  db: Db,
  { roomIds, gatewayId }: { roomIds?: readonly number[]; gatewayId?: number },
): Promise<StayMessage[]> {
  let query = db.selectFrom('room_stay').selectAll()
  if (roomIds) query = query.where('room_id', 'in', [...roomIds, 0])
  if (gatewayId !== undefined)
    query = query.where(
      'room_id',
      'in',
      db.selectFrom('device').select('room_id').where('gateway_id', '=', gatewayId),
    )
  const now = Date.now()
  const since = (at: number | null) => (at === null ? null : Math.max(0, now - at))
  return (await query.orderBy('room_id').execute()).map((row) => ({
    roomId: row.room_id,
    assigned: row.assigned,
    claimed: row.claimed,
    stayAge: since(row.assigned_at),
    stayAt: row.assigned_at,
    mark: row.mark,
    markAge: since(row.mark_at),
    examLeft: row.exam_until === null ? 0 : Math.max(0, row.exam_until - now),
    by: row.changed_by,
    ...(row.changed_via === null ? {} : { via: row.changed_via }),
  }))
}

/** A report with the room it is of, as the server's clock has it. */
export interface HeardStay {
  cid: number
  campusId: number
  report: StayReport
  at: number
}

/** A room without a row. */
const free = {
  ...{ assigned: false, assigned_at: null, claimed: false },
  ...{ card: 'none', mark: 0, mark_at: null },
} as const

/**
 * Keeps what a gateway says of its rooms: which card is in, that a guest has come, and what was asked for by a key where that is
 * newer than what is known. A gateway that was away may speak of the guest before: she has not claimed the next one's stay. Of one
 * room several reports may come together, each on top of the one before.
 */
export async function keepStays(db: Db, heard: readonly HeardStay[]): Promise<void> {
  const ids = [...new Set(heard.map(({ report }) => report.roomId))]
  const rows = await db
    .selectFrom('room_stay')
    .selectAll()
    .where('room_id', 'in', [...ids, 0])
    .forUpdate()
    .execute()
  const known = new Map(
    rows.map(({ room_id, assigned, assigned_at, claimed, card, mark, mark_at }) => [
      room_id,
      { assigned, assigned_at, claimed, card, mark, mark_at },
    ]),
  )
  for (const { cid, campusId, report, at } of heard) {
    const { roomId, card, claimed, stayAt, mark, markAge } = report
    const before = known.get(roomId) ?? free
    const isOfThisStay = stayAt === undefined || stayAt === before.assigned_at
    const markAt = markAge === undefined ? null : at - markAge
    const isNewer = markAt !== null && (before.mark_at === null || markAt > before.mark_at)
    const after = {
      card,
      claimed: before.assigned && (before.claimed || (claimed && isOfThisStay)),
      mark: isNewer ? mark : before.mark,
    }
    if (after.card === before.card && after.claimed === before.claimed && after.mark === before.mark) continue
    const said = {
      ...after,
      mark_at: isNewer ? new Date(markAt) : undefined,
      changed_by: '',
      changed_via: null,
    }
    const room = { room_id: roomId, cid, campus_id: campusId }
    await db
      .insertInto('room_stay')
      .values({ ...room, ...said })
      .onConflict((conflict) => conflict.column('room_id').doUpdateSet(said))
      .execute()
    await tellStay(db, { cid, campusId, roomId })
    known.set(roomId, { ...before, ...after, mark_at: isNewer ? markAt : before.mark_at })
  }
}
