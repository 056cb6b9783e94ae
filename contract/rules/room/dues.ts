import { absenceTurns, takeTurn } from './absence.ts'
import { endExam } from './exam.ts'
import { fadingSlots } from './fade.ts'
import { leave, unclaimed } from './guest.ts'
import { keyLong, longPress } from './keys.ts'
import { endLease } from './leases.ts'
import type { Plan } from './plan.ts'
import { cancelPending, put } from './put.ts'
import type { RoomRun } from './run.ts'
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
    perform: (work) => {
      const { identifier, slot, setting, why, yields, depth, scene } = pending
      cancelPending(work, (one) => one === pending)
      put(work, identifier, slot, setting, {
        why: [...why, { kind: 'delay', of: slot }],
        yields,
        depth,
        scene,
      })
    },
  }))

/** A fade that has got where it was going is none any more. Asked at every moment, of rooms of hundreds of things. */
function fadeDues({ held: all }: RoomRun): readonly Due[] {
  const known = fadesIn.get(all)
  if (known) return known
  const dues: Due[] = []
  for (const identifier in all)
    for (const slot of fadingSlots) {
      const held = all[identifier]?.[slot]
      if (!held?.fade) continue
      const { start, duration } = held.fade
      const perform = (work: Work) => hold(work, identifier, slot, { ...held, fade: null })
      dues.push({ at: start + duration, perform })
    }
  fadesIn.set(all, dues)
  return dues
}

const absenceDues = (plan: Plan, run: RoomRun): Due[] =>
  run.examUntil !== null
    ? [{ at: run.examUntil, perform: endExam }]
    : absenceTurns(plan, run).map(({ index, due }) => ({ at: due, perform: (work) => takeTurn(work, index) }))

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
  const dues =
    run.lostAt === null
      ? [
          ...leaseDues(run),
          ...keyDues(run),
          ...pendingDues(run),
          ...fadeDues(run),
          ...guestDues(run),
          ...absenceDues(plan, run),
          ...timingDues(plan, run),
        ]
      : leaseDues(run)
  return dues.reduce<Due | undefined>((first, due) => (first && first.at <= due.at ? first : due), undefined)
}
