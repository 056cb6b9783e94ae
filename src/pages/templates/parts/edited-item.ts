import {
  type ElementFields,
  elementFieldsOf,
  type PartEdit,
  type PlainItem,
  partAddresses,
} from '#contract/parts/edits.ts'
import { itemKeyIn } from '#contract/parts/walk.ts'
import { same } from '#contract/rules/same.ts'

/** The names under which an edit speaks of a field that a form holds: its own, or those of its elements. */
const spokenOf = (elements: Readonly<Record<string, ElementFields>>, held: PlainItem): string[] =>
  Object.keys(held).flatMap((field) => {
    const names = elements[field]
    return names ? [names.set, names.drop] : [field]
  })

/**
 * What an edit says of a part whose form held `before` and holds `after`: the fields that differ, single elements where
 * the call takes them singly, and all that was `said` of what the form does not hold. Null when that is nothing.
 */
export function editedItem(
  edit: PartEdit,
  { id, said }: { id: number; said: PlainItem },
  before: PlainItem,
  after: PlainItem,
): PlainItem | null {
  const elements = elementFieldsOf(edit)
  const spoken = [...spokenOf(elements, after), ...partAddresses]
  const kept = Object.entries(said).filter(([field]) => !spoken.includes(field))
  const changed = Object.entries(after).flatMap(([field, value]): [string, unknown][] => {
    if (same(before[field], value)) return []
    const names = elements[field]
    if (!names) return [[field, value]]
    const keyOf = itemKeyIn(edit.list, field)
    const was = (before[field] ?? []) as readonly unknown[]
    const now = (value ?? []) as readonly unknown[]
    const set = now.filter((element) => !was.some((one) => same(one, element)))
    const drop = was.map(keyOf).filter((key) => !now.some((element) => keyOf(element) === key))
    return [
      ...(set.length > 0 ? [[names.set, set] as [string, unknown]] : []),
      ...(drop.length > 0 ? [[names.drop, drop] as [string, unknown]] : []),
    ]
  })
  const all = [...kept, ...changed]
  return all.length > 0 ? { ...Object.fromEntries(all), id } : null
}
