import type { Alarm } from '#contract/alarm-shapes.ts'
import { type AlarmLevel, isEnergyKind, kindFacts } from '#contract/rules/alarms/kinds.ts'
import { alarmTitle, forecastWords, kindWords, levelWords } from '#contract/rules/alarms/words.ts'
import { numberText } from '#src/text/count.ts'
import { type Say, textLanguage } from '#src/text/text.ts'
import { withUnit } from '#src/text/units.ts'
import type { Tone } from '#src/ui/badge.tsx'
import { spanInWords } from '#src/ui/span-in-words.ts'

export const levelTone: Record<AlarmLevel, Tone> = { 1: 'bad', 2: 'warn', 3: 'plain' }
export const stateTone: Record<Alarm['state'], Tone> = {
  raised: 'bad',
  acknowledged: 'accent',
  cleared: 'ok',
  closed: 'plain',
}

export const titleWords = (alarm: Parameters<typeof alarmTitle>[0]): string =>
  alarmTitle(alarm, textLanguage())
export const kindName = (kind: Alarm['kind']): string => kindWords[kind][textLanguage()]
export const levelName = (level: AlarmLevel): string => levelWords[level][textLanguage()]

/** 东校区 / 教学楼 / 3F / 301 */
export const placeWords = ({ campusName, place }: Pick<Alarm, 'campusName' | 'place'>): string =>
  [campusName, place].filter(Boolean).join(' / ')

/** How many it stands for, where it stands for more than itself. */
export function standsFor({ gatewayNum, deviceNum, kind }: Alarm, say: Say): string | null {
  if (gatewayNum > 1) return say('alarms.standsFor', { gateways: gatewayNum, devices: deviceNum })
  return kind === 'gatewayOffline' ? say('alarms.standsForOne', { count: deviceNum }) : null
}

const unitOf = (kind: Alarm['kind']) => (isEnergyKind(kind) ? 'kWh' : (kindFacts[kind].limit?.unit ?? ''))

/** What was measured when it was raised, and what it was compared with. */
export function measuredWords({ kind, value, limit }: Alarm, say: Say): string | null {
  if (value === null || limit === null) return null
  const told = (number: number, digits: number) => withUnit(numberText(number, digits), unitOf(kind))
  const values = { value: told(value, 1), limit: told(limit, 2) }
  return say(
    kind === 'energyForecast' || kind === 'lightForecast' ? 'alarms.ofRated' : 'alarms.measured',
    values,
  )
}

/** Of energy: when what the month is rated at is reached, or that it was. */
export const reachedWords = (alarm: Parameters<typeof forecastWords>[0], now: number): string | null =>
  forecastWords(alarm, now, textLanguage())

/** How long it lasted, or has lasted so far: no less than until it was acknowledged, however old `now` is. */
export const spanWords = (
  { raisedAt, acknowledgedAt, clearedAt }: Pick<Alarm, 'raisedAt' | 'acknowledgedAt' | 'clearedAt'>,
  now: number,
  say: Say,
): string =>
  clearedAt === null
    ? say('alarms.since', { span: spanInWords(Math.max(raisedAt, acknowledgedAt ?? 0, now) - raisedAt, say) })
    : say('alarms.lasted', { span: spanInWords(clearedAt - raisedAt, say) })
