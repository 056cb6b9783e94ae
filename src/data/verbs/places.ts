import type { AirLimits } from '#contract/air-limit-shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { groupBy } from '#contract/rules/group-by.ts'
import { same } from '#contract/rules/same.ts'
import type { SpaceKind } from '#contract/space-shapes.ts'
import { spacesOf } from '#src/local/campus-spaces.ts'
import { seenByHeldIds, seenRows } from '#src/local/read.ts'
import type { MadeOn } from '#src/sync/enqueue.ts'
import { freshTemporaryId } from '#src/sync/random.ts'
import { changedFields, madeOnRow, queue, queueAll, queueEach, queueOne, type Verbs } from './queue.ts'
import { withdraw } from './unmake.ts'

type CampusPatch = Omit<InputOf<'campus.edit'>, 'campusId'>
type CampusesPatch = Omit<InputOf<'campus.changeCampusList'>, 'campusIds'>
type CalendarPatch = Omit<InputOf<'calendar.edit'>, 'campusId'>
type SpacePatch = Omit<InputOf<'space.edit'>, 'id' | 'campusId'>
export type NodePatch = SpacePatch & { id: number }

/**
 * What stands in a campus, and what below each node: unsent nodes too, and those whose own removal is unsent, since
 * that may yet be refused.
 */
async function standingIn({ db }: Pick<Verbs, 'db'>, campusId: number) {
  const cached = await spacesOf(db, campusId)
  const seen = await seenRows(db, 'spaces', cached)
  const nodes = [...new Map([...cached.map((row) => [row.id, row] as const), ...seen]).values()]
  const children = groupBy(nodes, ({ parentId }) => parentId)
  const below = (parentId: number): number[] =>
    (children.get(parentId) ?? []).flatMap(({ id }) => [id, ...below(id)])
  return { seen, below }
}

/**
 * Deletes those of these places that hold nothing but each other, all or none: what stands in a deleted one goes in its edit, and
 * one in which somebody else has put something stays.
 *
 * @param ids above before below; those that are gone are passed over
 */
async function deleteOwn(verbs: Verbs, campusId: number, ids: readonly number[]): Promise<void> {
  const { seen, below } = await standingIn(verbs, campusId)
  const own = new Set(ids)
  const gone = new Set<number>()
  const edits = ids.flatMap((id) => {
    const [node, under] = [seen.get(id), below(id)]
    if (!node || gone.has(id) || under.some((each) => !own.has(each))) return []
    for (const each of [id, ...under]) gone.add(each)
    return [{ input: { id, asSeen: true }, aside: { subject: node.name, below: under } }]
  })
  if (edits.length > 0) await queueEach(verbs, 'space.delete', edits)
}

/** What has gone meanwhile is edited all the same: that it is gone is the server's word, and can then be mended. */
async function editAll(
  verbs: Verbs,
  campusId: number,
  patches: readonly NodePatch[],
  madeOn: ReadonlyMap<number, MadeOn> = new Map(),
): Promise<NodePatch[]> {
  const seen = await seenByHeldIds(
    verbs.db,
    'spaces',
    patches.map(({ id }) => id),
  )
  const before: NodePatch[] = []
  const edits = patches.flatMap(({ id, ...patch }) => {
    const node = seen.get(id)
    const changed = changedFields(node ?? {}, patch)
    const fields = Object.keys(changed) as (keyof SpacePatch)[]
    if (fields.length === 0) return []
    const input = { ...changed, id, campusId }
    if (!node) return [{ input }]
    const was = Object.fromEntries(fields.map((field) => [field, node[field] ?? null])) as SpacePatch
    before.push({ ...was, id })
    // A place may be edited twice: a name is kept free for another one in between.
    seen.set(id, { ...node, ...changed } as typeof node)
    return [{ input, aside: { subject: node.name }, ...madeOnRow(id, madeOn.get(id)) }]
  })
  if (edits.length > 0) await queueEach(verbs, 'space.edit', edits)
  return before
}

/** Rooms, and the template they are made from; null is none. */
export interface RoomsOfTemplate {
  roomIds: readonly number[]
  templateId: number | null
}

async function bindRooms(
  verbs: Verbs,
  campusId: number,
  bindings: readonly RoomsOfTemplate[],
): Promise<RoomsOfTemplate[]> {
  const seen = await seenByHeldIds(
    verbs.db,
    'spaces',
    bindings.flatMap(({ roomIds }) => roomIds),
  )
  const before = new Map<number | null, number[]>()
  const edits = bindings.flatMap(({ roomIds, templateId }) => {
    const changed = roomIds.filter((id) => seen.has(id) && seen.get(id)?.templateId !== templateId)
    for (const id of changed) {
      const was = seen.get(id)?.templateId ?? null
      before.set(was, [...(before.get(was) ?? []), id])
    }
    return inParts(changed, limits.bindRooms).map((ids) => ({
      input: { campusId, roomIds: ids, templateId },
      aside: { subject: seen.get(ids[0] ?? 0)?.name ?? '' },
    }))
  })
  if (edits.length > 0) await queueEach(verbs, 'campus.bindConfig', edits)
  return [...before].map(([templateId, roomIds]) => ({ templateId, roomIds }))
}

const inParts = <Item>(items: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, part) =>
    items.slice(part * most, (part + 1) * most),
  )

/** A place that is to be added: below one that is there (`parentId`), or below another new one (`below`, its place in the list). */
export interface NewPlace {
  kind: SpaceKind
  name: string
  parentId: number | null
  below: number | null
  templateId: number | null
}

/** Edits of buildings, floors and rooms. */
const spaceVerbs = (verbs: Verbs) => ({
  /** Adds several nodes, all or none. Answers their temporary ids. */
  async addSpaces(inputs: readonly InputOf<'space.add'>[]): Promise<number[]> {
    return (await queueAll(verbs, 'space.add', inputs, { made: [0] })).flat()
  },

  /**
   * Adds places below each other, all or none. Answers their temporary ids, in their order.
   *
   * @param places above before below
   */
  async addPlaces(campusId: number, places: readonly NewPlace[]): Promise<number[]> {
    const ids = places.map(() => freshTemporaryId())
    const edits = places.map(({ kind, name, parentId, below, templateId }, at) => ({
      input: {
        ...{ campusId, kind, name },
        parentId: below === null ? parentId : (ids[below] ?? null),
        ...(templateId === null ? {} : { templateId }),
      },
      made: [0],
      ids: ids.slice(at, at + 1),
    }))
    if (edits.length > 0) await queueEach(verbs, 'space.add', edits)
    return ids
  },

  /**
   * Takes places away that were added just now, by the ids that they were given then, above before below. What has not been
   * sent leaves the outbox, with what hangs on it; what has been is deleted, unless somebody else has put something into it.
   * @throws NotKept
   */
  async unmakePlaces(campusId: number, ids: readonly number[]): Promise<void> {
    await deleteOwn(verbs, campusId, await withdraw(verbs.db, ids))
  },

  /** @param patch what its author changed of what she saw, `madeOn` */
  async editSpace(campusId: number, id: number, patch: SpacePatch, madeOn?: MadeOn): Promise<void> {
    await editAll(verbs, campusId, [{ id, ...patch }], new Map(madeOn ? [[id, madeOn]] : []))
  },

  /**
   * Edits several nodes, all or none: where rooms are drawn, where they stand. Answers what they were like before, to
   * be given again when it is undone; of those that the edit does not change there is none.
   *
   * @param madeOn what its author saw, by node, where that may be a while ago
   */
  editSpaces: (
    campusId: number,
    patches: readonly NodePatch[],
    madeOn?: ReadonlyMap<number, MadeOn>,
  ): Promise<NodePatch[]> => editAll(verbs, campusId, patches, madeOn),

  /** Lays a picture under the rooms of a floor; null takes it away. @param subject what the floor is called */
  async setPlan(input: InputOf<'space.plan'>, subject: string): Promise<void> {
    await queue(verbs, 'space.plan', input, { aside: { subject } })
  },

  /** With everything that stands below it on the screen. */
  async deleteSpace(id: number): Promise<void> {
    const node = (await seenByHeldIds(verbs.db, 'spaces', [id])).get(id)
    // Who has not seen it cannot say what stood there.
    if (!node) return void (await queue(verbs, 'space.delete', { id }))
    const { below } = await standingIn(verbs, node.campusId)
    const aside = { subject: node.name, below: below(node.id) }
    await queue(verbs, 'space.delete', { id: node.id, asSeen: true }, { aside })
  },
})

/** Edits of campuses and of their buildings, floors and rooms. All work without a network. */
export const placeVerbs = (verbs: Verbs) => ({
  /** Answers the new campus's temporary id. */
  addCampus: (input: InputOf<'campus.add'>): Promise<number> => queueOne(verbs, 'campus.add', input),

  /** Queues nothing when nothing differs. @param patch what its author changed of what she saw, `madeOn` */
  async editCampus(campusId: number, patch: CampusPatch, madeOn?: MadeOn): Promise<void> {
    const campus = (await seenByHeldIds(verbs.db, 'campuses', [campusId])).get(campusId)
    const changed = changedFields(campus ?? {}, patch)
    if (Object.keys(changed).length === 0) return
    const aside = campus ? { subject: campus.name } : {}
    await queue(verbs, 'campus.edit', { ...changed, campusId }, { aside, ...madeOnRow(campusId, madeOn) })
  },

  /** Removes a campus that nothing stands in. */
  async deleteCampus(id: number): Promise<void> {
    const campus = (await seenByHeldIds(verbs.db, 'campuses', [id])).get(id)
    await queue(verbs, 'campus.delete', { id }, { aside: campus ? { subject: campus.name } : {} })
  },

  /**
   * Says the same of several campuses, all or none: in one edit for each `limits.changeCampuses`. Queues nothing for
   * those of which nothing differs, and answers how many do.
   */
  async changeCampuses(campusIds: readonly number[], patch: CampusesPatch): Promise<number> {
    const seen = await seenByHeldIds(verbs.db, 'campuses', campusIds)
    const changed = campusIds.filter((id) => Object.keys(changedFields(seen.get(id) ?? {}, patch)).length > 0)
    const edits = inParts(changed, limits.changeCampuses).map((ids) => {
      const first = seen.get(ids[0] ?? 0)
      return { input: { ...patch, campusIds: ids }, aside: first ? { subject: first.name } : {} }
    })
    if (edits.length > 0) await queueEach(verbs, 'campus.changeCampusList', edits)
    return changed.length
  },

  /** Whether templates may be unbound from a campus. */
  async keepTemplates(campusId: number, kept: boolean): Promise<void> {
    const campus = (await seenByHeldIds(verbs.db, 'campuses', [campusId])).get(campusId)
    const unbindStatus = kept ? 0 : 1
    if (campus?.unbindStatus === unbindStatus) return
    const aside = campus ? { subject: campus.name } : {}
    await queue(verbs, 'campus.editUnbindStatus', { campusId, unbindStatus }, { aside })
  },

  /**
   * Makes rooms of a campus from templates, all or none: an edit for each template and `limits.bindRooms` rooms, none
   * for rooms that are made from it already. Answers what they were made from, to be given again when it is undone.
   */
  bindConfig: (campusId: number, bindings: readonly RoomsOfTemplate[]): Promise<RoomsOfTemplate[]> =>
    bindRooms(verbs, campusId, bindings),

  /** Parts of a campus's calendar, each as a whole. Queues nothing when nothing differs. @param madeOn what its author saw */
  async editCalendar(campusId: number, patch: CalendarPatch, madeOn?: MadeOn): Promise<void> {
    const campus = (await seenByHeldIds(verbs.db, 'campuses', [campusId])).get(campusId)
    const before = (campus ?? {}) as Partial<CalendarPatch>
    const changed = Object.fromEntries(
      Object.entries(patch).filter(([field, value]) => !same(before[field as keyof CalendarPatch], value)),
    )
    if (Object.keys(changed).length === 0) return
    const aside = campus ? { subject: campus.name } : {}
    await queue(verbs, 'calendar.edit', { ...changed, campusId }, { aside, ...madeOnRow(campusId, madeOn) })
  },

  /**
   * What air conditioners of a campus are allowed; null: what its company says. Queues nothing when that is so already.
   * @param madeOn what its author saw
   */
  async editAirLimits(campusId: number, airOwn: AirLimits | null, madeOn?: MadeOn): Promise<void> {
    const campus = (await seenByHeldIds(verbs.db, 'campuses', [campusId])).get(campusId)
    if (campus && same(campus.airOwn ?? null, airOwn)) return
    const aside = campus ? { subject: campus.name } : {}
    await queue(verbs, 'airLimit.editCampus', { campusId, airOwn }, { aside, ...madeOnRow(campusId, madeOn) })
  },

  ...spaceVerbs(verbs),
})
