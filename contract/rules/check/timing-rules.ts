import type { PartRows } from '../../template-shapes.ts'
import type { Values } from '../room/events.ts'
import { membersOf, valuesOf } from '../room/plan.ts'
import { bySlot } from '../room/resolve.ts'
import { light, type Slot } from '../room/run.ts'
import { sceneLayers } from '../room/scene.ts'
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

/** What one slot is to be; null for a lamp that is toggled, which may come to either. */
type Wanted = Values | null
type Settings = ReadonlyMap<string, ReadonlyMap<Slot, Wanted>>

/** What a timing sets, by equipment and slot, as gateways work it out. */
function settingsOf(
  { scenes, groups, identifiers, plan }: Checked,
  { targetId, functionList }: Timing,
): Settings {
  const sceneValue = scenes.get(targetId)?.sceneValue
  if (sceneValue !== undefined)
    return new Map(
      [...sceneLayers(plan(), sceneValue)].map(([identifier, slots]) => [
        identifier,
        new Map([...slots].map(([slot, { setting }]) => [slot, setting.values])),
      ]),
    )
  const group = groups.get(targetId)
  const single = identifiers.get(targetId)
  const members = group ? membersOf(plan(), group.groupValue) : single === undefined ? [] : [single]
  const slots: [Slot, Wanted][] = bySlot(valuesOf(functionList))
  const wanted = new Map(group && slots.length === 0 ? [[light, null]] : slots)
  return new Map(members.map((identifier) => [identifier, wanted]))
}

const isOn = ({ switch: on, brightness }: Values) => on !== 0 && brightness !== 0

/** Whether a slot cannot be both. A lamp that is on, and one that is at 40 %, are no contradiction. */
function differ(slot: Slot, one: Wanted, other: Wanted): boolean {
  if (one === null || other === null) return true
  if (slot !== light) return !same(one, other)
  if (isOn(one) !== isOn(other)) return true
  const [level, levelOf] = [one.brightness, other.brightness]
  return isOn(one) && level !== undefined && levelOf !== undefined && level !== levelOf
}

const contradicts = (before: Settings, after: Settings): boolean =>
  [...after].some(([identifier, slots]) =>
    [...slots].some(([slot, wanted]) => {
      const other = before.get(identifier)?.get(slot)
      return other !== undefined && differ(slot, other, wanted)
    }),
  )

/** Whether the second comes with the first or soon after it, and does something else. */
function follows(first: Timing, second: Timing): boolean {
  if (first.id === second.id || !sameDay(first, second)) return false
  if (timeOf(first) > timeOf(second) || timeOf(second) - timeOf(first) > soon) return false
  if (timeOf(first) === timeOf(second) && first.id > second.id) return false
  return first.targetId !== second.targetId || !same(first.functionList, second.functionList)
}

/** Pairs of timings in use on a common day of which something is set differently, the earlier one first. */
function* clashes(checked: Checked): Generator<[Timing, Timing]> {
  const timings = checked.template.timingList.filter(({ state }) => state === 1)
  const known = new Map<number, Settings>()
  const settings = (timing: Timing): Settings => {
    const made = known.get(timing.id) ?? settingsOf(checked, timing)
    known.set(timing.id, made)
    return made
  }
  for (const first of timings)
    for (const second of timings)
      if (follows(first, second) && contradicts(settings(first), settings(second))) yield [first, second]
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
