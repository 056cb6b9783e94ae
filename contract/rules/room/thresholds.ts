import type { ConfigBinding } from '../../config-shapes.ts'
import { beginAfter, fire, hourFrom } from './bindings.ts'
import { dayLength } from './calendar.ts'
import type { Link } from './events.ts'
import { type Plan, readingName } from './plan.ts'
import type { Crossing, RoomRun } from './run.ts'
import { because, change, type Due, type Work, without } from './work.ts'

const above = 3

/** Whether a value has crossed a limit: one that has counts as such until the value has gone back by the hysteresis. */
function isPast({ limit, hysteresis, state }: ConfigBinding, value: number, was: boolean): boolean {
  const past = state === above ? value - limit : limit - value
  return was ? past >= -hysteresis : past >= 0
}

const sensed = (identifier: string, reading: string, value: number): Link => ({
  kind: 'sensor',
  of: `${identifier} ${reading} ${value}`,
})

/**
 * Notes which sensors are past the limits that a value is measured by, and fires a threshold of which one is where none was.
 * One that is silent says nothing of the light as it is now, so it keeps none of the others from being the first; it is where
 * it was once it is back, since it has seen nothing new.
 */
export function fireThresholds(work: Work, identifier: string, reading: string, value: number): void {
  for (const { index, binding } of work.plan.thresholds.get(readingName(identifier, reading)) ?? []) {
    const { crossed, silent, wall } = work.run
    const before = crossed[index]
    const was = before?.by.includes(identifier) ?? false
    const is = isPast(binding, value, was)
    if (is === was) continue
    const others = before?.by.filter((other) => other !== identifier) ?? []
    const by = is ? [...others, identifier].sort() : others
    const begins = is && others.every((other) => silent.includes(other))
    const since = begins ? wall : (before?.since ?? wall)
    change(work, {
      crossed: by.length > 0 ? { ...crossed, [index]: { by, since } } : without(crossed, String(index)),
    })
    if (begins) fire(work, index, because(sensed(identifier, reading, value), true))
  }
}

/**
 * When thresholds with hours fire because their limit stands crossed as these begin: who asks for light when it is dark from 8:00
 * on means the dark that was there before as well. One that came into its hours unseen, by a clock that was set or without
 * power, has its turn at once.
 */
export function thresholdDues(plan: Plan, run: RoomRun): Due[] {
  const { crossed, silent, senses, wall } = run
  return plan.hourly.flatMap(({ index, binding }) => {
    const crossing = crossed[index]
    const source = crossing?.by.find((one) => !silent.includes(one))
    if (!crossing || source === undefined) return []
    // By a clock that was so wrong, it would be waited for that day for months.
    const since = crossing.since - wall > dayLength ? wall : crossing.since
    const due = hourFrom(binding, Math.max(beginAfter(binding, since), wall))
    const { reading } = binding
    const cause = because(sensed(source, reading, senses[source]?.[reading] ?? binding.limit), true)
    const perform = (work: Work) => {
      change(work, { crossed: { ...work.run.crossed, [index]: { ...crossing, since: work.run.wall } } })
      fire(work, index, cause)
    }
    return [{ at: run.at + due - wall, perform }]
  })
}

/**
 * A run as a gateway of another build tells it: one that knew only whether a limit is crossed means the sensors that are past
 * it by what they read.
 */
export function withCrossings(run: RoomRun, plan: Plan): RoomRun {
  const told: Readonly<Record<string, Crossing | boolean>> = run.crossed
  const crossed = Object.entries(told).flatMap(([index, crossing]): [string, Crossing][] => {
    if (typeof crossing !== 'boolean') return [[index, crossing]]
    const binding = plan.bindings[Number(index)]
    const by = (binding?.sources ?? []).filter((source) => {
      const value = binding && run.senses[source]?.[binding.reading]
      return crossing && binding && value !== undefined && isPast(binding, value, true)
    })
    return by.length > 0 ? [[index, { by: [...new Set(by)].sort(), since: run.wall }]] : []
  })
  return { ...run, crossed: Object.fromEntries(crossed) }
}
