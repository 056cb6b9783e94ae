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

/**
 * What its author changed, laid over how it is now, and of fields that both have changed what she changed them from: these are hers, or,
 * where `staysTheirs` says so, the others'. Lists of names or numbers keep the changes of both.
 */
function laidOver(
  now: Values,
  begun: Values,
  hers: Values,
  staysTheirs: (now: unknown) => boolean = () => false,
): TakenUp {
  const values: Record<string, unknown> = {}
  const madeOn: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(hers)) {
    const [is, was] = [now[field], begun[field]]
    if (!(field in now) || same(was, value) || same(is, value)) continue
    const together = same(was, is) ? value : laidTogether([is, was, value])
    if (together === null && staysTheirs(is)) continue
    values[field] = together ?? value
    if (together === null) madeOn[field] = was
  }
  return { values, begun: madeOn }
}

/**
 * The same for several things, each by itself; null where they are not the same ones. What both have changed is hers of one
 * thing alone, of which a version is known: then a conflict is told. So it never is of what is within a list.
 */
function thingsOver(now: unknown, begun: unknown, hers: unknown): Record<keyof TakenUp, Values[]> | null {
  if (!areRecords(now) || !areRecords(begun) || !areRecords(hers)) return null
  if (now.length !== begun.length || now.length !== hers.length) return null
  const laid = now.map((one, at) =>
    laidOver(one, begun[at] ?? {}, hers[at] ?? {}, (is) => now.length > 1 || Array.isArray(is)),
  )
  return {
    values: now.map((one, at) => ({ ...one, ...laid[at]?.values })),
    begun: now.map((one, at) => ({ ...one, ...laid[at]?.begun })),
  }
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
  const fields = (of: typeof held) => laidOver(now, begun, Object.fromEntries(of))
  const things = each === undefined ? null : thingsOver(now[each], begun[each], draft.values[each])
  if (each === undefined || !things) return fields(held)
  const { values, begun: madeOn } = fields(held.filter(([field]) => field !== each))
  const differing = (list: Values[]) => (same(list, now[each]) ? {} : { [each]: list })
  return {
    values: { ...values, ...differing(things.values) },
    begun: { ...madeOn, ...differing(things.begun) },
  }
}
