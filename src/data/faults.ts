import type { Fault } from '#contract/fault.ts'
import { afterFaultAction, type FaultAction, isUnsettled, unsettledOf } from '#contract/rules/fault-states.ts'
import type { FaultCall } from '#src/local/edits/fault.ts'
import { laidOverOf } from '#src/local/edits/index.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import type { Pending } from '#src/local/overlay.ts'
import { type Answered, useAnswer, useHeldAnswer } from './answers.ts'
import { pendingOf, type SaidEdit, saidSince, useSaid } from './just-done.ts'

export type { Pending }

/** A report as the screen shows it: what the server said, with what waits here laid over it. */
export interface SeenFault extends Fault {
  pending: Pending
}

/** A report that is only here yet. */
export interface WaitingReport {
  /** Of its edit. */
  entryId: string
  roomId: number
  /** What the room was called. */
  room: string
  describe: string
  /** As an address that an image takes; null without one. */
  photo: string | null
  at: number
  pending: Pending
}

/** A photo in a report, as an address that an image takes. */
export const photoUrl = (base64: unknown): string | null =>
  typeof base64 === 'string' ? `data:image/jpeg;base64,${base64}` : null

const isOfFaults = ({ name }: Pick<OutboxEntry, 'name'>) => laidOverOf(name) === 'faults'

/** What an edit of reports is: one that is new, or what is done about one. */
const isNew: Readonly<Record<FaultCall, boolean>> = { 'fault.report': true, 'fault.move': false }
const areNew = (said: readonly SaidEdit[], wanted: boolean) =>
  said.filter(({ name }) => isNew[name as FaultCall] === wanted)

/** Lays what waits to be done about a report, or has just gone up, over it, by the table that the server asks. */
export function laidOver(fault: Fault, moves: readonly SaidEdit[]): SeenFault {
  let seen: SeenFault = { ...fault, pending: 'none' }
  for (const move of moves) {
    if (move.input.id !== fault.id) continue
    const state = afterFaultAction(seen.state, move.input.action as FaultAction)
    const refused = move.state.kind === 'attention'
    seen = { ...seen, ...(state && !refused ? { state } : {}), pending: pendingOf(move) }
  }
  return seen
}

/** The reports of a campus, and those that wait here to go up; both with what waits laid over. */
export function useFaults(
  campusId: number,
): Omit<Answered<unknown>, 'data'> & { faults: SeenFault[] | null; reports: WaitingReport[] } {
  const { data, ...answered } = useAnswer('fault.list', { campusId })
  const edits = useSaid(isOfFaults)
  // Without what waits here a report would be shown as it was before, and the same be offered again.
  if (!edits) return { ...answered, faults: null, reports: [], waiting: true }
  const said = saidSince(edits, answered.freshness?.at).filter(({ input }) => input.campusId === campusId)
  const moves = areNew(said, false)
  const reports = areNew(said, true).map(
    (entry): WaitingReport => ({
      entryId: entry.id,
      roomId: Number(entry.input.roomId),
      room: entry.aside.subject ?? '',
      describe: String(entry.input.describe),
      photo: photoUrl(entry.input.photo),
      at: entry.createdAt,
      pending: pendingOf(entry),
    }),
  )
  return {
    ...answered,
    faults: data?.map((fault) => laidOver(fault, moves)) ?? null,
    reports: reports.reverse(),
  }
}

/** How many reports of other campuses than this one are not settled, by what the server said last of both. */
export function useUnsettledElsewhere(campusId: number): number {
  const all = useHeldAnswer('fault.count', {})?.data
  const here = useHeldAnswer('fault.list', { campusId })?.data
  if (!all || !here) return 0
  return Math.max(0, unsettledOf(all) - here.filter(({ state }) => isUnsettled(state)).length)
}
