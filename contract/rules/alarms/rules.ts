import type { AlarmRule } from '../../alarm-shapes.ts'
import type { Calendar } from '../../calendar-shapes.ts'
import type { Language, Words } from '../../words.ts'
import { dayKindIn } from '../campus/calendar.ts'
import { dayAt, minuteAt } from '../room/calendar.ts'
import { figureIn } from '../units.ts'
import { type AlarmKind, alarmKinds, kindFacts } from './kinds.ts'

type Scope = Pick<AlarmRule, 'id' | 'kind' | 'enabled' | 'campusIds'>

/** The rule that counts for a kind in a campus: one that names the campus before one for all; of several the first made. */
export function ruleFor<R extends Scope>(rules: readonly R[], kind: AlarmKind, campusId: number): R | null {
  const able = rules.filter((rule) => rule.kind === kind && rule.enabled)
  return (
    able.find(({ campusIds }) => campusIds.includes(campusId)) ??
    able.find(({ campusIds }) => campusIds.length === 0) ??
    null
  )
}

/**
 * When the maintenance window ends that keeps a rule from raising anything now, the last one of several; null when none does.
 * @param now ms since 1970
 */
export function maintainedUntil({ maintenance }: Pick<AlarmRule, 'maintenance'>, now: number): number | null {
  const ends = maintenance.flatMap(({ startAt, endAt }) => (startAt <= now && now < endAt ? endAt : []))
  return ends.length > 0 ? Math.max(...ends) : null
}

/** Whether a rule raises nothing now: one of its maintenance windows is on. @param now ms since 1970 */
export const isMaintained = (rule: Pick<AlarmRule, 'maintenance'>, now: number): boolean =>
  maintainedUntil(rule, now) !== null

/**
 * Whether a rule's messages are kept back now. Hours that end before they begin go over midnight, and belong to the day they
 * began on. A holiday is as quiet as a Sunday, and a moved working day as the weekday it is worked like.
 * @param wall what the campus's clock reads, ms since 1970 as if it were UTC
 * @param days the campus's calendar; null where there is no campus, and days are what their weekday says
 */
export function isQuiet(
  { quiet }: Pick<AlarmRule, 'quiet'>,
  wall: number,
  days: Pick<Calendar, 'specialDays'> | null,
): boolean {
  const [day, minute] = [dayAt(wall), minuteAt(wall)]
  const on = (weekdays: readonly number[], of: number) => weekdays.includes(Math.min(dayKindIn(days, of), 7))
  return quiet.some(({ weekdays, fromMinute, toMinute }) =>
    fromMinute < toMinute
      ? on(weekdays, day) && fromMinute <= minute && minute < toMinute
      : (on(weekdays, day) && minute >= fromMinute) || (on(weekdays, day - 1) && minute < toMinute),
  )
}

/** What a company starts with: a rule of each kind, for all campuses, told to those who answer for them. */
export const defaultRules: readonly Omit<AlarmRule, 'id'>[] = alarmKinds.map((kind) => {
  const { level, minSeconds, limit } = kindFacts[kind]
  return {
    ...{ kind, level, minSeconds, enabled: true, campusIds: [], roleIds: [], accountIds: [] },
    ...{
      threshold: limit?.threshold ?? null,
      hysteresis: limit?.hysteresis ?? 0,
      quiet: [],
      maintenance: [],
    },
  }
})

/** What is wrong with what a kind is compared with, and with what it has to go back to; null when nothing is. */
function thresholdFault(
  kind: AlarmKind,
  threshold: number | null,
  hysteresis: number,
): Record<string, Words> | null {
  const { limit } = kindFacts[kind]
  if (!limit) {
    const none = { zh: '此类告警没有阈值', en: 'Alarms of this kind have no threshold' }
    return threshold !== null ? { threshold: none } : hysteresis !== 0 ? { hysteresis: none } : null
  }
  if (threshold === null) return { threshold: { zh: '请填写阈值', en: 'Enter a threshold' } }
  const { minimum, maximum, unit } = limit
  const within = (value: number) => value >= minimum && value <= maximum
  const most = (language: Language) => figureIn(maximum, unit, language)
  const [zh, en] = [`${minimum} 至 ${most('zh')} 之间`, `between ${minimum} and ${most('en')}`]
  if (!within(threshold)) return { threshold: { zh: `须在 ${zh}`, en: `It has to be ${en}` } }
  const back = kind === 'battery' ? threshold + hysteresis : threshold - hysteresis
  return within(back)
    ? null
    : { hysteresis: { zh: `恢复值须在 ${zh}`, en: `What it has to go back to has to be ${en}` } }
}

/** What no shape can say of a rule, by field; null when nothing is wrong. */
export function ruleFault(rule: Pick<AlarmRule, 'kind'> & Partial<AlarmRule>): Record<string, Words> | null {
  const { kind, threshold, hysteresis = 0, maintenance = [], quiet = [] } = rule
  const limitFault = threshold === undefined ? null : thresholdFault(kind, threshold, hysteresis)
  if (limitFault) return limitFault
  if (maintenance.some(({ startAt, endAt }) => endAt <= startAt))
    return { maintenance: { zh: '结束时间应晚于开始时间', en: 'A window must end after it begins' } }
  if (quiet.some(({ fromMinute, toMinute }) => fromMinute === toMinute))
    return { quiet: { zh: '开始和结束时间不能相同', en: 'It must not begin when it ends' } }
  return null
}
