import type { PartRows } from '../../template-shapes.ts'
import { same } from '../same.ts'
import { type Checked, type CheckRule, found } from './context.ts'

type Timing = PartRows['timingList']

/** Minutes within which a second timing is taken for one that undoes the first. */
const soon = 5

const inDates = (a: Timing, b: Timing) =>
  (a.endDate === null || b.startDate === null || b.startDate <= a.endDate) &&
  (b.endDate === null || a.startDate === null || a.startDate <= b.endDate)

/** Timings whose times can be told apart without the sun: of the clock, or as far from the same event. */
const sameDay = (a: Timing, b: Timing) =>
  a.timeType === b.timeType && a.days.some((day) => b.days.includes(day)) && inDates(a, b)

const timeOf = ({ timeType, minute, offset }: Timing) => (timeType === 1 ? minute : offset)

/** What a timing sets, by equipment: values as text, so that they compare. */
function settingsOf({ template, reaches }: Checked, { targetId, functionList }: Timing): Map<number, string> {
  const scene = template.sceneList.find(({ id }) => id === targetId)
  const actions = scene ? scene.actionList : [{ targetId, functionList }]
  return new Map(
    actions.flatMap((action) =>
      reaches(action.targetId).map(({ id }) => [id, JSON.stringify(action.functionList)] as const),
    ),
  )
}

/** Pairs of timings in use on a common day of which something is set differently, the earlier one first. */
function* clashes(checked: Checked): Generator<[Timing, Timing]> {
  const timings = checked.template.timingList.filter(({ state }) => state === 1)
  const settings = new Map(timings.map((timing) => [timing.id, settingsOf(checked, timing)]))
  for (const first of timings)
    for (const second of timings) {
      if (first.id === second.id || !sameDay(first, second)) continue
      if (timeOf(first) > timeOf(second) || timeOf(second) - timeOf(first) > soon) continue
      if (timeOf(first) === timeOf(second) && first.id > second.id) continue
      if (first.targetId === second.targetId && same(first.functionList, second.functionList)) continue
      const before = settings.get(first.id)
      const differs = [...(settings.get(second.id) ?? [])].some(
        ([id, values]) => before?.has(id) && before.get(id) !== values,
      )
      if (differs) yield [first, second]
    }
}

const contradict: CheckRule = {
  code: 'timings-contradict',
  severity: 'error',
  about: { zh: '同一时刻的定时互相矛盾', en: 'Two timings at one time contradict each other' },
  find: (checked) =>
    [...clashes(checked)]
      .filter(([first, second]) => timeOf(first) === timeOf(second))
      .map(([first, second]) =>
        found(
          'timingList',
          first,
          `与定时“${second.name}”同一时刻，对同一设备的要求不同`,
          `At the same time as “${second.name}”, which wants something else of the same equipment`,
        ),
      ),
}

const undone: CheckRule = {
  code: 'timing-undone',
  severity: 'warning',
  about: { zh: '定时在五分钟内被另一定时改回', en: 'A timing is undone by another within five minutes' },
  find: (checked) =>
    [...clashes(checked)]
      .filter(([first, second]) => timeOf(first) !== timeOf(second))
      .map(([first, second]) =>
        found(
          'timingList',
          first,
          `${timeOf(second) - timeOf(first)} 分钟后被定时“${second.name}”改变`,
          `“${second.name}” changes it ${timeOf(second) - timeOf(first)} minutes later`,
        ),
      ),
}

export const timingRules = [contradict, undone]
