import { overtaken, withChanges } from '#contract/rules/made-on.ts'
import { same } from '#contract/rules/same.ts'
import type { StoredDraft } from '#src/data/drafts.ts'

type Values = Readonly<Record<string, unknown>>

/** How fields of a form stand to each other, for what of a draft of it may be taken up. */
export interface DraftRules {
  /** Fields that are sent whole, those of one matter together: only while they are as they were when they were changed. */
  whole?: readonly (readonly string[])[] | undefined
  /** The field that holds the values of several things, always the same ones in the same order. */
  each?: string | undefined
}

/** What comes back of a draft: its author's changes, and what she made them on where somebody else has changed that. */
export interface TakenUp {
  values: Values
  begun: Values
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const areRecords = (value: unknown): value is readonly Values[] =>
  Array.isArray(value) && value.every(isRecord)
const isPlainList = (value: unknown): value is readonly (number | string)[] =>
  Array.isArray(value) && value.every((each) => ['number', 'string'].includes(typeof each))

/** How a field stands: as it is now, as it was, and as she left it. */
type Standing = readonly [now: unknown, begun: unknown, hers: unknown]

/** A list with both her changes and those of others; null for what is no such list. */
function laidTogether(standing: Standing): (number | string)[] | null {
  if (!standing.every(isPlainList)) return null
  const [now, begun, hers] = standing as unknown as readonly (readonly string[])[]
  return withChanges(now ?? [], begun ?? [], hers ?? [])
}

const isMoved = ([now, begun, hers]: Standing): boolean =>
  !same(begun, now) && laidTogether([now, begun, hers]) === null

/** @param otherwise what stands in a field that both have changed, where it is no list of names or numbers */
function changesOver(
  now: Values,
  begun: Values,
  hers: Values,
  otherwise: (standing: Standing) => unknown,
): Values {
  const changed = Object.entries(hers).filter(
    ([field, value]) => field in now && !same(begun[field], value) && !same(now[field], value),
  )
  return Object.fromEntries(
    changed.map(([field, value]) => {
      const standing = [now[field], begun[field], value] as const
      if (same(begun[field], now[field])) return [field, value]
      return [field, laidTogether(standing) ?? otherwise(standing)]
    }),
  )
}

interface Things {
  values: Values[]
  /** What her changes were made on; null where nobody else has changed that. */
  begun: Values[] | null
}

/**
 * The same for several things, each by itself; null where they are not the same ones. What both have changed is hers of one
 * thing alone, of which a version is known: then a conflict is told. So it never is of what is within a list.
 */
function thingsOver(now: unknown, begun: unknown, hers: unknown): Things | null {
  if (!areRecords(now) || !areRecords(begun) || !areRecords(hers)) return null
  if (now.length !== begun.length || now.length !== hers.length) return null
  const stays = ([is, , her]: Standing) => (now.length > 1 || Array.isArray(is) ? is : her)
  const values = now.map((one, at) => ({
    ...one,
    ...changesOver(one, begun[at] ?? {}, hers[at] ?? {}, stays),
  }))
  const [is, was, her] = [now[0] ?? {}, begun[0] ?? {}, values[0] ?? {}]
  const moved =
    now.length > 1
      ? []
      : Object.keys(is).filter(
          (field) => !same(is[field], her[field]) && isMoved([is[field], was[field], her[field]]),
        )
  const madeOn = Object.fromEntries(moved.map((field) => [field, was[field]]))
  return { values, begun: moved.length > 0 ? [{ ...is, ...madeOn }] : null }
}

/** The fields that are sent whole and are otherwise by now. */
function lostOf(
  begun: Values | undefined,
  now: Values,
  whole: NonNullable<DraftRules['whole']>,
): Set<string> {
  const isLost = (fields: readonly string[]) => {
    if (!begun || fields.some((field) => begun[field] === undefined)) return true
    const then = Object.fromEntries(fields.map((field) => [field, begun[field]]))
    return overtaken(then as Record<string, string>, now as Record<string, string>).length > 0
  }
  return new Set(whole.filter(isLost).flat())
}

/**
 * What comes back of a draft in a form that begins with `now`: of each field only what its author changed. A draft of an older
 * build does not say what it was begun with: all of it counts as changed, but what is sent whole.
 */
export function takenUp(draft: StoredDraft, now: Values, { whole = [], each }: DraftRules): TakenUp {
  const { begun } = draft
  const lost = lostOf(begun, now, whole)
  const held = Object.entries(draft.values).filter(([field]) => field in now && !lost.has(field))
  if (!begun) return { values: Object.fromEntries(held), begun: {} }
  const things = each === undefined ? null : thingsOver(now[each], begun[each], draft.values[each])
  const own = Object.fromEntries(held.filter(([field]) => !things || field !== each))
  const fields = changesOver(now, begun, own, ([, , hers]) => hers)
  const moved = Object.keys(fields).filter((field) => isMoved([now[field], begun[field], own[field]]))
  const within =
    things && each !== undefined && !same(things.values, now[each]) ? { [each]: things.values } : {}
  const madeOn = things?.begun && each !== undefined ? { [each]: things.begun } : {}
  return {
    values: { ...fields, ...within },
    begun: { ...Object.fromEntries(moved.map((field) => [field, begun[field]])), ...madeOn },
  }
}
