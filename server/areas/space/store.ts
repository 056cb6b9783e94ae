import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import type { SpaceKind } from '#contract/space-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'
import { changedRows } from '../changed.ts'
import { newId } from '../ids.ts'

/** What a node may hang under; null is the campus itself. */
const parentKind: Record<SpaceKind, SpaceKind | null> = { building: null, floor: 'building', room: 'floor' }

const wrongParent = {
  zh: '所选上级不能包含此类空间',
  en: 'The place chosen above it cannot hold one of this kind',
}
export const roomsOnly = { zh: '只有房间可以使用模板', en: 'Only a room can be made from a template' }

type Place = Pick<InputOf<'space.add'>, 'campusId' | 'parentId' | 'kind'>

/**
 * A node may hang under this one. It is locked, so that nobody deletes it meanwhile.
 * @throws Refusal notFound, input {parentId}
 */
export async function requireParent({ db }: Tenant, input: Place) {
  const wanted = parentKind[input.kind]
  if (input.parentId === null || wanted === null) {
    if (input.parentId !== null || wanted !== null) refuseInput({ parentId: wrongParent })
    return
  }
  const parent = await db
    .selectFrom('space')
    .select('kind')
    .where('id', '=', input.parentId)
    .where('campus_id', '=', input.campusId)
    .forKeyShare()
    .executeTakeFirst()
  if (!parent) return refuse('notFound', { parentId: input.parentId })
  if (parent.kind !== wanted) refuseInput({ parentId: wrongParent })
}

/**
 * Rooms may be made from templates that are bound to their campus. These are locked before that is read: whoever unbinds one has
 * it locked while looking for rooms that are made from it.
 * @throws Refusal notFound
 */
export async function requireTemplates({ db }: Tenant, campusId: number, templateIds: Iterable<number>) {
  const wanted = [...templateIds]
  const among = (column: 'id' | 'template_id') => sql<boolean>`${sql.ref(column)} = any(${wanted}::bigint[])`
  await db.selectFrom('template').select('id').where(among('id')).orderBy('id').forKeyShare().execute()
  const bound = await db
    .selectFrom('template_campus')
    .select('template_id')
    .where('campus_id', '=', campusId)
    .where(among('template_id'))
    .execute()
  const there = new Set(bound.map(({ template_id }) => template_id))
  const missing = wanted.find((id) => !there.has(id))
  if (missing !== undefined) refuse('notFound', { templateId: missing })
}

/** The same of one template. @throws Refusal notFound */
export const requireTemplate = (tenant: Tenant, campusId: number, templateId: number): Promise<void> =>
  requireTemplates(tenant, campusId, [templateId])

/** The place after the last of a parent's, or of all of a campus where none is given. */
export async function nextSort({ db }: Tenant, campusId: number, parentId?: number | null): Promise<number> {
  const all = db
    .selectFrom('space')
    .select(({ fn }) => fn.max('sort').as('last'))
    .where('campus_id', '=', campusId)
  const among =
    parentId === undefined ? all : all.where('parent_id', parentId === null ? 'is' : '=', parentId)
  const { last } = await among.executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** @throws Refusal notFound, input, nameTaken */
export async function addSpace(tenant: Tenant, input: InputOf<'space.add'>): Promise<Changed> {
  const { campusId, parentId, kind, name, templateId = null } = input
  await requireCampus(tenant, campusId)
  await requireParent(tenant, input)
  if (templateId !== null) {
    if (kind !== 'room') refuseInput({ templateId: roomsOnly })
    await requireTemplate(tenant, campusId, templateId)
  }
  const id = await newId(tenant)
  const sort = await nextSort(tenant, campusId, parentId)
  await tenant.db
    .insertInto('space')
    .values({
      id,
      cid: tenant.who.cid,
      campus_id: campusId,
      parent_id: parentId,
      kind,
      name,
      sort,
      template_id: templateId,
    })
    .execute()
  return changedRows(tenant, {
    created: [{ of: 0, id }],
    spaces: [id],
    // Their counts of rooms have changed.
    campuses: kind === 'room' ? [campusId] : [],
    templates: templateId === null ? [] : [templateId],
  })
}
