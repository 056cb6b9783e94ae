import type { LocalDatabase } from './database.ts'

/** How fresh a campus's copy is. Times are ours, in ms. */
export interface Freshness {
  campusId: number
  /** When the server last said how the campus stands; null while no pack is complete. */
  at: number | null
  cursor: string | null
  /** Which of the server's databases the rows held are of; not said by a copy of an older build, whose cursor tells. */
  epoch?: string
  /** Pages of rows taken in so far: what was asked for before the last of them came may be older than what is held. */
  taken: number
  /** Server time of the newest status held. */
  statusAt: number | null
  /** When the statuses were last heard to be current. */
  statusHeardAt: number | null
  /** Buildings, floors and rooms whose devices the copy holds; null is the whole campus. */
  within: number[] | null
  /** A copy of rows that was begun and has pages to come; null when none is. */
  resume: Resume | null
  /** Rows came beside the copy that it does not name, or may still; whether they are there, only another whole one says. */
  doubt?: boolean
  /** A first copy of statuses that was begun; null when none is. */
  statusResume: { after: number; at: number } | null
  /** Rows that have come since the copy was begun, statuses too. */
  rows: number
  refreshing: boolean
  /** Why the last refresh failed; null when it did not. */
  error: string | null
}

/** Where a copy that was cut goes on: all before it is here. */
export interface Resume {
  page: string
  /** Whether it is everything there is: what it does not name is gone. */
  whole: boolean
  /** Rooms come by their ids; this is the last that has come. */
  upTo: number
}

/** The key of a campus's record. */
export const freshKey = (campusId: number) => `fresh:${campusId}`

const unknown = (campusId: number): Freshness => ({
  campusId,
  at: null,
  cursor: null,
  taken: 0,
  statusAt: null,
  statusHeardAt: null,
  within: null,
  resume: null,
  statusResume: null,
  rows: 0,
  refreshing: false,
  error: null,
})

export async function freshness(db: LocalDatabase, campusId: number): Promise<Freshness> {
  const held = (await db.meta.get(freshKey(campusId)))?.value as Partial<Freshness> | undefined
  return { ...unknown(campusId), ...held }
}

/** Changes what is given of a campus's freshness. */
export const setFreshness = (db: LocalDatabase, campusId: number, patch: Partial<Freshness>) =>
  db.transaction('rw', db.meta, async () => {
    const value: Freshness = { ...(await freshness(db, campusId)), ...patch }
    await db.meta.put({ key: freshKey(campusId), value })
  })

export const forgetFreshness = (db: LocalDatabase, campusId: number) => db.meta.delete(freshKey(campusId))

/** A campus that a tab shows; the leader keeps it fresh. */
export interface Watch {
  campusId: number
  /** When the tab last said so, in ms. */
  at: number
  /** Counts up when a person asks for a refresh. */
  asked: number
}

/** What the keys of watches begin with. */
export const watchPrefix = 'watch:'

export const setWatch = (db: LocalDatabase, tab: string, watch: Watch) =>
  db.meta.put({ key: `${watchPrefix}${tab}`, value: watch })

export const dropWatch = (db: LocalDatabase, tab: string) => db.meta.delete(`${watchPrefix}${tab}`)

/** A tab that has not said so for this long, in ms, is gone. */
const watchLength = 5 * 60_000

/** What the tabs that are still there show. */
export async function watches(db: LocalDatabase, now = Date.now()): Promise<Watch[]> {
  const rows = await db.meta.where('key').startsWith(watchPrefix).toArray()
  return rows.map((row) => row.value as Watch).filter((watch) => now - watch.at < watchLength)
}

/** Forgets the watches of tabs that are gone. */
export async function dropOldWatches(db: LocalDatabase, now = Date.now()): Promise<void> {
  const rows = await db.meta.where('key').startsWith(watchPrefix).toArray()
  const old = rows.filter((row) => now - (row.value as Watch).at >= watchLength)
  await db.meta.bulkDelete(old.map((row) => row.key))
}

export const campusesAtKey = 'campuses-at'

/** When the list of campuses was last taken whole, in ms. */
export const campusesAt = async (db: LocalDatabase): Promise<number | null> =>
  ((await db.meta.get(campusesAtKey))?.value as number | undefined) ?? null

export const setCampusesAt = (db: LocalDatabase, at: number) => db.meta.put({ key: campusesAtKey, value: at })

const sheetsToldKey = 'sheets-told-at'

/** Up to which edit the sheets that it was of were asked for since, by when the server's word of it came, in ms. */
export const sheetsToldAt = async (db: LocalDatabase): Promise<number> =>
  ((await db.meta.get(sheetsToldKey))?.value as number | undefined) ?? 0

export const setSheetsToldAt = (db: LocalDatabase, at: number) =>
  db.meta.put({ key: sheetsToldKey, value: at })

const lackedKey = 'calls-lacked'

/** The names of queued edits that who leads does not know: its build is older than the one that has made them. */
export const callsLacked = async (db: LocalDatabase): Promise<readonly string[]> =>
  ((await db.meta.get(lackedKey))?.value as readonly string[] | undefined) ?? []

/** Within the caller's transaction. Whoever looks on is not told of what was so before. */
export async function setCallsLacked(db: LocalDatabase, names: readonly string[]): Promise<void> {
  if ((await callsLacked(db)).join() === names.join()) return
  if (names.length > 0) await db.meta.put({ key: lackedKey, value: names })
  else await db.meta.delete(lackedKey)
}

export const sessionKey = 'session-until'

/** Until when the session lasts, as the server last said, in ms; null when it has not. */
export const sessionUntil = async (db: LocalDatabase): Promise<number | null> =>
  ((await db.meta.get(sessionKey))?.value as number | undefined) ?? null

export const setSessionUntil = (db: LocalDatabase, at: number) => db.meta.put({ key: sessionKey, value: at })

const browserKey = 'browser'

/** The name this browser reports under, for the worker, which cannot read where it is kept; null for none. */
export const browserHere = async (db: LocalDatabase): Promise<string | null> =>
  ((await db.meta.get(browserKey))?.value as string | undefined) ?? null

export const setBrowser = (db: LocalDatabase, browser: string) =>
  db.meta.put({ key: browserKey, value: browser })
