import type { PartList, PartRows } from '../template-shapes.ts'
import { type PartKind, partKinds, partLists, type Reference } from './kinds.ts'

/** What every part has, whatever its kind. */
export interface AnyPart {
  id: number
  templateId: number
  name: string
  version: number
}

/** A template's lists of parts; rows may carry more than the contract says. */
export type WithParts = { readonly [L in PartList]: readonly PartRows[L][] }

const kindOf = (list: PartList) => partKinds[list] as unknown as PartKind

/** All parts of a template, in the order of their kinds. */
export const partsOf = (template: WithParts): AnyPart[] =>
  partLists.flatMap((list): readonly AnyPart[] => template[list])

/** A template's lists, each made of what `change` makes of its rows. */
export const mapParts = <T extends WithParts>(
  template: T,
  change: (rows: readonly AnyPart[], list: PartList) => readonly AnyPart[],
): Pick<T, PartList> =>
  Object.fromEntries(partLists.map((list) => [list, change(template[list], list)])) as unknown as Pick<
    T,
    PartList
  >

/** No parts at all. */
export const noParts = () =>
  Object.fromEntries(partLists.map((list) => [list, []])) as unknown as { [L in PartList]: PartRows[L][] }

/** The ids a part names at one of its references. */
function namedAt(reference: Reference, value: unknown): number[] {
  if (reference.as === 'one') return [value as number]
  if (reference.as === 'ids') return [...(value as readonly number[])]
  return (value as readonly Record<string, number>[]).map((element) => element[reference.key] ?? 0)
}

/** A value with other ids in it; undefined when it names one part, which has none. */
function renamedAt(reference: Reference, value: unknown, idOf: (id: number) => number | undefined): unknown {
  if (reference.as === 'one') return idOf(value as number)
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

const names = (row: AnyPart, list: PartList, id: number): boolean =>
  kindOf(list).references.some((reference) =>
    namedAt(reference, (row as unknown as Record<string, unknown>)[reference.in]).includes(id),
  )

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
        if (!names(row, list, current)) return [row]
        const left = renamePart(row, list, (each) => (each === current ? undefined : each))
        if (!left) gone.push(row.id)
        return left ? [left] : []
      }),
    )
  }
  return lists as unknown as Pick<T, PartList>
}

/** What an element of a list-like field of a part is known by among the others: the part it names. */
export function itemKeyIn(list: PartList, field: string): (item: unknown) => number {
  const reference = kindOf(list).references.find((each) => each.in === field)
  if (reference?.as === 'elements') return (item) => (item as Record<string, number>)[reference.key] ?? 0
  return (item) => item as number
}
