import type { PartRows } from '../../template-shapes.ts'
import { dayOfDate } from '../campus/dates.ts'
import { inUse } from '../in-use.ts'
import type { Values } from '../room/events.ts'
import { membersOf, valuesOf } from '../room/plan.ts'
import { bySlot } from '../room/resolve.ts'
import { light, type Slot } from '../room/run.ts'
import { sceneLayers } from '../room/scene.ts'
import { same } from '../same.ts'
import { areLimitsCrossed, isByClock } from '../timing.ts'
import { type Checked, type CheckRule, found } from './context.ts'

type Timing = PartRows['timingList']

/** Minutes within which a second timing is taken for one that undoes the first. */
const soon = 5

const dayMinutes = 1440
const holiday = 8

const dayOf = (date: string | null, open: number) => (date === null ? null : dayOfDate(date)) ?? open
const span = ({ startDate, endDate }: Timing): [from: number, to: number] => [
  dayOf(startDate, Number.NEGATIVE_INFINITY),
  dayOf(endDate, Number.POSITIVE_INFINITY),
]

/** Whether the second may come so many days after a day on which the first does. */
function inDates(a: Timing, b: Timing, later: number): boolean {
  const [from, to] = span(a)
  const [fromOther, toOther] = span(b)
  return fromOther - later <= to && from <= toOther - later
}

/** Kinds of days as one may follow the other: public holidays come before and after any. */
const mayFollow = (day: number, next: number) => day === holiday || next === holiday || next === (day % 7) + 1

const onSameDay = (a: Timing, b: Timing) => a.days.some((day) => b.days.includes(day)) && inDates(a, b, 0)

const onNextDay = (a: Timing, b: Timing) =>
  a.days.some((day) => b.days.some((next) => mayFollow(day, next))) && inDates(a, b, 1)

const timeOf = (timing: Timing) => (isByClock(timing) ? timing.minute : timing.offset)

/**
 * How many minutes the second comes after the first, at most `soon`; undefined where it does not. Only times that can be told
 * apart without the sun are compared: of the clock, over midnight too, or as far from the same event.
 */
function minutesAfter(first: Timing, second: Timing): number | undefined {
  if (first.timeType !== second.timeType) return undefined
  const later = timeOf(second) - timeOf(first)
  if (later >= 0 && later <= soon && onSameDay(first, second)) return later
  const overMidnight = later + dayMinutes
  return isByClock(first) && overMidnight <= soon && onNextDay(first, second) ? overMidnight : undefined
}

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

const wantsElse = (first: Timing, second: Timing) =>
  first.targetId !== second.targetId || !same(first.functionList, second.functionList)

interface Clash {
  first: Timing
  second: Timing
  /** Minutes from one to the other. */
  after: number
}

/** Pairs of timings in use of which something is set differently soon, the earlier one first. */
function* clashes(checked: Checked): Generator<Clash> {
  const timings = inUse(checked.template.timingList)
  const known = new Map<number, Settings>()
  const settings = (timing: Timing): Settings => {
    const made = known.get(timing.id) ?? settingsOf(checked, timing)
    known.set(timing.id, made)
    return made
  }
  for (const first of timings)
    for (const second of timings) {
      const after = minutesAfter(first, second)
      if (after === undefined || first.id === second.id || (after === 0 && first.id > second.id)) continue
      if (wantsElse(first, second) && contradicts(settings(first), settings(second)))
        yield { first, second, after }
    }
}

const contradict: CheckRule = {
  code: 'timings-contradict',
  severity: 'error',
  about: { zh: '同一时刻的定时互相矛盾', en: 'Two timings at one time contradict each other' },
  find: (checked) =>
    [...clashes(checked)]
      .filter(({ after }) => after === 0)
      .map(({ first, second }) =>
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
      .filter(({ after }) => after > 0)
      .map(({ first, second, after }) =>
        found(
          'timingList',
          first,
          `${after} 分钟后被定时“${second.name}”改变`,
          `“${second.name}” changes it ${after} minutes later`,
        ),
      ),
}

const sunLimits: CheckRule = {
  code: 'sun-limits',
  severity: 'warning',
  about: { zh: '日出日落定时的最晚早于最早', en: "A sun timing's latest time is before its earliest" },
  find: ({ template }) =>
    template.timingList
      .filter(areLimitsCrossed)
      .map((timing) =>
        found(
          'timingList',
          timing,
          '最晚时间早于最早时间，总在最晚时间执行，与日出日落无关',
          'Its latest time is before its earliest: it is always done at the latest, whatever the sun does',
        ),
      ),
}

export const timingRules = [contradict, undone, sunLimits]
