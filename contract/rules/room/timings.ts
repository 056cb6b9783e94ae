import { dateOf, dayAt, dayKind, minuteBySun, sunMinute, wallAt } from './calendar.ts'
import { follow } from './consequence.ts'
import { type NamedTiming, type Plan, targetOf } from './plan.ts'
import type { RoomRun } from './run.ts'
import { because, change, type Work } from './work.ts'

type Timing = NamedTiming['timing']
export interface Turn extends NamedTiming {
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
    .flatMap((one) => {
      const minute = dueMinute(one.timing, day, { calendar })
      return minute === null ? [] : [{ ...one, day, wall: wallAt(day, minute) }]
    })
    .sort((a, b) => a.wall - b.wall)
  lastDays.set(plan, { day, calendar, turns })
  return turns
}

const hasRun = (run: RoomRun, name: string, day: number): boolean => run.ran[name]?.includes(day) ?? false

/** The next timing of today, else midnight, from which on the next day's are looked for. */
export function nextTurn(plan: Plan, run: RoomRun): { wall: number; turn: Turn | null } | null {
  if (plan.timings.length === 0) return null
  const today = dayAt(run.wall)
  const turn = dayTurns(plan, run.calendar, today).find(
    ({ wall, name }) => wall >= run.wall && !hasRun(run, name, today),
  )
  return turn ? { wall: turn.wall, turn } : { wall: wallAt(today + 1, 0), turn: null }
}

const markRun = (work: Work, { name, day }: Turn): void => {
  const days = [...(work.run.ran[name] ?? []), day].slice(-remembered)
  change(work, { ran: { ...work.run.ran, [name]: days } })
}

/** Notes that a timing has run on its day, and does what it is for, which gives way to leases. */
export function runTurn(work: Work, turn: Turn): void {
  markRun(work, turn)
  follow(work, turn.timing, because({ kind: 'timing', of: turn.timing.name }, true))
}

/** Of what was due and passed over, the last of each target. */
export function runMissed(work: Work, from: number, to: number): void {
  const first = Math.max(dayAt(from), dayAt(to) - lookBack)
  const days = Array.from({ length: dayAt(to) - first + 1 }, (_, place) => first + place)
  const missed = days
    .flatMap((day) => dayTurns(work.plan, work.run.calendar, day))
    .filter(({ wall, name, day }) => wall > from && wall <= to && !hasRun(work.run, name, day))
  const last = new Map(missed.map((turn) => [targetOf(turn.timing), turn] as const))
  for (const turn of missed) {
    if ([...last.values()].includes(turn)) runTurn(work, turn)
    else markRun(work, turn)
  }
}
