import type { Changes } from '#contract/sync.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/api-error.ts'
import { absorb, absorbTables, forgetRooms } from '#src/local/absorb.ts'
import { storeAnswer } from '#src/local/answers.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { freshness, setCampusesAt, setFreshness } from '#src/local/meta.ts'
import { absorbStatuses } from '#src/local/summaries.ts'

/** Brings a database up to what the server says. `db` is the handle whose commits need not be durable. */
export interface Refresher {
  db: LocalDatabase
  api: Api
}

/** Devices' clocks run late by less than this, in ms: a status may carry an earlier time than its arrival. */
const clockMargin = 60_000

/**
 * Fetches what has changed in a campus since the last time, or all of it the first time, and its devices'
 * status. A campus the server no longer shows is forgotten.
 *
 * @throws ApiError, NetworkError; what had arrived until then is kept, and the next refresh starts over from
 *   the same cursor
 */
export async function refreshCampus({ db, api }: Refresher, campusId: number): Promise<void> {
  await setFreshness(db, campusId, { refreshing: true })
  try {
    const { cursor: since } = await freshness(db, campusId)
    const seen = new Seen()
    let page: string | null = null
    for (;;) {
      const changes: Changes = await api.call('sync.changes', {
        campusId,
        ...(since ? { since } : {}),
        ...(page ? { page } : {}),
      })
      await takeIn(db, changes)
      seen.add(changes)
      page = changes.page
      if (page) continue
      if (changes.reset || !since) await forgetUnseen(db, campusId, seen)
      await setFreshness(db, campusId, { cursor: changes.cursor, at: Date.now(), error: null })
      break
    }
    await refreshStatuses({ db, api }, campusId)
  } catch (error) {
    if (error instanceof ApiError && error.kind.http === 404) await forgetCampus(db, campusId)
    else await setFreshness(db, campusId, { error: error instanceof Error ? error.message : String(error) })
    throw error
  } finally {
    await setFreshness(db, campusId, { refreshing: false })
  }
}

async function refreshStatuses({ db, api }: Refresher, campusId: number): Promise<void> {
  const { statusAt } = await freshness(db, campusId)
  const since = statusAt ? { since: statusAt - clockMargin } : {}
  const answer = await api.call('device.status', { campusId, ...since })
  await absorbStatuses(db, campusId, answer.statuses)
  await setFreshness(db, campusId, { statusAt: answer.at, statusHeardAt: Date.now() })
}

const takeIn = (db: LocalDatabase, changes: Changes) =>
  db.transaction('rw', absorbTables(db, changes), async () => absorb(db, changes))

/** The ids a pack has named, over all its pages. */
class Seen {
  readonly spaces = new Set<number>()
  readonly templates = new Set<number>()
  readonly rooms = new Set<number>()

  add(changes: Changes): void {
    for (const row of changes.spaces) this.spaces.add(row.id)
    for (const row of changes.templates) this.templates.add(row.id)
    for (const row of changes.rooms) this.rooms.add(row.roomId)
  }
}

/** After a whole pack: what it did not name is not there any more. */
async function forgetUnseen(db: LocalDatabase, campusId: number, seen: Seen): Promise<void> {
  await db.transaction('rw', [db.spaces, db.templates, db.rooms, db.statuses, db.summaries], async () => {
    const spaces = await db.spaces.where({ campusId }).primaryKeys()
    const templates = await db.templates.where('campusIds').equals(campusId).primaryKeys()
    const rooms = await db.rooms.where({ campusId }).primaryKeys()
    await db.spaces.bulkDelete(spaces.filter((id) => !seen.spaces.has(id)))
    await db.templates.bulkDelete(templates.filter((id) => !seen.templates.has(id)))
    await forgetRooms(
      db,
      rooms.filter((id) => !seen.rooms.has(id)),
    )
  })
}

async function forgetCampus(db: LocalDatabase, campusId: number): Promise<void> {
  await forgetUnseen(db, campusId, new Seen())
  await db.campuses.delete(campusId)
  await setFreshness(db, campusId, { at: null, cursor: null, statusAt: null })
}

/** Fetches the list of campuses the user may enter, whole. */
export async function refreshCampuses({ db, api }: Refresher): Promise<void> {
  const { list } = await api.call('campus.authorisedList', { pageSize: 0 })
  await db.transaction('rw', [db.campuses, db.meta], async () => {
    const held = await db.campuses.toCollection().primaryKeys()
    const named = new Set(list.map((row) => row.campusId))
    await db.campuses.bulkDelete(held.filter((id) => !named.has(id)))
    await db.campuses.bulkPut(list)
    await setCampusesAt(db, Date.now())
  })
}

/** Fetches the products of a company, where the user may read them. */
export async function refreshProducts({ db, api }: Refresher, cid: number): Promise<void> {
  const input = { id: cid }
  await storeAnswer(db, 'product.allProduct', input, await api.call('product.allProduct', input))
}

/** Fetches what a company says of itself: theme, space types, regions. A server that has none of it is as good. */
export async function refreshFace({ db, api }: Refresher, cid: number): Promise<void> {
  const input = { cid }
  try {
    await storeAnswer(db, 'company.current', {}, await api.call('company.current', {}))
    await storeAnswer(db, 'companyTheme.getByCid', input, await api.call('companyTheme.getByCid', input))
    await storeAnswer(db, 'spaceType.getByCid', input, await api.call('spaceType.getByCid', input))
    await storeAnswer(db, 'companyRegion.getByCid', input, await api.call('companyRegion.getByCid', input))
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind.replay !== 'attention') throw error
  }
}
