import { sql, type Transaction, type UpdateObject } from 'kysely'
import type { LeaseReport } from '#contract/device-protocol.ts'
import { limits } from '#contract/limits.ts'
import type { Why } from '#contract/why-shapes.ts'
import type { LeasedFunction } from '#server/database/lease-tables.ts'
import type { Tables } from '#server/database/tables.ts'
import { causeOf, type Teller } from './teller.ts'

type Db = Transaction<Tables>

/** Told '<cid> <campusId>' when somebody has begun or ended to hold something there. */
export const leaseChannel = 'lamplighter_lease'

/** Its time has not come. */
export const stillOn = sql<boolean>`lease.until_at > now()`

/** Told what has been ended in the database, as JSON (Over), whose gateways may still have it. */
export const leaseOverChannel = 'lamplighter_lease_over'

const tell = (db: Db, cid: number, campusId: number) =>
  sql`select pg_notify(${leaseChannel}, ${`${cid} ${campusId}`})`.execute(db)

/** A lease that has been ended, and the gateways that may still have it. */
export interface Ended {
  leaseId: string
  cid: number
  roomId: number
  gatewayIds: number[]
}

/** The same with who has ended it. */
export interface Over extends Ended {
  teller: Teller
}

/** Ends a lease that stands; null when none of this name does. */
export async function markEnded(db: Db, leaseId: string, why: Why): Promise<Ended | null> {
  const row = await db
    .updateTable('lease')
    .set({ ended_at: new Date(), ended_why: JSON.stringify(why) })
    .where('lease_id', '=', leaseId)
    .where('ended_at', 'is', null)
    .returning(['cid', 'campus_id', 'room_id as roomId', 'gateway_ids as gatewayIds'])
    .executeTakeFirst()
  if (!row) return null
  const { campus_id, ...ended } = row
  await tell(db, row.cid, campus_id)
  return { leaseId, ...ended }
}

/**
 * Takes devices out of what is held in rooms, because they leave them: nobody holds them where they come to. A lease that
 * held nothing else ends, by whoever takes them away, and its gateways are told of it and by whom.
 */
export async function releaseDevices(
  db: Db,
  roomIds: readonly number[],
  deviceIds: readonly number[],
  teller: Teller,
): Promise<void> {
  const gone = new Set(deviceIds)
  const held = await db
    .selectFrom('lease')
    .select(['lease_id', 'targets'])
    .where('room_id', 'in', roomIds)
    .where('ended_at', 'is', null)
    .where(stillOn)
    .forUpdate()
    .execute()
  for (const { lease_id, targets } of held) {
    const left = targets.filter(({ deviceId }) => !gone.has(deviceId))
    if (left.length === targets.length) continue
    if (left.length > 0) {
      const set = { targets: JSON.stringify(left) }
      await db.updateTable('lease').set(set).where('lease_id', '=', lease_id).execute()
      continue
    }
    const ended = await markEnded(db, lease_id, [causeOf(teller)])
    if (!ended) continue
    const over: Over = { ...ended, teller }
    await sql`select pg_notify(${leaseOverChannel}, ${JSON.stringify(over)})`.execute(db)
  }
}

/** Forgets a lease whose command was not done. */
export const dropLease = (db: Db, leaseId: string) =>
  db.deleteFrom('lease').where('lease_id', '=', leaseId).where('held_at', 'is', null).execute()

/** A command has been confirmed: its lease is held from now on, and takes what it holds from others of the room. */
export const markHeld = (db: Db, leaseId: string, length: number): Promise<void> => {
  const now = Date.now()
  return hold(db, leaseId, { held_at: new Date(now), until_at: new Date(now + length) })
}

async function hold(db: Db, leaseId: string, since: UpdateObject<Tables, 'lease', 'lease'>): Promise<void> {
  const row = await db
    .updateTable('lease')
    .set(since)
    .where('lease_id', '=', leaseId)
    .where('ended_at', 'is', null)
    .returning(['cid', 'campus_id', 'room_id', 'targets'])
    .executeTakeFirst()
  if (!row) return
  const others = await db
    .selectFrom('lease')
    .select(['lease_id', 'targets'])
    .where('room_id', '=', row.room_id)
    .where('lease_id', '<>', leaseId)
    .where('ended_at', 'is', null)
    .where(stillOn)
    .forUpdate()
    .execute()
  for (const other of others) {
    const left = other.targets.filter((held) => !row.targets.some((taken) => isSame(held, taken)))
    if (left.length === other.targets.length) continue
    if (left.length === 0) await markEnded(db, other.lease_id, [{ kind: 'lease', of: leaseId }])
    else
      await db
        .updateTable('lease')
        .set({ targets: JSON.stringify(left) })
        .where('lease_id', '=', other.lease_id)
        .execute()
  }
  await tell(db, row.cid, row.campus_id)
}

/**
 * A command is over by then, in ms: whoever sent it has said what became of it, or has died before. Its gateway knows then:
 * what that holds is held, since it was asked for.
 */
const answered = 2 * limits.commandExpiry

const isSame = (one: LeasedFunction, other: LeasedFunction) =>
  one.identifier === other.identifier && one.fn === other.fn

/** Of these rooms those in which somebody holds something. */
export async function roomsHeld(db: Db, roomIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('lease')
    .select('room_id')
    .distinct()
    .where('room_id', 'in', roomIds)
    .where('ended_at', 'is', null)
    .where(stillOn)
    .execute()
  return new Set(rows.map(({ room_id }) => room_id))
}

/** What follows from what a gateway says of a room's leases. */
export interface Answer {
  /** At other gateways of the room too. */
  ended: Ended[]
  /** The gateway has these and should not. */
  stale: string[]
  /** The gateway should have these and has not: it has started anew, or was away when they began. */
  lost: { leaseId: string; length: number; targets: LeasedFunction[] }[]
}

async function reachesRoom(db: Db, gatewayId: number, roomId: number): Promise<boolean> {
  const behind = await db
    .selectFrom('device')
    .select('id')
    .where('room_id', '=', roomId)
    .where('gateway_id', '=', gatewayId)
    .limit(1)
    .executeTakeFirst()
  return behind !== undefined
}

/** A gateway that serves a room only now has its leases too: it is told when one of them ends. */
const takeIn = (db: Db, { cid, deviceId }: { cid: number; deviceId: number }, roomId: number) =>
  sql`update lease set gateway_ids = gateway_ids || to_jsonb(${deviceId}::bigint)
    where cid = ${cid} and room_id = ${roomId} and ended_at is null and ${stillOn}
      and not gateway_ids @> to_jsonb(${deviceId}::bigint)`.execute(db)

/**
 * Takes what a gateway says of the leases of a room that it reaches, or that it had leases of. Whichever leads the room now has
 * them all, those too that began before it came.
 * @param at server time of the report @param gateway the device of the gateway
 */
export async function takeReport(
  db: Db,
  gateway: { cid: number; deviceId: number },
  { roomId, leases, ended }: LeaseReport,
  at: number,
): Promise<Answer> {
  const rows = await db
    .selectFrom('lease')
    .select(['lease_id as leaseId', 'targets', 'gateway_ids as gatewayIds'])
    .select(['asked_at as askedAt', 'until_at as until', 'held_at as heldAt', 'ended_at as endedAt'])
    .where('cid', '=', gateway.cid)
    .where('room_id', '=', roomId)
    .where((lease) =>
      lease.or([
        lease('ended_at', 'is', null).and(stillOn),
        lease('lease_id', 'in', [...leases, ...ended.map(({ leaseId }) => leaseId), '']),
      ]),
    )
    .orderBy('id')
    .execute()
  const isIn = ({ gatewayIds }: { gatewayIds: readonly number[] }) => gatewayIds.includes(gateway.deviceId)
  const isNew = !rows.every(isIn) && (await reachesRoom(db, gateway.deviceId, roomId))
  if (isNew) await takeIn(db, gateway, roomId)
  const mine = new Map(rows.filter((row) => isNew || isIn(row)).map((row) => [row.leaseId, row]))
  const settled = (leaseId: string) => {
    const row = mine.get(leaseId)
    return row !== undefined && (row.heldAt !== null || row.askedAt + answered < at)
  }
  for (const leaseId of leases)
    if (settled(leaseId) && mine.get(leaseId)?.heldAt === null)
      await hold(db, leaseId, { held_at: sql<Date>`asked_at` })
  const marked: Ended[] = []
  for (const { leaseId, why } of ended) {
    const end = settled(leaseId) ? await markEnded(db, leaseId, why) : null
    if (end) marked.push({ ...end, gatewayIds: end.gatewayIds.filter((id) => id !== gateway.deviceId) })
  }
  const over = new Set(ended.map(({ leaseId }) => leaseId))
  return {
    ended: marked,
    stale: leases.filter((leaseId) => mine.get(leaseId)?.endedAt !== null),
    lost: [...mine.values()].flatMap(({ leaseId, until, heldAt, endedAt, targets }) => {
      const length = until - Date.now()
      const stands = heldAt !== null && heldAt < at && endedAt === null && length > 0
      return stands && !leases.includes(leaseId) && !over.has(leaseId) ? [{ leaseId, length, targets }] : []
    }),
  }
}
