import { dateOf, dayAt, dayKind, minuteBySun, sunMinute, wallAt } from './calendar.ts'
import { follow } from './consequence.ts'
import type { Plan } from './plan.ts'
import type { RoomRun } from './run.ts'
import { because, change, type Work } from './work.ts'

type Timing = Plan['timings'][number]
export interface Turn {
  index: number
  day: number
  wall: number
}

/** How many days a timing remembers, and a clock that was set is looked back over. */
const remembered = 16
const lookBack = 7

/** The minute of a day at which a timing is due; null on other days. */
export function dueMinute(timing: Timing, day: number, run: Pick<RoomRun, 'calendar'>): number | null {
  const { timeType, days, startDate, endDate } = timing
  const { text } = dateOf(day)
  if (!days.includes(dayKind(day, run.calendar))) return null
  if ((startDate !== null && text < startDate) || (endDate !== null && text > endDate)) return null
  return minuteBySun(timing, sunMinute(day, run.calendar, timeType === 2 ? 'rise' : 'set'))
}

type Calendar = RoomRun['calendar']
interface DayTurns {
  day: number
  calendar: Calendar
  turns: readonly Turn[]
}
const lastDays = new WeakMap<Plan, DayTurns>()

/** All timings of a day, in the order in which they are due. That of the day which was asked for last is kept. */
function dayTurns(plan: Plan, calendar: Calendar, day: number): readonly Turn[] {
  const known = lastDays.get(plan)
  if (known?.day === day && known.calendar === calendar) return known.turns
  const turns = plan.timings
    .flatMap((timing, index) => {
      const minute = dueMinute(timing, day, { calendar })
      return minute === null ? [] : [{ index, day, wall: wallAt(day, minute) }]
    })
    .sort((a, b) => a.wall - b.wall)
  lastDays.set(plan, { day, calendar, turns })
  return turns
}

const hasRun = (run: RoomRun, index: number, day: number): boolean => run.ran[index]?.includes(day) ?? false

/** The next timing of today, else midnight, from which on the next day's are looked for. */
export function nextTurn(plan: Plan, run: RoomRun): { wall: number; turn: Turn | null } | null {
  if (plan.timings.length === 0) return null
  const today = dayAt(run.wall)
  const turn = dayTurns(plan, run.calendar, today).find(
    ({ wall, index }) => wall >= run.wall && !hasRun(run, index, today),
  )
  return turn ? { wall: turn.wall, turn } : { wall: wallAt(today + 1, 0), turn: null }
}

const markRun = (work: Work, { index, day }: Turn): void => {
  const days = [...(work.run.ran[index] ?? []), day].slice(-remembered)
  change(work, { ran: { ...work.run.ran, [index]: days } })
}

export function runTurn(work: Work, turn: Turn): void {
  const timing = work.plan.timings[turn.index]
  markRun(work, turn)
  if (timing) follow(work, timing, because({ kind: 'timing', of: timing.name }, true))
}

const targetOf = ({ sceneValue, groupValue, identifier }: Timing): string =>
  `${sceneValue} ${groupValue} ${identifier}`

/** Of what was due and passed over, the last of each target. */
export function runMissed(work: Work, from: number, to: number): void {
  const first = Math.max(dayAt(from), dayAt(to) - lookBack)
  const days = Array.from({ length: dayAt(to) - first + 1 }, (_, place) => first + place)
  const missed = days
    .flatMap((day) => dayTurns(work.plan, work.run.calendar, day))
    .filter(({ wall, index, day }) => wall > from && wall <= to && !hasRun(work.run, index, day))
  const last = new Map(
    missed.flatMap((turn) => {
      const timing = work.plan.timings[turn.index]
      return timing ? [[targetOf(timing), turn] as const] : []
    }),
  )
  for (const turn of missed) {
    if ([...last.values()].includes(turn)) runTurn(work, turn)
    else markRun(work, turn)
  }
}
