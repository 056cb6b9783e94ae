import { describe, expect, test } from 'vitest'
import type { Alarm } from '#contract/alarm-shapes.ts'
import { forecastWords } from '#contract/rules/alarms/words.ts'
import { dayLength, startOfDay } from '#contract/rules/energy/local-days.ts'

/** 15 November 2026. */
const today = startOfDay(Date.UTC(2026, 10, 15) / dayLength)
const noon = today + dayLength / 2
type Told = Parameters<typeof forecastWords>[0]
const of = (said: Partial<Pick<Alarm, 'kind' | 'state' | 'value' | 'limit' | 'reachedAt'>>): Told => ({
  ...{ kind: 'energyForecast', state: 'raised', value: 60, limit: 100, reachedAt: today },
  ...said,
})
const words = (said: Parameters<typeof of>[0], now = noon) => forecastWords(of(said), now, 'zh')

describe('what an alarm of energy says of the month', () => {
  test('what was forecast once is no fact when its day has passed, or when the alarm is over', () => {
    expect(words({}, noon)).toBe('照此速度，11 月 15 日将达到本月额定值')
    expect(words({}, noon + dayLength)).toBeNull()
    for (const state of ['cleared', 'closed'] as const) {
      expect(words({ state })).toBeNull()
      expect(words({ state }, noon + dayLength)).toBeNull()
    }
  })

  test('what has been used is told as used, on the day itself too', () => {
    for (const value of [100, 101]) {
      expect(words({ value })).toBe('已于 11 月 15 日达到本月额定值')
      expect(words({ value, state: 'closed' }, noon + 40 * dayLength)).toBe('已于 11 月 15 日达到本月额定值')
    }
  })

  test('an alarm of a day knows nothing of what the month has used: it tells what is ahead alone', () => {
    for (const kind of ['energyOver', 'lightOver'] as const) {
      const said = { kind, value: 120, limit: 100 }
      expect(words(said)).toBeNull()
      expect(words(said, noon + dayLength)).toBeNull()
      expect(words(said, noon - dayLength)).toBe('照此速度，11 月 15 日将达到本月额定值')
      expect(words({ ...said, state: 'cleared' }, noon - dayLength)).toBeNull()
    }
  })
})
