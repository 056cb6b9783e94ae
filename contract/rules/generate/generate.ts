import type { Product } from '../../product.ts'
import type { SystemCode } from '../../systems.ts'
import type { TemplateEquipment } from '../../template-shapes.ts'
import type { Language } from '../../words.ts'
import { freeName } from '../free-name.ts'
import { findLayout, proposedFor } from '../layouts/index.ts'
import type { RoomKind, Slot } from '../layouts/layout.ts'
import { slotFault } from '../slots.ts'
import { type Draft, ensure, type Lists, word } from './draft.ts'
import { type Generated, generatedLists } from './generated.ts'
import { addGroups, addKeys, addLinkages, addScenes, addTimings } from './parts.ts'

export interface GenerateOptions {
  templateId: number
  language: Language
  products: readonly Product[]
  /** Temporary ids, each another one. */
  freshId: () => number
  /** The console it is generated in: only one with guests gets scenes of check-in and cards. */
  system: SystemCode
  /** Whether free slots are filled with the products that are usual there. */
  fill: boolean
}

/**
 * What a template's plans ask for and it does not have yet: equipment for free slots, groups by row and zone, the scenes
 * of such a room, keys, linkages and timings. What is there is used, and never changed. Pure.
 */
export function generate(lists: Lists, options: GenerateOptions): Generated {
  const draft = draftOf(lists, options)
  if (options.fill) fillSlots(draft, options.products)
  for (const kind of draft.kinds) addRoom(draft, kind, options.system)
  const made = generatedLists.flatMap((list) => {
    const items = draft.made[list].map(({ key, item }) => ({ key, ...item }))
    return items.length > 0 ? [[list, items] as const] : []
  })
  const slotList = draft.slots.length > 0 ? { slotList: draft.slots } : {}
  return { ...Object.fromEntries(made), ...slotList } as Generated
}

/** What rooms of a kind ask for, of their own equipment: that of other kinds in the template is let alone. */
function addRoom(draft: Draft, kind: RoomKind, system: SystemCode): void {
  const groups = addGroups(draft, kind)
  const scenes = addScenes(draft, kind, groups, system)
  addKeys(draft, kind, scenes)
  addLinkages(draft, kind, scenes, groups)
  addTimings(draft, kind, scenes)
}

function draftOf(lists: Lists, { templateId, language, products, freshId }: GenerateOptions): Draft {
  const byId = new Map(products.map((product) => [product.productId, product]))
  const equipment = new Map(lists.equipmentList.map((each) => [each.id, each]))
  const kinds = new Set(lists.houseList.flatMap(({ layoutCode }) => findLayout(layoutCode)?.kind ?? []))
  const copied = [...generatedLists, 'houseList' as const].map((list) => [list, [...lists[list]]])
  const placed = lists.houseList.flatMap(({ layoutCode, slotList }) => {
    const layout = findLayout(layoutCode)
    return slotList.flatMap(({ slot: place, equipmentId }) => {
      const slot = layout?.slots[place - 1]
      const there = equipment.get(equipmentId)
      return layout && slot && there?.state === 1 ? [{ slot, equipment: there, kind: layout.kind }] : []
    })
  })
  return {
    ...{ templateId, language, freshId, kinds: [...kinds], placed, slots: [] },
    productOf: (id) => byId.get(id),
    lists: Object.fromEntries(copied) as unknown as Draft['lists'],
    made: Object.fromEntries(generatedLists.map((list) => [list, []])) as unknown as Draft['made'],
  }
}

/** Puts equipment into free slots: what is called like the slot and stands nowhere, else something new. */
function fillSlots(draft: Draft, products: readonly Product[]): void {
  const standing = new Set(
    draft.lists.houseList.flatMap(({ slotList }) => slotList.map((each) => each.equipmentId)),
  )
  for (const { id: houseId, layoutCode, slotList, name } of draft.lists.houseList) {
    const layout = findLayout(layoutCode)
    const taken = new Set(slotList.map(({ slot }) => slot))
    for (const slot of layout?.slots ?? []) {
      if (!layout || taken.has(slot.slot)) continue
      const alone = draft.lists.houseList.length === 1
      const equipment = equipmentFor(draft, slot, products, standing, alone ? '' : name)
      if (!equipment) continue
      standing.add(equipment.id)
      draft.placed.push({ slot, equipment, kind: layout.kind })
      draft.slots.push({ houseId, slot: slot.slot, equipmentId: equipment.id })
    }
  }
}

function equipmentFor(
  draft: Draft,
  slot: Slot,
  products: readonly Product[],
  standing: ReadonlySet<number>,
  prefix: string,
): TemplateEquipment | undefined {
  const { equipmentList } = draft.lists
  const name = `${prefix}${word(draft, slot)}`.slice(0, 36)
  const waiting = equipmentList.find(
    (each) =>
      each.name === name && each.state === 1 && !standing.has(each.id) && !slotFault(slot.accepts, each),
  )
  if (waiting) return waiting
  const product = proposedFor(slot.wish, slot.accepts, products)
  if (!product || slotFault(slot.accepts, product)) return undefined
  const id = ensure(draft, 'equipmentList', {
    productId: product.productId,
    name: freeName(name, draft.lists.equipmentList),
  })
  return equipmentList.find((each) => each.id === id)
}
