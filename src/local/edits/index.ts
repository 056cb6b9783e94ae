import type { QueuedName } from '#contract/index.ts'
import { editWire } from '#contract/wire-hash.ts'
import type { Change } from '../change.ts'
import type { OutboxEntry } from '../entry.ts'
import { campusEdits } from './campus.ts'
import { deviceEdits } from './device.ts'
import { faultEdits } from './fault.ts'
import { generateEdits } from './generate.ts'
import type { EditKind, GoneKind, LaidOver, Made } from './kind.ts'
import { partKindEdits } from './parts.ts'
import { runSheetEdits } from './run-sheet.ts'
import { spaceEdits } from './space.ts'
import { templateEdits } from './template.ts'
import { upgradeEdits } from './upgrade.ts'

/** One record per call that may wait in the outbox. A call without one does not compile. */
const editKinds: { readonly [N in QueuedName]: EditKind<N> } = {
  ...campusEdits,
  ...spaceEdits,
  ...templateEdits,
  ...partKindEdits,
  ...generateEdits,
  ...upgradeEdits,
  ...faultEdits,
  ...runSheetEdits,
  ...deviceEdits,
}

type Plain = Record<string, unknown>
/** The record of a call, for inputs of which no more is known than that they are of that call. */
type AnyKind = Pick<EditKind<QueuedName>, 'does' | 'over' | 'refers' | 'standsIn'> & {
  template: string | null
  several: string | null
  inOrderOf?: readonly string[]
  effect: (input: Plain, made: Made) => Change[]
  address: readonly string[]
  trim: ((input: Plain, id: number, field: string) => Plain | null) | null
  withoutTarget?: (input: Plain, target: number) => Plain | null
  rest?: (input: Plain, id: number, without: readonly string[]) => Plain | null
}

export const isQueuedName = (name: string): name is QueuedName => Object.hasOwn(editKinds, name)

/** Undefined for a call that this build does not know: an outbox may be older or newer. */
const kindOf = (name: string): AnyKind | undefined =>
  isQueuedName(name) ? (editKinds[name] as unknown as AnyKind) : undefined

/** What an edit does, in one word; undefined for a call that this build does not know. */
export const doesOf = (name: string): AnyKind['does'] | undefined => kindOf(name)?.does

/** What an edit is laid over; undefined for a call that this build does not know. */
export const laidOverOf = (name: string): LaidOver | undefined => kindOf(name)?.over

/** Where an edit names the template whose configuration it is part of; 'made' where it makes that, null where there is none. */
export const templateFieldOf = (name: string): string | null => kindOf(name)?.template ?? null

/** Where an edit names the rows it says the same of, by which its words count them; null where they count what it says. */
export const severalFieldOf = (name: string): string | null => kindOf(name)?.several ?? null

/** Whether what others have made may stand in for what an edit makes. */
export const mayStandIn = (name: string): boolean => kindOf(name)?.standsIn === true

/** Says which row an edit means, not what is done with it. */
export const isAddress = (name: string, field: string): boolean =>
  kindOf(name)?.address.includes(field) ?? false

/** What a row is to an edit that mentions it under a name. */
export const roleOf = (name: string, field: string): GoneKind => kindOf(name)?.refers[field] ?? 'reference'

type Done = Pick<OutboxEntry, 'name' | 'input' | 'temporaries' | 'createdAt' | 'aside'> &
  Partial<Pick<OutboxEntry, 'wireHash'>>

/**
 * What an entry does, row by row. An entry of a call this build does not know does nothing to the screen, and neither does one
 * in a form that only the build knew which made it.
 */
export function changesOf(entry: Done): Change[] {
  const kind = kindOf(entry.name)
  if (!kind) return []
  const ids = new Map(entry.temporaries.map(({ of, temporary }) => [of, temporary]))
  const made: Made = {
    at: entry.createdAt,
    idOf: (of) => ids.get(of) ?? 0,
    ids,
    aside: entry.aside,
  }
  try {
    return kind.effect(entry.input, made)
  } catch (error) {
    // It is shown as refused once it is its turn, and until then it must not stop all that are read with it.
    if (isOfAnotherBuild(entry)) return []
    throw error
  }
}

const isOfAnotherBuild = ({ name, wireHash }: Done): boolean =>
  wireHash !== undefined && isQueuedName(name) && wireHash !== editWire(name)

type Edit = Pick<OutboxEntry, 'name' | 'input'>

/** An edit's input without these fields of its rows; null when nothing is left, or it has no parts to leave out. */
export function trimInput(
  { name, input }: Edit,
  fields: readonly { id: number; field: string }[],
): Record<string, unknown> | null {
  const trim = kindOf(name)?.trim
  if (!trim) return null
  let left: Record<string, unknown> | null = input
  for (const { id, field } of fields) left = left && trim(left, id, field)
  return left
}

/**
 * What an edit says of rows that `trimInput` leaves out as a whole, beside these fields of them: by row, an input of the same
 * call, where there is something.
 */
export function restsOf(
  { name, input }: Edit,
  fields: readonly { id: number; field: string }[],
): { id: number; input: Plain }[] {
  const rest = kindOf(name)?.rest
  if (!rest) return []
  return [...new Set(fields.map(({ id }) => id))].flatMap((id) => {
    const without = fields.flatMap((each) => (each.id === id ? [each.field] : []))
    const left = rest(input, id, without)
    return left ? [{ id, input: left }] : []
  })
}

/**
 * An edit's input without what it does with a part that is gone: a scene's action on it, a group's membership; null
 * when nothing is left of it.
 */
export const withoutTarget = ({ name, input }: Edit, target: number): Record<string, unknown> | null =>
  kindOf(name)?.withoutTarget?.(input, target) ?? null

/**
 * An edit's input in which rows go by other ids. Unlike temporary ids, real ones are small numbers that may stand for
 * something else (a brightness), so only what stands under a name that refers to rows is replaced.
 */
export const renameReferences = (
  { name, input }: Edit,
  names: ReadonlyMap<number, number>,
): Record<string, unknown> =>
  renamed(input, names, kindOf(name)?.refers ?? {}, false) as Record<string, unknown>

type Refers = AnyKind['refers']

function renamed(
  value: unknown,
  names: ReadonlyMap<number, number>,
  refers: Refers,
  refer: boolean,
): unknown {
  if (typeof value === 'number') return refer ? (names.get(value) ?? value) : value
  if (Array.isArray(value)) return value.map((item) => renamed(item, names, refers, refer))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, renamed(item, names, refers, key in refers)]),
  )
}

/** Rows that an edit does not change here and goes up in the order of all the same. */
export const orderedBy = ({ name, input }: Edit): number[] =>
  (kindOf(name)?.inOrderOf ?? []).map((field) => Number((input as Record<string, unknown>)[field]))

/** The rows an edit's input mentions, by their ids. */
export const referencesIn = ({ name, input }: Edit): number[] =>
  mentioned(input, kindOf(name)?.refers ?? {}, false)

function mentioned(value: unknown, refers: Refers, refer: boolean): number[] {
  if (typeof value === 'number') return refer ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => mentioned(item, refers, refer))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => mentioned(item, refers, key in refers))
}
