import { errors } from '#contract/errors.ts'
import type { DataOf } from '#contract/index.ts'
import { same } from '#contract/rules/same.ts'
import type { Changes } from '#contract/sync.ts'
import { NetworkError } from '#src/api/api-error.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { freshness } from '#src/local/meta.ts'
import { blockers } from '#src/sync/order.ts'
import { type Refresher, refreshCampus, refreshCampuses } from '#src/sync/refresh.ts'
import { realNow, realPause } from './clock.ts'
import type { Who } from './ledger.ts'
import { discardRefused } from './play.ts'
import type { SoakTab } from './tablet.ts'
import { Broken, openTabs, orDeath, outboxOf, tabAt, type World } from './world.ts'

/** What is left of somebody's outbox in the end, as she sees it. */
export interface Left {
  who: Who
  entries: OutboxEntry[]
}

/** An edit that is not under way: it is shown with its refusal, or waits on the screen for one that is. */
export function isShown(entries: readonly OutboxEntry[]): (entry: OutboxEntry) => boolean {
  const waitsFor = blockers(entries)
  const shown = (entry: OutboxEntry | null | undefined): boolean => {
    if (!entry) return false
    return entry.state.kind === 'attention' || shown(waitsFor[entries.indexOf(entry)])
  }
  return shown
}

/** Signs somebody in, as people do it: again when nobody answers, since a process of several may just have been killed. */
async function signIn({ tablet, patience }: World, who: Who): Promise<void> {
  const end = realNow() + patience
  for (;;)
    try {
      return await tablet.signIn(who)
    } catch (error) {
      if (!(error instanceof NetworkError) || realNow() > end) throw error
      await realPause(50)
    }
}

/** Waits until what is in the outbox is there to stay. @throws Broken when something neither goes up nor is shown */
async function quiet(world: World, tab: SoakTab): Promise<OutboxEntry[]> {
  const end = realNow() + world.patience
  for (;;) {
    for (const each of openTabs(world)) {
      if (each.desk.signedOut.get()) {
        await signIn(world, world.tablet.present())
        for (const signedIn of openTabs(world)) signedIn.desk.signedOut.set(false)
      }
      each.connection.tryNow()
    }
    const entries = await outboxOf(tab)
    if (entries.every(isShown(entries))) return entries
    if (realNow() > end) {
      const stuck = entries.filter((entry) => !isShown(entries)(entry))
      const meta = await tab.desk.local.db.meta.toArray()
      const lead = JSON.stringify([meta.find(({ key }) => key === 'lead')?.value, Date.now()])
      throw new Broken(
        `neither sent nor shown as refused: ${JSON.stringify(stuck, null, 1)}\nlead ${lead}\n${tabStates(world)}`,
      )
    }
    await realPause(8)
  }
}

/** What every tab knows of the server, its session and its storage. */
const tabStates = (world: World): string =>
  openTabs(world)
    .map(({ who, desk }) =>
      JSON.stringify([who, desk.connection.get(), desk.signedOut.get(), desk.trouble.get()]),
    )
    .join('\n')

async function restOf(world: World, tidy: boolean): Promise<Left> {
  const tab = await tabAt(world, 0)
  let entries = await quiet(world, tab)
  while (tidy && (await discardRefused(world, tab))) entries = await quiet(world, tab)
  if (!tidy) entries = await tryAgain(world, tab, entries)
  // Her session may have ended with nobody noticing: nothing was left to send.
  await tab.api.call('user.baseinfo', {}).catch(() => signIn(world, tab.who))
  await compare(world, tab)
  return { who: tab.who, entries }
}

/** Refusals for a reason that lasts: what is gone does not come back, and what is not permitted stays so. */
const lasting = new Set(
  [errors.input, errors.shapeChanged, errors.notPermitted, errors.notFound].map(({ code }) => code),
)
/** What cannot be done with a report now can be when somebody has done something else with it. */
const mayCome = ({ name }: OutboxEntry) => name === 'fault.move'

/**
 * Sends again what was refused; answers what is left then.
 * @throws Broken when an edit is done that was refused for a lasting reason: it should never have been
 */
async function tryAgain(world: World, tab: SoakTab, before: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  if (before.length === 0) return []
  await tab.desk.outbox.retryAll()
  const entries = await quiet(world, tab)
  const left = new Set(entries.map(({ id }) => id))
  for (const entry of before)
    if (
      entry.state.kind === 'attention' &&
      lasting.has(entry.state.code) &&
      !left.has(entry.id) &&
      !mayCome(entry)
    )
      throw new Broken(`refused without need: ${JSON.stringify(entry, null, 1)}`)
  return entries
}

const byId = <Row>(rows: readonly Row[], idOf: (row: Row) => number) =>
  new Map(rows.map((row) => [idOf(row), row]))

/** What the server says of a campus, and of all campuses there are. */
interface Said {
  changes: Changes
  list: DataOf<'campus.authorisedList'>['list']
}

/** Refreshes the cache, and answers what the server says: the server is still at what a dead tab has asked for. */
async function refreshed(campusId: number, { db, api }: Refresher): Promise<Said> {
  const ask = async (): Promise<Said> => ({
    changes: { ...(await api.call('sync.changes', { campusId })), cursor: '' },
    list: (await api.call('campus.authorisedList', { pageSize: 0 })).list,
  })
  for (let before = await ask(); ; ) {
    await refreshCampuses({ db, api })
    do await refreshCampus({ db, api }, campusId)
    while ((await freshness(db, campusId)).doubt)
    const after = await ask()
    if (same(before, after)) return after
    before = after
  }
}

/** The cache, once it has been refreshed, holds what the server says and nothing else. */
async function compare({ company: { campusId } }: World, tab: SoakTab): Promise<void> {
  const db = tab.desk.local.bulk
  const { changes: there, list } = await refreshed(campusId, { db, api: tab.api })
  const pairs = {
    'list of campuses': [
      byId(await db.campuses.toArray(), (row) => row.campusId),
      byId(list, (row) => row.campusId),
    ],
    campuses: [
      byId(await db.campuses.where({ campusId }).toArray(), (row) => row.campusId),
      byId(there.campuses, (row) => row.campusId),
    ],
    spaces: [
      byId(await db.spaces.where({ campusId }).toArray(), (row) => row.id),
      byId(there.spaces, (row) => row.id),
    ],
    templates: [
      byId(await db.templates.where('campusIds').equals(campusId).toArray(), (row) => row.id),
      byId(there.templates, (row) => row.id),
    ],
    rooms: [
      byId(await db.rooms.where({ campusId }).toArray(), (row) => row.roomId),
      byId(there.rooms, (row) => row.roomId),
    ],
  }
  for (const [table, [held = new Map(), said = new Map()]] of Object.entries(pairs))
    for (const id of new Set([...held.keys(), ...said.keys()]))
      if (!same(held.get(id), said.get(id)))
        throw new Broken(
          `${table} ${id} is ${JSON.stringify(held.get(id))} here and ${JSON.stringify(said.get(id))} there`,
        )
}

/**
 * Everything works again, and everybody who has edited here looks after her edits. Answers what is left of each
 * outbox.
 * @throws Broken when an edit neither goes up nor is shown, or the cache is not what the server says
 */
export async function finish(world: World, tidy: boolean): Promise<Left[]> {
  const { tablet } = world
  Object.assign(tablet.link, { down: false, fates: [], most: Number.POSITIVE_INFINITY })
  for (const tab of world.tabs) {
    if (!tab) continue
    tab.context.storage.full = false
    tab.context.cancel()
  }
  await world.working
  await tablet.link.deliverLate()
  const left = [await restOf(world, tidy)]
  for (const who of world.seen) {
    if (who === left[0]?.who) continue
    for (const tab of openTabs(world)) await orDeath(tab, tab.close())
    await signIn(world, who)
    left.push(await restOf(world, tidy))
  }
  await tablet.link.deliverLate()
  for (const tab of openTabs(world)) await orDeath(tab, tab.close())
  return left
}
