import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import {
  itemsOf,
  type PartCall,
  type PartEdit,
  type PlainItem,
  partEditOf,
  pathIn,
  removedIds,
} from '#contract/parts/edits.ts'
import { partLists } from '#contract/parts/kinds.ts'
import {
  type AnyPart,
  type Around,
  editPart,
  keptFault,
  makePart,
  missingIn,
  partFault,
  partsOf,
  withoutPart,
} from '#contract/parts/walk.ts'
import { statusAfterEdit } from '#contract/rules/template-state.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claimOne, requireCurrent } from '../claim.ts'
import { customScenesOf } from '../company/store.ts'
import { newIds } from '../ids.ts'
import { requireFilms } from './films.ts'
import { productsOf, productsTold } from './products.ts'
import { type Lists, partsByTemplate, templateOfPart } from './rows.ts'
import { deleteParts, insertParts, updateParts } from './write.ts'

/** A template that is locked, with its parts as they stand. */
export interface Claimed {
  templateId: number
  parts: Lists
  /** The template whole, as it stands now, with the ids of what was created. */
  answer: (created?: readonly number[]) => Promise<Changed>
}

/**
 * Does what a call does with parts, as contract/parts reads it, and answers their template whole. Edits of one template
 * run one after the other, so that what a part names cannot vanish while it is written.
 * @throws Refusal notFound (template, part, product, or what a part names), outdated, nameTaken, input
 */
export async function editParts<N extends PartCall>(
  tenant: Tenant,
  name: N,
  input: InputOf<N>,
): Promise<Changed> {
  const edit = partEditOf(name)
  const given: PlainItem & { templateId?: number } = input
  const templateId = given.templateId ?? (await templateOfPart(tenant, edit.list, Number(given.id)))
  const claimed = await claimTemplate(tenant, templateId)
  switch (edit.do) {
    case 'add':
      return add(tenant, claimed, edit, given)
    case 'edit':
      return change(tenant, claimed, edit, given)
    case 'remove':
      return remove(tenant, claimed, edit.list, removedIds(edit, given))
  }
}

/** Locks a template for an edit of its parts, and says that it has been edited. @throws Refusal notFound, outdated */
export async function claimTemplate(tenant: Tenant, templateId: number): Promise<Claimed> {
  const answer = (created: readonly number[] = []) =>
    changedRows(tenant, { created: created.map((id, of) => ({ of, id })), templates: [templateId] })
  const { status: before } = await claimOne(tenant, 'template', templateId, () => answer())
  // What rooms have of a template that is edited is not all of it any more.
  const status = statusAfterEdit(before)
  if (status !== before)
    await tenant.db.updateTable('template').set({ status }).where('id', '=', templateId).execute()
  const parts = (await partsByTemplate(tenant, [templateId]))(templateId)
  return { templateId, parts, answer }
}

async function add(tenant: Tenant, { templateId, parts, answer }: Claimed, edit: PartEdit, input: PlainItem) {
  const { list } = edit
  const items = itemsOf(edit, input)
  await requireFilms(tenant, edit, items)
  const productOf = await productsOf(tenant, items)
  const told = await productsTold(tenant, list, parts)
  const customScenes = await customScenesOf(tenant)
  const ids = await newIds(tenant, items.length)
  const lists = { ...parts } as Record<PartList, AnyPart[]>
  for (const [index, item] of items.entries()) {
    const others = lists[list] as unknown as PlainItem[]
    const row = makePart(list, templateId, item, { id: ids[index] ?? 0, others, product: productOf(item) })
    const around = { productOf: told, system: tenant.who.system, customScenes }
    requireFit(list, row, lists as unknown as Lists, edit, index, around)
    lists[list] = [...lists[list], row]
  }
  await insertParts(tenant, list, lists[list].slice(parts[list].length))
  return answer(ids)
}

async function change(tenant: Tenant, { parts, answer }: Claimed, edit: PartEdit, input: PlainItem) {
  const { list } = edit
  const items = itemsOf(edit, input)
  const before: readonly AnyPart[] = parts[list]
  const byId = new Map(before.map((row) => [row.id, row]))
  const claimed = items.map(({ id }) => byId.get(Number(id)) ?? refuse('notFound', { id }))
  await requireCurrent(tenant, claimed, () => answer())
  await requireFilms(tenant, edit, items)
  const told = await productsTold(tenant, list, parts)
  for (const [index, item] of items.entries()) {
    const row = byId.get(Number(item.id))
    if (!row) continue
    const edited = editPart(list, edit, row, item)
    byId.set(row.id, edited)
    const now = { ...parts, [list]: [...byId.values()] }
    requireFit(list, edited, now, edit, index, {
      ...{ before: row, productOf: told, system: tenant.who.system },
    })
  }
  await updateParts(tenant, list, before, [...byId.values()])
  return answer()
}

/** With a part goes what others say of it, and those that are nothing without it. */
async function remove(
  tenant: Tenant,
  { parts, answer }: Claimed,
  list: PartList,
  ids: readonly number[],
): Promise<Changed> {
  const byId = new Map((parts[list] as readonly AnyPart[]).map((row) => [row.id, row]))
  const rows = ids.map((id) => byId.get(id) ?? refuse('notFound', { id }))
  await requireCurrent(tenant, rows, () => answer())
  for (const row of rows) {
    const kept = keptFault(list, row)
    if (kept) refuseInput({ [kept.field]: { zh: kept.zh, en: kept.en } })
  }
  const left = ids.reduce<Lists>((lists, id) => withoutPart(lists, id), parts)
  const stays = new Set(partsOf(left).map((each) => each.id))
  await deleteParts(
    tenant,
    partsOf(parts).flatMap((each) => (stays.has(each.id) ? [] : [each.id])),
  )
  for (const one of partLists) await updateParts(tenant, one, parts[one], left[one])
  return answer()
}

/** Whether a part fits the others of its template. @throws Refusal notFound with the name of the field, input */
function requireFit(
  list: PartList,
  row: AnyPart,
  parts: Lists,
  edit: PartEdit,
  index: number,
  known: { before?: AnyPart } & Around,
): void {
  const missing = missingIn(list, row, parts)
  if (missing) refuse('notFound', { [missing.called]: missing.id })
  const fault = partFault(list, row, parts, known)
  if (fault) refuseInput({ [pathIn(edit, index, fault.field)]: { zh: fault.zh, en: fault.en } })
}
