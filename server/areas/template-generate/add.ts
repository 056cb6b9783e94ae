import type { Changed, Created } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import type { PlainItem } from '#contract/parts/edits.ts'
import { partKinds } from '#contract/parts/kinds.ts'
import { type AnyPart, makePart, missingIn, partFault } from '#contract/parts/walk.ts'
import { actionFault, type ProductOf } from '#contract/rules/action-fault.ts'
import { type GeneratedList, generatedLists, itemsIn, likeOf } from '#contract/rules/generate/generated.ts'
import { sourceFault } from '#contract/rules/source-fault.ts'
import { renameIds } from '#contract/rules/temporary-id.ts'
import { untoldIn } from '#contract/rules/told.ts'
import type { PartRows, SceneAction } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { customScenesOf } from '../company/store.ts'
import { newIds } from '../ids.ts'
import { claimTemplate } from '../template-part/edit.ts'
import { productsOf, productsUsed } from '../template-part/products.ts'
import type { Lists } from '../template-part/rows.ts'
import { insertParts, updateParts } from '../template-part/write.ts'

type Generation = InputOf<'templateGenerate.add'>

/** A template's parts while a generation is laid in. */
interface Work {
  tenant: Tenant
  templateId: number
  parts: Lists
  /** What keys have come to stand for. */
  names: Map<number, number>
  /** The ids of what stands in, made by others or by an earlier item. */
  standIns: Set<number>
  /** The ids of what is made. */
  own: Set<number>
}

/**
 * Adds what was generated for a template: all of it or nothing. Where a person has made the like, that stands in for it;
 * `created` answers to each key either way and says which is which, but for linkages that the stand-ins cannot have, which are
 * left out.
 * @throws Refusal notFound (template, product, or what an item names), input
 */
export async function addGenerated(tenant: Tenant, input: Generation): Promise<Changed> {
  const { templateId } = input
  const claimed = await claimTemplate(tenant, templateId)
  const { parts } = claimed
  const work: Work = { tenant, templateId, parts, names: new Map(), standIns: new Set(), own: new Set() }
  for (const list of generatedLists) await addList(work, input, list)
  await fillSlots(work, input.slotList ?? [])
  const created = [...work.names].map(
    ([of, id]): Created => (work.own.has(id) ? { of, id } : { of, id, stood: true }),
  )
  return { ...(await claimed.answer()), created }
}

async function addList(work: Work, input: Generation, list: GeneratedList): Promise<void> {
  const { tenant, templateId, names } = work
  const items = itemsIn(input, list)
  if (items.length === 0) return
  const productOf = await productsOf(
    tenant,
    items.map(({ item }) => item),
  )
  const told = await productsUsed(tenant, work.parts)
  const customScenes = await customScenesOf(tenant)
  const ids = await newIds(tenant, items.length)
  const made: AnyPart[] = []
  for (const [index, { key, item }] of items.entries()) {
    const others: readonly AnyPart[] = [...work.parts[list], ...made]
    const entered = withoutMisfits(renameIds(item, names), work, told)
    const row = makePart(list, templateId, entered, {
      id: ids[index] ?? 0,
      others: others as unknown as PlainItem[],
      product: productOf(item),
    })
    const like = likeOf(list, row, others)
    if (like) {
      names.set(key, like.id)
      work.standIns.add(like.id)
      continue
    }
    const missing = missingIn(list, row, work.parts)
    if (missing) refuse('notFound', { [missing.called]: missing.id })
    if (isMisfit(row, list, work, told)) continue
    const around = { productOf: told, system: tenant.who.system, customScenes }
    const fault = partFault(list, row, { ...work.parts, [list]: others }, around)
    if (fault) refuseInput({ [`${list}.${index}.${fault.field}`]: { zh: fault.zh, en: fault.en } })
    names.set(key, row.id)
    work.own.add(row.id)
    made.push(row)
  }
  work.parts = { ...work.parts, [list]: [...work.parts[list], ...made] }
  await insertParts(tenant, list, made)
}

/**
 * A scene without what it would tell a stand-in that cannot do it, since another one's group may hold something else; a
 * group without a stand-in that can be told nothing.
 */
function withoutMisfits(item: PlainItem, { parts, standIns }: Work, told: ProductOf): PlainItem {
  if (Array.isArray(item.equipmentIds)) {
    const untold = untoldIn(parts, told)
    const equipmentIds = (item.equipmentIds as number[]).filter((id) => !standIns.has(id) || !untold.has(id))
    return { ...item, equipmentIds }
  }
  if (!Array.isArray(item.actionList)) return item
  const actionList = (item.actionList as SceneAction[]).filter(
    ({ targetId, functionList }) =>
      !standIns.has(targetId) || actionFault(targetId, functionList, parts, told) === null,
  )
  return { ...item, actionList }
}

/** Whether a linkage would listen to a stand-in that does not say this, or tell it what it cannot do: it is left out. */
function isMisfit(row: AnyPart, list: GeneratedList, { parts, standIns }: Work, told: ProductOf): boolean {
  if (list !== 'bindingList') return false
  const linkage = row as PartRows['bindingList']
  const { sourceIds, targetId, functionList } = linkage
  const hears = sourceIds.filter((id) => standIns.has(id))
  return (
    sourceFault({ ...linkage, sourceIds: hears }, parts, told)?.field === 'sourceIds' ||
    (standIns.has(targetId) && actionFault(targetId, functionList, parts, told) !== null)
  )
}

/** Puts equipment into slots that are free. @throws Refusal notFound with the plan or the equipment, input */
async function fillSlots(work: Work, slots: NonNullable<Generation['slotList']>): Promise<void> {
  const before = work.parts.houseList
  const { equipmentList } = work.parts
  const placed = new Set(before.flatMap(({ slotList }) => slotList.map((each) => each.equipmentId)))
  const houses = new Map(before.map((house) => [house.id, house]))
  for (const [index, { houseId, slot, equipmentId: named }] of slots.entries()) {
    const house = houses.get(houseId) ?? refuse('notFound', { houseId })
    const equipmentId = work.names.get(named) ?? named
    if (!equipmentList.some(({ id }) => id === equipmentId)) refuse('notFound', { equipmentId })
    if (placed.has(equipmentId) || house.slotList.some((each) => each.slot === slot)) continue
    const row: PartRows['houseList'] = { ...house, slotList: [...house.slotList, { slot, equipmentId }] }
    const others = [...houses.values()].filter(({ id }) => id !== houseId)
    const known = { before: null, productOf: () => undefined }
    const fault = partKinds.houseList.fault?.(row, { ...work.parts, houseList: others }, known)
    if (fault) refuseInput({ [`slotList.${index}.slot`]: { zh: fault.zh, en: fault.en } })
    houses.set(houseId, row)
    placed.add(equipmentId)
  }
  await updateParts(work.tenant, 'houseList', before, [...houses.values()])
}
