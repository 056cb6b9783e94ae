import type { AddItem } from '#contract/parts/edits.ts'
import { timeTypes } from '#contract/rules/timing.ts'
import type { SceneAction, TemplateTiming } from '#contract/template-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { clockOf, minuteOf } from '#src/widgets/template/timing-words.ts'

/** A timing as its form holds it: times of day as HH:MM, days as YYYY-MM-DD, nothing as an empty text. */
export interface TimingValues {
  name: string
  timeType: number
  minute: string
  offset: number | string
  earliest: string
  latest: string
  days: readonly number[]
  startDate: string
  endDate: string
  targetId: number | null
  functionList: SceneAction['functionList']
  state: number
}

const timeOf = (minute: number | null | undefined) => (typeof minute === 'number' ? clockOf(minute) : '')

const weekdays = [1, 2, 3, 4, 5]

/** What the form of a timing begins with; a new one is of weekdays. */
export const timingValues = (row: Partial<TemplateTiming>): TimingValues => ({
  name: row.name ?? '',
  timeType: row.timeType ?? timeTypes.clock,
  minute: timeOf(row.minute),
  offset: row.offset ?? 0,
  earliest: timeOf(row.earliest),
  latest: timeOf(row.latest),
  days: row.days ?? weekdays,
  startDate: row.startDate ?? '',
  endDate: row.endDate ?? '',
  targetId: row.targetId ?? null,
  functionList: row.functionList ?? [],
  state: row.state ?? 1,
})

/** The same as its call takes it. A clock time has no offset, and a scene no values. */
export function enteredTiming(form: TimingValues, { sceneList }: SeenTemplate): AddItem<'timingList'> {
  const ofSun = form.timeType !== timeTypes.clock
  const targetId = form.targetId ?? 0
  const callsScene = sceneList.some(({ id }) => id === targetId)
  return {
    name: form.name,
    timeType: form.timeType,
    minute: minuteOf(form.minute) ?? 0,
    offset: ofSun ? Number(form.offset) || 0 : 0,
    earliest: ofSun ? minuteOf(form.earliest) : null,
    latest: ofSun ? minuteOf(form.latest) : null,
    days: [...form.days],
    startDate: form.startDate || null,
    endDate: form.endDate || null,
    targetId,
    functionList: callsScene ? [] : form.functionList,
    state: form.state,
  }
}
