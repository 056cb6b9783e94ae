import type { InputOf } from '../../index.ts'
import type { PlainItem } from '../../parts/edits.ts'
import type { AnyPart } from '../../parts/walk.ts'
import type { PartList, PartRows } from '../../template-shapes.ts'

/** What a generation adds, as its call takes it. */
export type Generated = Omit<InputOf<'templateGenerate.add'>, 'templateId'>

/** The lists of parts it may add to, each after those it refers to. */
export const generatedLists = [
  'equipmentList',
  'groupList',
  'sceneList',
  'timingList',
  'buttonList',
  'bindingList',
] as const satisfies readonly PartList[]
export type GeneratedList = (typeof generatedLists)[number]

/** An item as plain fields, and the key that others name it by. */
export interface KeyedItem {
  key: number
  item: PlainItem
}

/** The items of one list. */
export const itemsIn = (generated: Generated, list: GeneratedList): KeyedItem[] =>
  (generated[list] ?? []).map(({ key, ...item }) => ({ key, item }))

type Same<L extends PartList> = (made: PartRows[L], there: PartRows[L]) => boolean

/** The lists the call takes: one that is none of `generatedLists` would be dropped, and finds nothing here that it may be. */
type TakenList = Exclude<keyof Generated, 'slotList'>

/** Beside the name, what makes a part the like of another one: there can be only one of them. */
const alike: { [L in TakenList]: L extends GeneratedList ? Same<L> | null : never } = {
  equipmentList: null,
  groupList: null,
  timingList: null,
  bindingList: null,
  sceneList: (made, there) => made.sceneValue === there.sceneValue,
  buttonList: (made, there) =>
    made.equipmentId === there.equipmentId &&
    made.keyIndex === there.keyIndex &&
    made.pressType === there.pressType,
}

/** The part that stands in for one that would be made, because a person has made the like of it. */
export function likeOf<Row extends AnyPart>(list: GeneratedList, made: AnyPart, there: readonly Row[]) {
  const isAlike = alike[list] as ((made: AnyPart, there: AnyPart) => boolean) | null
  return there.find((row) => row.name === made.name || isAlike?.(made, row))
}
