import type { ConfigState } from '#contract/config-shapes.ts'
import { templateFieldOf } from '#src/local/edits/index.ts'
import type { Receipt } from '#src/local/receipts.ts'

/**
 * One hop of an edit's way to the lamps. 'kept': on this device; 'server': the server has it; 'gateway': gateways have
 * said that they have it, in so many rooms; 'device': the rooms' devices run it.
 */
export type Hop =
  | { kind: 'kept' | 'server'; at: number }
  | {
      kind: 'gateway' | 'device'
      reached: number
      /** Rooms that it goes to. */
      of: number
      /** When the last of them so far got there, in ms; null when none has. */
      at: number | null
      /** Rooms that ran it and run something else now. */
      drifted: number
    }
  /** It waits for the next publishing of its template. */
  | { kind: 'next-publishing' }
  /** There is nothing in it that gateways have to know, or no room that could. */
  | { kind: 'not-needed' }

/** The template whose configuration an edit is part of; null when it is part of none. */
export function templateOf({ name, input, revisions, rows }: Receipt): number | null {
  const field = templateFieldOf(name)
  if (field === 'made') {
    const made = Object.keys(revisions ?? {}).map(Number)
    return made.find((id) => rows.includes(id)) ?? null
  }
  const id = field === null ? null : input[field]
  return typeof id === 'number' ? id : null
}

/**
 * How far an edit got.
 *
 * @param state how far the last publishing of its template got; undefined when this device has not heard
 */
export function hopsOf(receipt: Receipt, state: ConfigState | undefined): Hop[] {
  const done: Hop[] = [
    { kind: 'kept', at: receipt.createdAt },
    { kind: 'server', at: receipt.doneAt },
  ]
  const templateId = templateOf(receipt)
  if (templateId === null) return [...done, { kind: 'not-needed' }]
  if (!state) return done
  if (!isPublished(receipt, templateId, state)) return [...done, { kind: 'next-publishing' }]
  const { rooms, unknown, gatewayAcked, applied, drifted, gatewayAt, appliedAt } = state
  const of = rooms - unknown
  if (of === 0) return [...done, { kind: 'not-needed' }]
  return [
    ...done,
    { kind: 'gateway', reached: gatewayAcked, of, at: gatewayAt, drifted: 0 },
    { kind: 'device', reached: applied, of, at: appliedAt, drifted },
  ]
}

/** Whether the last publishing carries an edit: by what the server counted; by the time where that is not known. */
function isPublished({ revisions, doneAt }: Receipt, templateId: number, state: ConfigState): boolean {
  if (state.publishedAt === null || state.revision === null) return false
  const left = revisions?.[templateId]
  return left === undefined ? doneAt <= state.publishedAt : left <= state.revision
}
