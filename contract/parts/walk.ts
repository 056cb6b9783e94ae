import { same } from '../rules/same.ts'
import type { PartList, PartRows } from '../template-shapes.ts'
import { elementEdits, type ItemsEdit, type PartEdit, type PlainItem, plainFields } from './edits.ts'
import {
  type Known,
  type Making,
  type PartFault,
  type PartKind,
  partKinds,
  partLists,
  type Reference,
  type WithParts,
} from './kinds.ts'

/** What every part has, whatever its kind. */
export interface AnyPart {
  id: number
  templateId: number
  name: string
  version: number
}

export const referencesOf = (list: PartList): readonly Reference[] => kindOf(list).references

type AnyKind = Pick<PartKind, 'references' | 'remade' | 'remadeLater' | 'asksProducts'> & {
  keyed?: Readonly<Record<string, (element: unknown) => number>>
  make: (entered: PlainItem, making: Making<PlainItem>) => PlainItem & { name: string }
  fault?: (row: unknown, parts: WithParts, known: Known<unknown>) => PartFault | null
  kept?: (row: unknown) => PartFault | null
}

const kindOf = (list: PartList) => partKinds[list] as unknown as AnyKind

/** A template's parts of one kind: none where it was stored by a build that did not know the kind. */
const listIn = (template: WithParts, list: PartList): readonly AnyPart[] => template[list] ?? []

/** All parts of a template, in the order of their kinds. */
export const partsOf = (template: WithParts): AnyPart[] => partLists.flatMap((list) => listIn(template, list))

/** A row of what was entered; the store says its version. */
export const makePart = (
  list: PartList,
  templateId: number,
  entered: PlainItem,
  making: Making<PlainItem>,
): AnyPart => ({ ...kindOf(list).make(entered, making), id: making.id, templateId, version: 0 })

/** What is known around a part that is checked. */
export type Around = Omit<Known<unknown>, 'before'>

/**
 * What is wrong with a part beside the others of its template; null when nothing is, or when it was no better before it
 * was edited.
 */
export function partFault(
  list: PartList,
  row: AnyPart,
  parts: WithParts,
  { before = null, ...around }: { before?: AnyPart | null | undefined } & Around,
): PartFault | null {
  const others = { ...parts, [list]: listIn(parts, list).filter(({ id }) => id !== row.id) }
  const { fault } = kindOf(list)
  const known = { before, ...around }
  const found = fault?.(row, others, known) ?? null
  return found && before && fault?.(before, others, known)?.field === found.field ? null : found
}

/** Whether what is wrong with parts of a list depends on what the products of their template's equipment are. */
export const asksProducts = (list: PartList): boolean => kindOf(list).asksProducts === true

/** Why a part stays in its template as long as that is there; null for one that can be removed. */
export const keptFault = (list: PartList, row: AnyPart): PartFault | null => kindOf(list).kept?.(row) ?? null

/** What of a row the call takes that adds one like it. */
export const remadeOf = (list: PartList, row: PlainItem): PlainItem =>
  Object.fromEntries(kindOf(list).remade.map((field) => [field, row[field]]))

/**
 * What of a row is otherwise once one like it is made again, and is said of it by the call that edits it; null when that is
 * nothing.
 */
export function saidLater(list: PartList, row: PlainItem, product: Making<PlainItem>['product']) {
  const id = Number(row.id)
  const made: PlainItem = {
    ...makePart(list, Number(row.templateId), remadeOf(list, row), { id, others: [], product }),
  }
  const fields = (kindOf(list).remadeLater ?? []).filter(
    (field) => row[field] !== undefined && !same(row[field], made[field]),
  )
  return fields.length > 0 ? { id, ...Object.fromEntries(fields.map((field) => [field, row[field]])) } : null
}

/** A row with an edit's say on it. */
export function editPart<Row extends AnyPart>(
  list: PartList,
  edit: PartEdit,
  row: Row,
  item: PlainItem,
): Row {
  const before = row as unknown as PlainItem
  const lists = Object.entries(elementEdits(edit, item)).map(([field, change]) => [
    field,
    editItems((before[field] as unknown[] | undefined) ?? [], change, itemKeyIn(list, field)),
  ])
  return { ...row, ...plainFields(edit, item), ...Object.fromEntries(lists) }
}

/**
 * A list with elements taken out, replaced and put in: replaced ones keep their place, new ones come last. What is both
 * taken out and put in is put in.
 */
export function editItems(
  list: readonly unknown[],
  { set, drop }: ItemsEdit,
  keyOf: (element: unknown) => number,
): unknown[] {
  const kept = list.filter((element) => !drop.includes(keyOf(element)))
  return [...new Map([...kept, ...set].map((element) => [keyOf(element), element])).values()]
}

/** The name and the id of what a row names and none of the template's parts is; undefined when all are there. */
export function missingIn(
  list: PartList,
  row: AnyPart,
  parts: WithParts,
): { called: string; id: number } | undefined {
  for (const reference of kindOf(list).references) {
    const there = new Set(
      reference.to.flatMap((one) => (parts[one] as readonly AnyPart[]).map(({ id }) => id)),
    )
    const named = namedAt(reference, (row as unknown as PlainItem)[reference.in])
    const id = named.find((each) => !there.has(each))
    if (id !== undefined) return { called: calledAt(reference), id }
  }
  return undefined
}

/** What one id of a reference is called, where the wire speaks of it alone. */
export const calledAt = (reference: Reference): string =>
  reference.as === 'ids' ? reference.called : reference.as === 'elements' ? reference.key : reference.in

/** A template's lists, each made of what `change` makes of its rows. */
export const mapParts = <T extends WithParts>(
  template: T,
  change: (rows: readonly AnyPart[], list: PartList) => readonly AnyPart[],
): Pick<T, PartList> =>
  Object.fromEntries(
    partLists.map((list) => [list, change(listIn(template, list), list)]),
  ) as unknown as Pick<T, PartList>

/** No parts at all. */
export const noParts = () =>
  Object.fromEntries(partLists.map((list) => [list, []])) as unknown as { [L in PartList]: PartRows[L][] }

/** The ids a part names at one of its references. */
function namedAt(reference: Reference, value: unknown): number[] {
  if (reference.as === 'one') return value === null ? [] : [value as number]
  if (reference.as === 'ids') return [...(value as readonly number[])]
  return (value as readonly Record<string, number>[]).map((element) => element[reference.key] ?? 0)
}

/** A value with other ids in it; undefined when it names one part, which has none. */
function renamedAt(reference: Reference, value: unknown, idOf: (id: number) => number | undefined): unknown {
  if (reference.as === 'one') return value === null ? null : idOf(value as number)
  const ids = namedAt(reference, value)
  return (value as readonly unknown[]).flatMap((element, place) => {
    const id = idOf(ids[place] ?? 0)
    if (id === undefined) return []
    return [reference.as === 'ids' ? id : { ...(element as object), [reference.key]: id }]
  })
}

/**
 * A part that names others by what `idOf` calls them, without what it does with those it gives no id for. Undefined for a
 * part that goes with one of these.
 */
export function renamePart<Row extends AnyPart>(
  row: Row,
  list: PartList,
  idOf: (id: number) => number | undefined,
): Row | undefined {
  const before = row as unknown as Record<string, unknown>
  const renamed = kindOf(list).references.map(
    (reference) => [reference.in, renamedAt(reference, before[reference.in], idOf)] as const,
  )
  if (renamed.some(([, value]) => value === undefined)) return undefined
  return { ...row, ...Object.fromEntries(renamed) }
}

/** What was entered of a part that is to be made, without the elements and members that are gone. */
export function withoutNamed(list: PartList, item: PlainItem, gone: number): PlainItem {
  const left = { ...item }
  for (const reference of kindOf(list).references)
    if (reference.as !== 'one' && left[reference.in] !== undefined)
      left[reference.in] = renamedAt(reference, left[reference.in], (id) => (id === gone ? undefined : id))
  return left
}

const idsAt = (row: AnyPart, references: readonly Reference[]): number[] =>
  references.flatMap((reference) =>
    namedAt(reference, (row as unknown as Record<string, unknown>)[reference.in]),
  )

/** The ids of all parts that a row names. */
export const namedIn = (row: AnyPart, list: PartList): number[] => idsAt(row, kindOf(list).references)

/** The ids of the parts without which a row does nothing, or less, while they are out of use. */
export const neededIn = (row: AnyPart, list: PartList): number[] =>
  idsAt(
    row,
    kindOf(list).references.filter(({ rests }) => !rests),
  )

/** The parts that stand in both of two states of a template and are another object in the second, by their lists. */
export const changedIn = (before: WithParts, after: WithParts): { list: PartList; rows: AnyPart[] }[] =>
  partLists.flatMap((list) => {
    const now = new Map(listIn(after, list).map((row) => [row.id, row]))
    const rows = listIn(before, list).filter((row) => (now.get(row.id) ?? row) !== row)
    return rows.length > 0 ? [{ list, rows }] : []
  })

/** How many parts of each list name a part. */
export const namingCounts = (template: WithParts, id: number): Record<PartList, number> =>
  Object.fromEntries(
    partLists.map((list) => [
      list,
      listIn(template, list).filter((row) => namedIn(row, list).includes(id)).length,
    ]),
  ) as Record<PartList, number>

/**
 * A template's lists without a part, without what others do with it, and without those that go with it. A part that
 * names none of them is the same object.
 */
export function withoutPart<T extends WithParts>(template: T, id: number): Pick<T, PartList> {
  const gone = [id]
  let lists: WithParts = template
  for (const current of gone) {
    lists = mapParts(lists, (rows, list) =>
      rows.flatMap((row) => {
        if (row.id === current) return []
        if (!namedIn(row, list).includes(current)) return [row]
        const left = renamePart(row, list, (each) => (each === current ? undefined : each))
        if (!left) gone.push(row.id)
        return left ? [left] : []
      }),
    )
  }
  return lists as unknown as Pick<T, PartList>
}

/** Whether the elements of a field are known by numbers of their own, which no row's id is. */
export const isKeyed = (list: PartList, field: string): boolean => kindOf(list).keyed?.[field] !== undefined

/** What an element of a list-like field of a part is known by among the others: a number of its own, or the part it names. */
export function itemKeyIn(list: PartList, field: string): (item: unknown) => number {
  return kindOf(list).keyed?.[field] ?? targetKeyIn(list, field)
}

/** What part an element of a list-like field names. */
export function targetKeyIn(list: PartList, field: string): (item: unknown) => number {
  const reference = kindOf(list).references.find((each) => each.in === field)
  if (reference?.as === 'elements') return (item) => (item as Record<string, number>)[reference.key] ?? 0
  return (item) => item as number
}
