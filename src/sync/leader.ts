import type { LocalDatabase } from '#src/local/database.ts'
import { isQueuedName } from '#src/local/edits/index.ts'
import { callsLacked } from '#src/local/meta.ts'
import { sayRoom } from '#src/local/room.ts'
import { SealedMeanwhile } from '#src/local/seal/plain-only.ts'
import { storageFailure } from '#src/local/storage-failure.ts'
import { webLocks } from '#src/local/web-locks.ts'
import { pause } from './pause.ts'
import { uuid } from './random.ts'

/** A lease not renewed for this long belongs to nobody; so does one of a time to come, since the clock was set back. In ms. */
const leaseLength = 6_000
const renewal = 2_000
/** So long, in ms, a device without room is left alone: what was sent and could not be settled is sent again. */
const whileFull = 30_000
const leaseKey = 'lead'

interface Lease {
  holder: string
  at: number
}

/** What is run by who leads; its signal aborts when the lead is lost. */
export type Lead = (signal: AbortSignal) => Promise<void>

/**
 * Runs `work` while this context leads: one tab, or the worker, among all that have the database open.
 * Returns when `signal` aborts.
 *
 * A Web Lock hands the lead over at once when a tab closes; a lease in the database is the leader's sign of
 * life, and decides alone where there are no locks (plain http on a LAN address). Two leaders for a moment
 * do no harm, since the server knows every edit by its key.
 *
 * @param isWatched whether a person is looking at this context: it may then take the lead from a tab that
 *   the browser has frozen together with its lock, or that is of a build which does not know what is to be sent
 */
export async function lead(
  db: LocalDatabase,
  signal: AbortSignal,
  work: Lead,
  isWatched: () => boolean = () => true,
): Promise<void> {
  const locks = webLocks()
  while (!signal.aborted) {
    try {
      if (locks) await leadByLock(locks, db, signal, work, isWatched)
      else await leadByLease(db, signal, work)
    } catch (error) {
      if (signal.aborted) return
      // Sealed in another tab: this one is about to open it anew.
      const say = error instanceof SealedMeanwhile ? console.warn : console.error
      if (!isAbort(error)) say('the outbox stopped and starts again', error)
      const isFull = storageFailure(error) === 'full'
      if (isFull) sayRoom(db, 'full')
      await pause(isFull ? whileFull : renewal, signal)
    }
  }
}

/**
 * Runs `work` as soon as nobody else leads, waiting at most `patience` ms; answers whether it ran. For the worker, while tabs
 * may be open: one that is being closed, and a wake before this one, have the lead for another moment.
 */
export async function leadOnceFree(db: LocalDatabase, work: Lead, patience: number): Promise<boolean> {
  const never = new AbortController().signal
  const waited = AbortSignal.timeout(patience)
  let led = false
  const hold = () => {
    led = true
    return holdLease(db, never, work, true)
  }
  try {
    await webLocks()?.request(lockName(db), { signal: waited }, hold)
  } catch (error) {
    if (led || !waited.aborted) throw error
  }
  return led
}

/** Whether who leads has given a sign of life lately; a tab that the browser has frozen leads on and gives none. */
export async function isLeaderAtWork(db: LocalDatabase): Promise<boolean> {
  const lease = await readLease(db)
  return lease !== undefined && !isSilent(lease)
}

const lockName = (db: LocalDatabase) => `${db.name}:lead`

async function leadByLock(
  locks: LockManager,
  db: LocalDatabase,
  signal: AbortSignal,
  work: Lead,
  isWatched: () => boolean,
): Promise<void> {
  const hold = () => holdLease(db, signal, work, true)
  const giveUp = new AbortController()
  const queue = AbortSignal.any([signal, giveUp.signal])
  let led = false
  const waiting = locks.request(lockName(db), { signal: queue }, () => {
    led = true
    return hold()
  })
  const failing = leaderFails(db, queue, () => !led && isWatched())
  const rob = await Promise.race([waiting.then(() => false), failing])
  giveUp.abort()
  await waiting.catch(() => undefined)
  if (rob) await locks.request(lockName(db), { steal: true }, hold)
}

/** Whether who leads waits with an edit that it does not know, and this context does: a tab of before an update leads on. */
async function knowsMore(db: LocalDatabase): Promise<boolean> {
  const names = await callsLacked(db)
  return names.length > 0 && names.every(isQueuedName)
}

/**
 * Resolves true when `may` and the leader has given no sign of life for two leases, or does not know what is to be sent; false when
 * given up.
 */
async function leaderFails(db: LocalDatabase, signal: AbortSignal, may: () => boolean): Promise<boolean> {
  while (!signal.aborted) {
    await pause(leaseLength, signal)
    const lease = await readLease(db).catch(() => undefined)
    const lacks = await knowsMore(db).catch(() => false)
    if (!signal.aborted && may() && ((lease && isSilent(lease)) || lacks)) return true
  }
  return false
}

async function leadByLease(db: LocalDatabase, signal: AbortSignal, work: Lead): Promise<void> {
  await holdLease(db, signal, work, false)
  await pause(renewal / 2, signal)
}

/** Runs `work` under a lease of its own, renewed until it returns or another context has signed instead. */
async function holdLease(db: LocalDatabase, signal: AbortSignal, work: Lead, force: boolean): Promise<void> {
  const me = uuid()
  if (!(await takeLease(db, me, force))) return
  const end = new AbortController()
  const inner = AbortSignal.any([signal, end.signal])
  const renewing = renewLease(db, me, inner, () => end.abort())
  try {
    await work(inner)
  } finally {
    end.abort()
    await renewing
    await freeLease(db, me).catch(() => undefined)
  }
}

async function renewLease(
  db: LocalDatabase,
  me: string,
  signal: AbortSignal,
  lost: () => void,
): Promise<void> {
  while (!signal.aborted) {
    await pause(renewal, signal)
    const mine = signal.aborted || (await takeLease(db, me, false).catch(() => true))
    if (!mine) lost()
  }
}

/** By a clock that was set back, its time may be to come. */
const isSilent = ({ at }: Lease) => Math.abs(Date.now() - at) > 2 * leaseLength

const readLease = async (db: LocalDatabase) => (await db.meta.get(leaseKey))?.value as Lease | undefined

/** Signs the lease when it is free, run out or mine already, or when `force`; answers whether it is mine now. */
const takeLease = (db: LocalDatabase, me: string, force: boolean): Promise<boolean> =>
  db.transaction('rw', db.meta, async () => {
    const lease = await readLease(db)
    const isMine = lease?.holder === me
    const isOver = lease !== undefined && Math.abs(Date.now() - lease.at) > leaseLength
    const free = force || !lease || isMine || isOver || (await knowsMore(db))
    if (free) await db.meta.put({ key: leaseKey, value: { holder: me, at: Date.now() } satisfies Lease })
    return free
  })

const freeLease = (db: LocalDatabase, me: string) =>
  db.transaction('rw', db.meta, async () => {
    if ((await readLease(db))?.holder === me) await db.meta.delete(leaseKey)
  })

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
