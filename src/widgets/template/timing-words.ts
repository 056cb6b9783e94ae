import { timeTypes } from '#contract/rules/timing.ts'
import type { TemplateTiming } from '#contract/template-shapes.ts'
import type { Say } from '#src/text/text.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** Minutes since midnight as HH:MM. */
export const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** HH:MM as minutes since midnight; null for what is none. */
export function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(clock) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

export type TimeTypeName = keyof typeof timeTypes

export const timeTypeName = (timeType: number): TimeTypeName =>
  timeType === timeTypes.sunrise ? 'sunrise' : timeType === timeTypes.sunset ? 'sunset' : 'clock'

/** When a timing is due on its days: 07:20, 日落后 30 分钟. */
export function whenWords(
  { timeType, minute, offset }: Pick<TemplateTiming, 'timeType' | 'minute' | 'offset'>,
  say: Say,
): string {
  const name = timeTypeName(timeType)
  if (name === 'clock') return clockOf(minute)
  const sun = say(`templates.timings.type.${name}`)
  if (offset === 0) return say('templates.timings.atSun', { sun })
  return say(offset > 0 ? 'templates.timings.afterSun' : 'templates.timings.beforeSun', {
    sun,
    count: Math.abs(offset),
  })
}

export const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'holiday'] as const

const everyDay = 8

/** Days that follow each other; a public holiday follows none. */
function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last.at(-1) === day - 1 && day < dayNames.length) last.push(day)
    else runs.push([day])
  }
  return runs
}

/** Days of the calendar: 每天, 周一至周五, 周六、周日. */
export function daysWords(days: readonly number[], say: Say): string {
  const dayWords = (day = 0) => say(`templates.timings.day.${dayNames[day - 1] ?? 'holiday'}`)
  if (new Set(days).size === everyDay) return say('templates.timings.everyDay')
  return runsOf(days)
    .flatMap((run) =>
      run.length > 2
        ? say('templates.timings.dayRun', { from: dayWords(run[0]), to: dayWords(run.at(-1)) })
        : run.map(dayWords),
    )
    .join(say('templates.timings.comma'))
}

/** Between which days a timing holds; empty for one that always does. */
export function periodWords(
  { startDate, endDate }: Pick<TemplateTiming, 'startDate' | 'endDate'>,
  say: Say,
): string {
  if (startDate === null && endDate === null) return ''
  if (endDate === null) return say('templates.timings.from', { from: startDate })
  if (startDate === null) return say('templates.timings.until', { until: endDate })
  return say('templates.timings.between', { from: startDate, until: endDate })
}
