import { limits } from '#contract/limits.ts'
import type { Report } from '#contract/sync.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { freshKey, freshness, setBrowser, setSessionUntil } from '#src/local/meta.ts'
import { packsHeld } from '#src/local/packs.ts'
import { storageFailure } from '#src/local/storage-failure.ts'
import { type Only, type Reading, watch } from '#src/local/watch.ts'
import { bell } from './bell.ts'
import { type Store, until } from './store.ts'
import type { Reporter, Standing, Tending } from './tending.ts'

/**
 * Says how this browser stands: at once when the server can be reached (again), when packs are taken or dropped, when
 * the outbox changes (not more often than every few minutes), and now and then. Answers are heard too: a browser that has
 * been taken back learns of it here, with or without a session.
 *
 * @param recalls changes when a browser of the account may have been taken back, or its session ended
 */
export async function reportForever(
  tending: Tending,
  recalls: Store<number>,
  signal: AbortSignal,
): Promise<void> {
  const { reporter, standing } = tending
  if (!reporter) {
    standing.set('welcome')
    return
  }
  await unlessFull(setBrowser(tending.local.bulk, reporter.browser))
  const [news, urgent] = [bell(), bell()]
  const ringBoth = () => {
    urgent.ring()
    news.ring()
  }
  let before = tending.connection.get().kind
  const watching = [
    onChange(tending, { of: { outbox: 'all' }, read: (db) => db.outbox.count() }, news.ring),
    onChange(tending, { of: { packs: 'all', meta: 'all' }, read: packMark }, ringBoth),
    // Back on the network, or without a session: what was said before may not hold any more.
    tending.connection.subscribe(() => {
      const { kind } = tending.connection.get()
      if (kind === 'online' && before !== 'online') ringBoth()
      before = kind
    }),
    tending.signedOut.subscribe(ringBoth),
    recalls.subscribe(ringBoth),
  ]
  try {
    while (!signal.aborted && standing.get() !== 'revoked') {
      await until(tending.connection, (state) => state.kind === 'online', signal)
      if (signal.aborted) return
      news.reset()
      urgent.reset()
      const heard = await say(tending, reporter)
      if (heard !== 'unknown') standing.set(heard)
      if (heard === 'revoked') return
      const least = heard === 'unknown' ? 2_000 : limits.reportLeast
      if (!(await urgent.orAfter(least, signal)) && heard !== 'unknown')
        await news.orAfter(limits.reportMost - least, signal)
    }
  } finally {
    for (const stop of watching) stop()
  }
}

/** Calls back when what is read has changed since the first time. Answers how to stop. */
function onChange<Value>(
  { local }: Tending,
  what: Pick<Reading<Value>, 'of' | 'read'>,
  changed: () => void,
): () => void {
  let known: { value: Value } | undefined
  return watch(local.bulk, {
    ...what,
    heard: (value) => {
      if (known && known.value !== value) changed()
      known = { value }
    },
    failed: () => undefined,
  })
}

/** Changes when a pack comes, goes, or has come whole. */
async function packMark(db: LocalDatabase, only: Only): Promise<string> {
  const packs = await packsHeld(db)
  only(
    'meta',
    packs.map(({ campusId }) => freshKey(campusId)),
  )
  const states = await Promise.all(packs.map((pack) => freshness(db, pack.campusId)))
  return packs.map((pack, index) => `${pack.campusId} ${pack.within} ${isWhole(states[index])}`).join('; ')
}

const isWhole = (state: { cursor: string | null; statusAt: number | null } | undefined) =>
  state !== undefined && state.cursor !== null && state.statusAt !== null

/** Notes what a later report notes again: where there is no room for it, reporting goes on. */
const unlessFull = (noting: Promise<unknown>) =>
  noting.catch((error: unknown) => {
    if (storageFailure(error) !== 'full') throw error
  })

/** 'unknown' when nothing was heard. A server that takes no reports lets everybody in. */
async function say(tending: Tending, reporter: Reporter): Promise<Standing> {
  const { api } = tending.sender
  try {
    if (tending.signedOut.get()) return await ask(tending, reporter)
    const report = await reportOf(tending, reporter)
    const { revoked, sessionUntil } = await api.call('sync.report', report)
    await unlessFull(setSessionUntil(tending.local.bulk, sessionUntil))
    return revoked ? 'revoked' : 'welcome'
  } catch (error) {
    if (error instanceof NetworkError) return 'unknown'
    if (!(error instanceof ApiError)) throw error
    if (error.kind.replay === 'pause') tending.signedOut.set(true)
    // A pack of a campus that is no longer hers is refused until it has gone; a server without fleets knows neither.
    return ask(tending, reporter).catch((refused) => (refused instanceof ApiError ? 'welcome' : 'unknown'))
  }
}

/** The same without a session. */
async function ask({ sender: { api } }: Tending, { browser, accountId }: Reporter): Promise<Standing> {
  const { revoked } = await api.call('sync.standing', { browser, accountId })
  return revoked ? 'revoked' : 'welcome'
}

/** So many packs fit into a report. */
const packsMost = 200

async function reportOf(tending: Tending, reporter: Reporter): Promise<Report> {
  const { bulk, db } = tending.local
  const packs = (await packsHeld(bulk)).slice(0, packsMost)
  const states = await Promise.all(packs.map((pack) => freshness(bulk, pack.campusId)))
  const entries = await db.outbox.toArray()
  const connection = tending.connection.get()
  return {
    browser: reporter.browser,
    platform: reporter.platform,
    build: reporter.build,
    packs: packs.map(({ campusId, within, takenAt }, index) => ({
      campusId,
      within,
      takenAt,
      rows: states[index]?.rows ?? 0,
      at: isWhole(states[index]) ? (states[index]?.at ?? null) : null,
    })),
    pending: entries.length,
    refused: entries.filter(({ state }) => state.kind === 'attention').length,
    oldestAt: entries.length > 0 ? Math.min(...entries.map(({ createdAt }) => createdAt)) : null,
    skew: connection.kind === 'online' ? Math.round(connection.skew) : null,
    ...(await reporter.storage()),
  }
}
