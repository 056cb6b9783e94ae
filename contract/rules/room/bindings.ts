import type { ConfigBinding } from '../../config-shapes.ts'
import { directionValue, isReverse } from '../readings.ts'
import { dayAt, minuteAt, wallAt } from './calendar.ts'
import { follow } from './consequence.ts'
import type { Link } from './events.ts'
import { lightDoor } from './guest.ts'
import { type Plan, readingName } from './plan.ts'
import { light, type RoomRun } from './run.ts'
import { type Cause, hold, linked, type Work } from './work.ts'

const deepest = 8
/** What breaks through leases. */
const dangers: readonly string[] = ['smoke', 'co', 'water']

/** Whether a sensor is mounted in reverse: as it says of itself, else as the configuration says. */
export function isReversed({ reversed }: Plan, { senses }: RoomRun, identifier: string): boolean {
  const said = senses[identifier]?.[directionValue]
  return said === undefined ? reversed.has(identifier) : isReverse(said)
}

/** Which of its two states a sensor is in, turned round where it is mounted in reverse; undefined while it has said nothing. */
export function stateOf(plan: Plan, run: RoomRun, identifier: string, reading: string): 1 | 2 | undefined {
  if (reading === 'presence' && run.silent.includes(identifier)) return 1
  const value =
    reading === 'switch' ? run.held[identifier]?.[light]?.values.switch : run.senses[identifier]?.[reading]
  if (value === undefined) return undefined
  return (value === 1) !== isReversed(plan, run, identifier) ? 1 : 2
}

/** Several sensors are OR: the first state holds when any is in it, the second when none is and one has said so. */
function holds({ sources, reading, state }: ConfigBinding, plan: Plan, run: RoomRun): boolean {
  const states = sources.map((source) => stateOf(plan, run, source, reading))
  return state === 1 ? states.includes(1) : !states.includes(1) && states.includes(2)
}

type Hours = Pick<ConfigBinding, 'fromMinute' | 'toMinute'>

function isTheHour({ fromMinute, toMinute }: Hours, wall: number): boolean {
  if (fromMinute === null || toMinute === null) return true
  const minute = minuteAt(wall)
  return fromMinute <= toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute
}

/** The first moment from a reading of the wall clock on that lies within the hours of a binding, both in ms. */
export function hourFrom(hours: Hours, wall: number): number {
  return isTheHour(hours, wall) ? wall : beginAfter(hours, wall)
}

/** The next moment after a reading of the wall clock at which the hours of a binding begin, both in ms. */
export function beginAfter({ fromMinute }: Hours, wall: number): number {
  const today = wallAt(dayAt(wall), fromMinute ?? 0)
  return today > wall ? today : wallAt(dayAt(wall) + 1, fromMinute ?? 0)
}

/** Whether it is the hour for a binding, and its scene the active one. */
export const applies = (binding: ConfigBinding, run: RoomRun): boolean =>
  (binding.whileScene === null || run.scene === binding.whileScene) && isTheHour(binding, run.wall)

/** Lets a binding do what it is for, where it is the hour for it. */
export function fire(work: Work, index: number, cause: Cause): void {
  const binding = work.plan.bindings[index]
  if (binding && applies(binding, work.run)) carryOut(work, index, binding, cause)
}

/** What a binding is for. One that eight others have led to, or that comes up for the ninth time in a step, is cut. */
export function carryOut(work: Work, index: number, binding: ConfigBinding, cause: Cause): void {
  const why = linked(cause, { kind: 'binding', of: binding.name })
  const times = work.fired.get(index) ?? 0
  if (cause.depth >= deepest || times >= deepest) {
    work.done.push({ do: 'cut', why: why.why })
    return
  }
  work.fired.set(index, times + 1)
  follow(work, binding, { ...why, depth: cause.depth + 1, scene: null })
}

/**
 * Fires what begins to hold with a state of an equipment, compared with the room as it was before.
 * @param silent the room as it was while the equipment was silent, where that is over: nobody there may begin with its end
 */
export function fireStates(
  work: Work,
  identifier: string,
  reading: string,
  before: RoomRun,
  cause: Cause,
  silent: RoomRun = before,
): void {
  const begun = work.plan.states.get(readingName(identifier, reading))?.filter(({ binding }) => {
    const earlier = binding.state === 1 ? before : silent
    return !holds(binding, work.plan, earlier) && holds(binding, work.plan, work.run)
  })
  for (const { index, binding } of begun ?? []) {
    const yields = !dangers.includes(reading) && cause.yields
    fire(work, index, { ...cause, yields })
    if (reading === 'door' && binding.state === 1) lightDoor(work, before, { ...cause, yields: true })
  }
}

/** Looks at linkages of what was switched, and at those of what these switch, until nothing is left. */
export function settle(work: Work): void {
  for (let next = work.switched.shift(); next; next = work.switched.shift()) {
    const { identifier, before, cause } = next
    const from = work.done.length
    fireStates(work, identifier, 'switch', before, cause)
    const last = work.done
      .slice(from)
      .find((effect) => effect.do === 'cut')
      ?.why.at(-1)
    if (last) noteCut(work, identifier, last.of)
  }
}

/** Why an equipment stands as it does ends with the linkage that does not follow from it any more, for whoever asks. */
function noteCut(work: Work, identifier: string, of: Link['of']): void {
  const held = work.run.held[identifier]?.[light]
  if (!held || held.why.at(-1)?.kind === 'cut') return
  hold(work, identifier, light, { ...held, why: [...held.why, { kind: 'cut', of }] })
}
