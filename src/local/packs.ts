import type { SpaceNode } from '#contract/space-shapes.ts'
import { forgetRooms } from './absorb.ts'
import { spacesOf } from './campus-spaces.ts'
import type { LocalDatabase, Pack } from './database.ts'
import { forgetFreshness, freshness, setFreshness, watches } from './meta.ts'
import { heldElsewhere } from './templates-held.ts'

/** The part of a campus that a copy holds devices of: buildings, floors and rooms by id; null is all of it. */
export type Scope = number[] | null

export const sameScope = (a: Scope, b: Scope): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((id) => b.includes(id)))

type Node = Pick<SpaceNode, 'id' | 'parentId'>

/** Whether a node is one of those given or stands in one of them. */
export function standsIn(id: number, within: Scope, byId: ReadonlyMap<number, Node>): boolean {
  if (within === null) return true
  for (let at: number | null = id; at !== null; at = byId.get(at)?.parentId ?? null)
    if (within.includes(at)) return true
  return false
}

/** The tables a copy of a campus lies in, but for the campus's own row. */
const inCopy = (db: LocalDatabase) => [
  db.packs,
  db.meta,
  db.spaces,
  db.templates,
  db.rooms,
  db.statuses,
  db.summaries,
]

export const scopeOf = async (db: LocalDatabase, campusId: number): Promise<Scope> =>
  (await db.packs.get(campusId))?.within ?? null

/**
 * Brings what is held of a campus into line with what is wanted of it. Of a smaller part the rest is forgotten and
 * nothing has to be fetched; a bigger one is fetched anew, and what is there stays until it has come.
 *
 * @returns the part that is wanted
 */
export const alignScope = (db: LocalDatabase, campusId: number): Promise<Scope> =>
  db.transaction('rw', inCopy(db), async () => {
    const wanted = await scopeOf(db, campusId)
    const held = await freshness(db, campusId)
    if (sameScope(held.within, wanted)) return wanted
    const begun = { within: wanted, resume: null, statusResume: null, rows: 0 }
    const nodes = await spacesOf(db, campusId)
    const byId = new Map(nodes.map((node) => [node.id, node]))
    const covered = held.within === null || wanted?.every((id) => standsIn(id, held.within, byId)) === true
    if (held.cursor !== null && covered) {
      const rooms = await db.rooms.where({ campusId }).primaryKeys()
      await forgetRooms(
        db,
        rooms.filter((id) => !standsIn(id, wanted, byId)),
      )
      await setFreshness(db, campusId, { ...begun, rows: await rowsHeld(db, campusId) })
    } else await setFreshness(db, campusId, { ...begun, cursor: null, statusAt: null })
    return wanted
  })

/** Spaces, templates, devices and statuses held of a campus. */
async function rowsHeld(db: LocalDatabase, campusId: number): Promise<number> {
  const rooms = await db.rooms.where({ campusId }).toArray()
  const statuses = await db.statuses.bulkGet(rooms.map(({ roomId }) => roomId))
  const sum = (lists: readonly (readonly unknown[] | undefined)[]) =>
    lists.reduce((count, list) => count + (list?.length ?? 0), 0)
  return (
    (await db.spaces.where({ campusId }).count()) +
    (await db.templates.where('campusIds').equals(campusId).count()) +
    sum(rooms.map(({ devices }) => devices)) +
    sum(statuses.map((room) => room?.statuses))
  )
}

/** Every pack, in the order in which they were taken. */
export const packsHeld = async (db: LocalDatabase): Promise<Pack[]> =>
  (await db.packs.toArray()).sort((a, b) => a.takenAt - b.takenAt)

/** Drops places that are not there any more from what a pack is bounded by. Within a transaction over both tables. */
export async function prunePack(db: LocalDatabase, campusId: number): Promise<void> {
  const pack = await db.packs.get(campusId)
  if (!pack?.within) return
  const there = new Set(await db.spaces.where({ campusId }).primaryKeys())
  const within = pack.within.filter((id) => there.has(id))
  if (within.length === pack.within.length) return
  await db.packs.put({ ...pack, within })
  await setFreshness(db, campusId, { within })
}

/**
 * Forgets a pack, and what is held of its campus unless a tab shows it. Templates that another campus holds too stay.
 */
export const dropPack = (db: LocalDatabase, campusId: number): Promise<void> =>
  db.transaction('rw', inCopy(db), async () => {
    await db.packs.delete(campusId)
    if ((await watches(db)).some((watch) => watch.campusId === campusId)) return
    await forgetCopy(db, campusId)
  })

/** Forgets everything held of a campus but its own row. */
export async function forgetCopy(db: LocalDatabase, campusId: number): Promise<void> {
  await db.spaces.where({ campusId }).delete()
  const templates = await db.templates.where('campusIds').equals(campusId).toArray()
  const elsewhere = new Set(await heldElsewhere(db, campusId, templates))
  const unheld = templates.filter((template) => !elsewhere.has(template))
  await db.templates.bulkDelete(unheld.map((template) => template.id))
  await forgetRooms(db, await db.rooms.where({ campusId }).primaryKeys())
  await db.summaries.delete(campusId)
  await forgetFreshness(db, campusId)
}
