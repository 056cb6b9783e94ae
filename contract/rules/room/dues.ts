import { absenceTurns, takeTurn } from './absence.ts'
import { endExam } from './exam.ts'
import { fadingSlots } from './fade.ts'
import { leave, unclaimed } from './guest.ts'
import { keyLong, longPress } from './keys.ts'
import { endLease } from './leases.ts'
import type { Plan } from './plan.ts'
import { carryOut } from './put.ts'
import type { RoomRun } from './run.ts'
import { thresholdDues } from './thresholds.ts'
import { nextTurn, runTurn } from './timings.ts'
import { type Due, fadesIn, hold, type Work } from './work.ts'

const leaseDues = (run: RoomRun): Due[] =>
  Object.entries(run.leases)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { until }]) => ({
      at: until,
      perform: (work) => endLease(work, id, { kind: 'lease', of: id }, work.run.lostAt === null),
    }))

const keyDues = (run: RoomRun): Due[] =>
  Object.entries(run.keys)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { since, long }]) =>
      long ? [] : [{ at: since + longPress, perform: (work: Work) => keyLong(work, name) }],
    )

const pendingDues = (run: RoomRun): Due[] =>
  run.pending.slice(0, 1).map((pending) => ({
    at: pending.due,
    perform: (work) => carryOut(work, pending),
  }))

/** Fades that have got where they were going are none any more. Asked at every moment, of rooms of hundreds of things. */
function fadeDue({ held: all }: RoomRun): Due | null {
  const known = fadesIn.get(all)
  if (known !== undefined) return known
  const ends = Object.entries(all).flatMap(([identifier, slots]) =>
    fadingSlots.flatMap((slot) => {
      const held = slots[slot]
      return held?.fade ? [{ at: held.fade.start + held.fade.duration, identifier, slot, held }] : []
    }),
  )
  const at = Math.min(...ends.map((end) => end.at))
  const first = ends.filter((end) => end.at === at)
  const perform = (work: Work) => {
    for (const { identifier, slot, held } of first) hold(work, identifier, slot, { ...held, fade: null })
  }
  const due = first.length > 0 ? { at, perform } : null
  fadesIn.set(all, due)
  return due
}

const absenceDues = (plan: Plan, run: RoomRun): Due[] =>
  run.examUntil !== null
    ? [{ at: run.examUntil, perform: endExam }]
    : absenceTurns(plan, run).map(({ absence, due }) => ({
        at: due,
        perform: (work) => takeTurn(work, absence),
      }))

/** What a card that was drawn, and a guest who has not come, have for consequences. */
const guestDues = ({ guest: { leavesAt, claimBy } }: RoomRun): Due[] => [
  ...(leavesAt === null ? [] : [{ at: leavesAt, perform: leave }]),
  ...(claimBy === null ? [] : [{ at: claimBy, perform: unclaimed }]),
]

function timingDues(plan: Plan, run: RoomRun): Due[] {
  const next = nextTurn(plan, run)
  if (!next) return []
  const { wall, turn } = next
  return [{ at: run.at + wall - run.wall, perform: (work) => turn && runTurn(work, turn) }]
}

/** What is due next; of what is due at once, the first of this order. Undefined when nothing will come by itself. */
export function nextDue(plan: Plan, run: RoomRun): Due | undefined {
  const fade = fadeDue(run)
  const dues =
    run.lostAt === null
      ? [
          ...leaseDues(run),
          ...keyDues(run),
          ...pendingDues(run),
          ...(fade ? [fade] : []),
          ...guestDues(run),
          ...absenceDues(plan, run),
          ...timingDues(plan, run),
          ...thresholdDues(plan, run),
        ]
      : leaseDues(run)
  return dues.reduce<Due | undefined>((first, due) => (first && first.at <= due.at ? first : due), undefined)
}
