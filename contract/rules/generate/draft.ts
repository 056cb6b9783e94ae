import type { PlainItem } from '../../parts/edits.ts'
import { type AnyPart, makePart } from '../../parts/walk.ts'
import type { Product } from '../../product.ts'
import type { PartRows, TemplateEquipment } from '../../template-shapes.ts'
import type { Language } from '../../words.ts'
import { freeName } from '../free-name.ts'
import { type AreaKey, areas, kindNames, type RoomKind, type Slot, wishes } from '../layouts/layout.ts'
import { isLighting } from '../scenes.ts'
import type { Generated, GeneratedList } from './generated.ts'
import { likeOf } from './generated.ts'
import type { Target } from './room-scenes.ts'

/** A template's lists while a generation is thought out: what is there, and behind it what would be added. */
export type Lists = { readonly [L in GeneratedList | 'houseList']: readonly PartRows[L][] }

/** An equipment in a slot of a plan of the template. */
export interface Placed {
  slot: Slot
  equipment: TemplateEquipment
  kind: RoomKind
}

/** What is being generated. Mutable, and nobody's but `generate`'s. */
export interface Draft {
  templateId: number
  language: Language
  freshId: () => number
  productOf: (productId: number) => Product | undefined
  lists: { -readonly [L in keyof Lists]: PartRows[L][] }
  /** The kinds of rooms that it has plans of, each once, in the order of the plans. */
  kinds: readonly RoomKind[]
  placed: Placed[]
  made: { [L in GeneratedList]: { key: number; item: PlainItem }[] }
  slots: NonNullable<Generated['slotList']>
}

/** The id of a part like this: the one that is there, or one that is added. */
export function ensure<L extends GeneratedList>(draft: Draft, list: L, item: PlainItem): number {
  const key = draft.freshId()
  const others = draft.lists[list] as unknown as AnyPart[]
  const product = typeof item.productId === 'number' ? draft.productOf(item.productId) : undefined
  const making = { id: key, others: others as unknown as PlainItem[], product }
  const row = makePart(list, draft.templateId, item, making)
  const like = likeOf(list, row, others)
  if (like) return like.id
  others.push(row)
  draft.made[list].push({ key, item })
  return key
}

/** Whether all rooms of the template are of one kind, so that what is of that kind is of the whole template. */
export const isOneKind = ({ kinds }: Draft): boolean => kinds.length === 1

/** What a part of one kind of room is called beside the like of another kind: 卧室明亮, Bright (bedroom). */
export const wordIn = (draft: Draft, kind: RoomKind, words: { zh: string; en: string }): string =>
  draft.language === 'zh' ? `${kindNames[kind].zh}${words.zh}` : `${words.en} (${kindNames[kind].en})`

/**
 * What a part of a kind of room is called: the plain word, unless another kind of room has a part of that name already.
 * `idsOf` answers the equipment of such a part, by which it is told whose it is.
 */
export function nameIn<L extends GeneratedList>(
  draft: Draft,
  list: L,
  kind: RoomKind,
  words: { zh: string; en: string },
  idsOf: (row: PartRows[L]) => readonly number[],
): string {
  const own = new Set(draft.placed.flatMap((one) => (one.kind === kind ? [one.equipment.id] : [])))
  const rows: readonly PartRows[L][] = draft.lists[list]
  const isOthers = (name: string) => {
    const there = rows.find((row) => row.name === name)
    return there !== undefined && idsOf(there).some((id) => !own.has(id))
  }
  const plain = word(draft, words)
  if (isOneKind(draft) || !isOthers(plain)) return plain
  const longer = wordIn(draft, kind, words)
  return isOthers(longer) ? freeName(longer, rows) : longer
}

const isArea = (target: Target): target is AreaKey => Object.hasOwn(areas, target)

/** The equipment that a target of a scene stands for, in the order of the slots: in rooms of a kind, or in all of them. */
export function equipmentAt({ placed }: Draft, target: Target, kind?: RoomKind): TemplateEquipment[] {
  const there = kind === undefined ? placed : placed.filter((one) => one.kind === kind)
  if (target === 'all') return there.flatMap(({ equipment }) => (isLighting(equipment) ? [equipment] : []))
  if (isArea(target))
    return there.flatMap(({ slot, equipment }) => (slot.areas.includes(target) ? [equipment] : []))
  const types: readonly number[] = wishes[target]
  return there.flatMap(({ equipment }) => (types.includes(equipment.productTypeId) ? [equipment] : []))
}

/** A word in the language of what is generated. */
export const word = ({ language }: Draft, words: { zh: string; en: string }): string => words[language]
