import type { Campus } from '#contract/campus-shapes.ts'
import type { DeviceStatus } from '#contract/device-shapes.ts'
import { errors } from '#contract/errors.ts'
import { epochOf } from '#contract/rules/epoch.ts'
import { withinText } from '#contract/rules/within.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { Changes } from '#contract/sync.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { absorb, forgetRooms } from '#src/local/absorb.ts'
import { fetchAnswer, storedAnswer } from '#src/local/answers.ts'
import { spacesOf } from '#src/local/campus-spaces.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { type Freshness, freshness, type Resume, setCampusesAt, setFreshness } from '#src/local/meta.ts'
import {
  alignScope,
  forgetCopy,
  prunePack,
  type Scope,
  sameScope,
  scopeOf,
  standsIn,
} from '#src/local/packs.ts'
import { absorbStatuses } from '#src/local/summaries.ts'
import { leaveCampus } from '#src/local/templates-held.ts'
import { keepTombstones } from '#src/local/tombstones.ts'
import { underWay } from '#src/local/under-way.ts'

/** Brings a database up to what the server says. `db` is the handle whose commits need not be durable. */
export interface Refresher {
  db: LocalDatabase
  api: Api
}

/** Devices' clocks run late by less than this, in ms: a status may carry an earlier time than its arrival. */
const clockMargin = 60_000

/** What is wanted of a campus was changed while it was being fetched; what has come counts for nothing. */
class ScopeChanged extends Error {}

/**
 * Fetches what has changed in a campus since the last time, or all of it the first time, and its devices' status; of a
 * pack that is bounded, only what it is bounded by.
 *
 * @param statuses false leaves statuses as they are, but for the first time
 * @throws ApiError, NetworkError; every page that has arrived until then is kept, and the next refresh goes on from it
 */
export async function refreshCampus(
  refresher: Refresher,
  campusId: number,
  { statuses = true } = {},
): Promise<void> {
  const { db } = refresher
  await setFreshness(db, campusId, { refreshing: true })
  try {
    await fetchCampus(refresher, campusId, statuses)
  } catch (error) {
    if (error instanceof ApiError && error.kind.http === 404) await forgetCampus(db, campusId)
    else await setFreshness(db, campusId, { error: reasonOf(error) })
    throw error
  } finally {
    await setFreshness(db, campusId, { refreshing: false })
  }
}

/** Why a refresh failed: what the server said, or which answer did not come. */
const reasonOf = (error: unknown): string => {
  if (error instanceof NetworkError) return error.reason
  return error instanceof Error ? error.message : String(error)
}

async function fetchCampus(refresher: Refresher, campusId: number, statuses: boolean): Promise<void> {
  for (;;) {
    const within = await alignScope(refresher.db, campusId)
    try {
      await fetchRows(refresher, campusId, within)
      const { statusAt } = await freshness(refresher.db, campusId)
      if (statusAt === null) await fetchAllStatuses(refresher, campusId, within)
      else if (statuses) await fetchStatuses(refresher, campusId, within, statusAt)
      return
    } catch (error) {
      // Who may not read statuses has all there is for her.
      if (error instanceof ApiError && error.code === errors.notPermitted.code)
        return void (await setFreshness(refresher.db, campusId, { statusAt: 0 }))
      if (!(error instanceof ScopeChanged)) throw error
    }
  }
}

async function fetchRows({ db, api }: Refresher, campusId: number, within: Scope): Promise<void> {
  for (;;) {
    const { cursor, taken, resume, doubt = false } = await freshness(db, campusId)
    const since = cursor && !resume && !doubt ? { since: cursor } : {}
    const page = resume ? { page: resume.page } : {}
    const asked = { campusId, ...since, ...page, ...withinText(within) }
    const held = resume ? null : await heldOf(db, campusId)
    try {
      const changes = await api.call('sync.changes', asked)
      const begun = resume ?? { whole: cursor === null || doubt || changes.reset, upTo: 0 }
      const of = { campusId, within, held, from: { cursor, taken }, ...begun }
      if (await takePage(db, of, changes)) return
    } catch (error) {
      // The server has begun anew since (another epoch), and so does the copy.
      const lost = resume && error instanceof ApiError && error.code === errors.input.code
      if (!lost) throw error
      await setFreshness(db, campusId, { resume: null })
    }
  }
}

interface PageOf extends Omit<Resume, 'page'> {
  campusId: number
  within: Scope
  /**
   * What the copy had come to when the page was asked for. The cursor alone does not tell: it stands still while
   * somebody's transaction is open on the server, whatever has been done since.
   */
  from: { cursor: string | null; taken: number }
  /** Of the first page: what was held before it was asked for. */
  held: Held | null
}

/**
 * Takes in one page, and in the same transaction where the next one begins. Answers whether it was the last. A page
 * that somebody else has been faster with is left: it may be older than what is held by now.
 */
const takePage = (db: LocalDatabase, of: PageOf, changes: Changes): Promise<boolean> =>
  db.transaction(
    'rw',
    [
      ...[db.campuses, db.spaces, db.templates, db.rooms, db.statuses, db.summaries],
      ...[db.tombstones, db.meta, db.packs],
    ],
    async () => {
      const { campusId, within, held, whole } = of
      if (!sameScope(await scopeOf(db, campusId), within)) throw new ScopeChanged()
      const fresh = await freshness(db, campusId)
      const { cursor, taken } = fresh
      if (cursor !== of.from.cursor || taken !== of.from.taken) return false
      const { epoch, anew } = databaseOf(fresh, changes)
      await absorb(db, changes, { campusId, anew })
      const upTo = changes.page
        ? Math.max(of.upTo, ...changes.rooms.map((room) => room.roomId))
        : Number.MAX_SAFE_INTEGER
      const doubt = whole && held ? await forgetUnnamed(db, campusId, held, changes) : undefined
      if (whole) await forgetRoomsBetween(db, campusId, [of.upTo, upTo], changes)
      if (changes.removed.length > 0 || (whole && held)) await prunePack(db, campusId)
      const come = rowsIn(changes) + (whole && held ? 0 : (await freshness(db, campusId)).rows)
      await setFreshness(db, campusId, {
        taken: taken + 1,
        epoch,
        ...(whole ? { rows: come } : {}),
        ...(doubt === undefined ? {} : { doubt }),
        ...(changes.page
          ? { resume: { page: changes.page, whole, upTo } }
          : { resume: null, cursor: changes.cursor, at: Date.now(), error: null }),
      })
      return changes.page === null
    },
  )

/**
 * Which database the server has answered from, and whether what is held is of another one. Whatever was edited in that stays
 * behind then, however often it was.
 */
function databaseOf({ cursor, epoch: known }: Freshness, changes: Changes): { epoch: string; anew: boolean } {
  const epoch = epochOf(changes.cursor ?? changes.page ?? '')
  const before = known ?? (cursor === null ? epoch : epochOf(cursor))
  return { epoch, anew: before !== epoch }
}

const rowsIn = ({ spaces, templates, rooms }: Changes) =>
  spaces.length + templates.length + rooms.reduce((sum, room) => sum + room.devices.length, 0)

interface Held {
  spaces: number[]
  templates: number[]
}

/** The spaces and templates held of a campus, by ids. */
const heldOf = async (db: LocalDatabase, campusId: number): Promise<Held> => ({
  spaces: await db.spaces.where({ campusId }).primaryKeys(),
  templates: await db.templates.where('campusIds').equals(campusId).primaryKeys(),
})

/**
 * Spaces and templates that were held before everything was asked for and that its first page does not name are not there
 * any more. What has come meanwhile stays: it may be the answer to one's own edit, made after the server had put the
 * page together, or one to an edit of what was removed before that; so may one that is still under way. Answers whether
 * there is any.
 */
async function forgetUnnamed(
  db: LocalDatabase,
  campusId: number,
  before: Held,
  named: Changes,
): Promise<boolean> {
  const now = await heldOf(db, campusId)
  let doubt = (await underWay(db)).size > 0
  for (const table of ['spaces', 'templates'] as const) {
    const there = new Set(named[table].map(({ id }) => id))
    const gone = before[table].filter((id) => !there.has(id))
    const known = new Set([...there, ...gone])
    doubt ||= now[table].some((id) => !known.has(id))
    const unheld = table === 'templates' ? await leaveCampus(db, campusId, gone) : gone
    await keepTombstones(db, table, unheld)
    await db[table].bulkDelete(unheld)
  }
  return doubt
}

/** Rooms come in the order of their ids, so those that a page passes over are gone, or are not wanted. */
async function forgetRoomsBetween(
  db: LocalDatabase,
  campusId: number,
  [after, upTo]: readonly [number, number],
  { rooms }: Changes,
): Promise<void> {
  const named = new Set(rooms.map(({ roomId }) => roomId))
  const held = await db.rooms.where({ campusId }).primaryKeys()
  const gone = held.filter((id) => id > after && id <= upTo && !named.has(id))
  if (gone.length > 0) await forgetRooms(db, gone)
}

/** Statuses for the first time, page by page. */
async function fetchAllStatuses({ db, api }: Refresher, campusId: number, within: Scope): Promise<void> {
  for (;;) {
    const { statusResume } = await freshness(db, campusId)
    const after = statusResume?.after ?? 0
    const answer = await api.call('device.status', { campusId, after, ...withinText(within) })
    const at = statusResume?.at ?? answer.at
    await takeStatuses(db, campusId, within, answer.statuses, (rows) =>
      answer.next === null
        ? { rows, statusResume: null, statusAt: at, statusHeardAt: Date.now() }
        : { rows, statusResume: { after: answer.next, at } },
    )
    if (answer.next === null) return
  }
}

async function fetchStatuses(
  { db, api }: Refresher,
  campusId: number,
  within: Scope,
  statusAt: number,
): Promise<void> {
  const since = statusAt - clockMargin
  const { at, statuses } = await api.call('device.status', { campusId, since, ...withinText(within) })
  await takeStatuses(db, campusId, within, statuses, () => ({ statusAt: at, statusHeardAt: Date.now() }))
}

const takeStatuses = (
  db: LocalDatabase,
  campusId: number,
  within: Scope,
  statuses: readonly DeviceStatus[],
  then: (rows: number) => Partial<Freshness>,
): Promise<void> =>
  db.transaction('rw', [db.statuses, db.rooms, db.summaries, db.meta, db.packs], async () => {
    if (!sameScope(await scopeOf(db, campusId), within)) throw new ScopeChanged()
    await absorbStatuses(db, campusId, statuses)
    await setFreshness(db, campusId, then((await freshness(db, campusId)).rows + statuses.length))
  })

/** Where all that is held of campuses lies. */
const campusTables = (db: LocalDatabase) => [
  ...[db.packs, db.campuses, db.meta, db.spaces],
  ...[db.templates, db.rooms, db.statuses, db.summaries],
]

/** The server does not show the campus any more: it leaves, and its pack with it. */
const forgetCampus = (db: LocalDatabase, campusId: number): Promise<void> =>
  db.transaction('rw', campusTables(db), async () => {
    await db.packs.delete(campusId)
    await forgetCopy(db, campusId)
    await db.campuses.delete(campusId)
  })

/**
 * Fetches the list of campuses the user may enter, whole; of one that she may not any more nothing is kept. What has come since it
 * was asked for stays: the answer to an edit of a campus, a new one or one that is gone may be newer than the list, and the next
 * edit would otherwise stand on what its author has changed herself.
 */
export async function refreshCampuses({ db, api }: Refresher): Promise<void> {
  const asked = await versionsHeld(db)
  const { list } = await api.call('campus.authorisedList', { pageSize: 0 })
  const named = new Set(list.map((row) => row.campusId))
  const gone = [...asked.keys()].filter((id) => !named.has(id))
  // Mostly nothing is gone: what pages are drawn from is not held up then.
  const tables = gone.length > 0 ? campusTables(db) : [db.campuses, db.meta]
  await db.transaction('rw', tables, async () => {
    const now = await versionsHeld(db)
    const isLate = ({ campusId, version }: Campus) =>
      now.get(campusId) !== asked.get(campusId) && version < (now.get(campusId) ?? Number.POSITIVE_INFINITY)
    for (const id of gone) await forgetCampus(db, id)
    await db.campuses.bulkPut(list.filter((row) => !isLate(row)))
    await setCampusesAt(db, Date.now())
  })
}

const versionsHeld = async (db: LocalDatabase): Promise<ReadonlyMap<number, number>> =>
  new Map((await db.campuses.toArray()).map(({ campusId, version }) => [campusId, version]))

/** Sheets that were asked for are told of by the event stream; what it may have missed comes after this time, in ms. */
const sheetsFor = 30 * 60_000

/** Fetches the run sheets of a campus that is taken along, where the user may read them. */
export async function refreshSheets({ db, api }: Refresher, campusId: number): Promise<void> {
  if (!(await db.packs.get(campusId))) return
  const input = { campusId }
  const held = await storedAnswer(db, 'runSheet.list', input)
  if (held && Date.now() - held.at < sheetsFor) return
  try {
    await fetchAnswer(db, api, 'runSheet.list', input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind.replay !== 'attention') throw error
  }
}

/** Fetches the pictures under the floors of a campus that is taken along, each once. */
export async function refreshPlans({ db, api }: Refresher, campusId: number): Promise<void> {
  const pack = await db.packs.get(campusId)
  if (!pack) return
  const nodes = await spacesOf(db, campusId)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const taken = ({ id }: SpaceNode) =>
    standsIn(id, pack.within, byId) || pack.within?.some((room) => byId.get(room)?.parentId === id)
  for (const floor of nodes) {
    if (!floor.plan || !taken(floor)) continue
    const input = { id: floor.id }
    if ((await storedAnswer(db, 'space.planPicture', input))?.data?.hash === floor.plan.hash) continue
    try {
      await fetchAnswer(db, api, 'space.planPicture', input)
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind.replay !== 'attention') throw error
    }
  }
}

/** Fetches the products of a company, where the user may read them. */
export async function refreshProducts({ db, api }: Refresher, cid: number): Promise<void> {
  const input = { id: cid }
  await fetchAnswer(db, api, 'product.allProduct', input)
}

/** Fetches the megaprojects that group campuses. Who may not read them, or a server without any, is as good. */
export async function refreshMegaprojects({ db, api }: Refresher): Promise<void> {
  const input = { pageSize: 0 }
  try {
    await fetchAnswer(db, api, 'megaproject.briefList', input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind.replay !== 'attention') throw error
  }
}

/** Fetches what a company says of itself: theme, space types, regions. A server that has none of it is as good. */
export async function refreshFace({ db, api }: Refresher, cid: number): Promise<void> {
  const input = { cid }
  try {
    await fetchAnswer(db, api, 'company.current', {})
    await fetchAnswer(db, api, 'companyTheme.getByCid', input)
    await fetchAnswer(db, api, 'spaceType.getByCid', input)
    await fetchAnswer(db, api, 'companyRegion.getByCid', input)
    await fetchAnswer(db, api, 'mapConfig.getByCid', input)
    await fetchAnswer(db, api, 'companyEnergyConfig.getByCid', input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind.replay !== 'attention') throw error
  }
}
