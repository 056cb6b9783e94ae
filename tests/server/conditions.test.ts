import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AlarmRule } from '#contract/alarm-shapes.ts'
import { kindFacts } from '#contract/rules/alarms/kinds.ts'
import { defaultRules, isMaintained } from '#contract/rules/alarms/rules.ts'
import { type Judged, judge, signOf, type Watched } from '#contract/rules/alarms/watch.ts'
import { Conditions } from '#server/alarms/conditions.ts'
import { rulesOf } from '#server/alarms/rule-store.ts'
import type { DeviceStanding } from '#server/devices/standings.ts'

const second = 1_000
const lasts = 300
const well = { online: true, fault: false, values: {} }

/** What a person does to a rule, or a device says, at a second. */
type Event =
  | { kind: 'says'; online: boolean; fault: boolean }
  | { kind: 'rule'; minSeconds: number; enabled: boolean; maintenance: AlarmRule['maintenance'] }

const windows = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: lasts }), fc.integer({ min: 1, max: 90 }))
    .map(([from, long]) => ({ startAt: from * second, endAt: (from + long) * second })),
  { maxLength: 3 },
)
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('says' as const), online: fc.boolean(), fault: fc.boolean() }),
  fc.record({
    kind: fc.constant('rule' as const),
    minSeconds: fc.integer({ min: 0, max: 90 }),
    enabled: fc.boolean(),
    maintenance: windows,
  }),
)
const day = fc.array(fc.tuple(fc.integer({ min: 1, max: lasts }), event), { minLength: 1, maxLength: 12 })

const [usual] = defaultRules.filter(({ kind }) => kind === 'deviceFault')

test('what waits for its time is judged as if it were judged every second', () => {
  if (!usual) throw new Error('there is no such rule')
  fc.assert(
    fc.property(day, (events) => {
      let rule: AlarmRule = { ...usual, id: 1 }
      let rules = rulesOf([{ ...rule, cid: 1 }])
      const standing: DeviceStanding = {
        ...{ deviceId: 1, cid: 1, campusId: 1, gateway: false, reached: true, at: 0 },
        ...well,
      }
      const conditions = new Conditions(() => rules, {
        standing: () => standing,
        behind: () => [],
        reported: () => [1],
      })
      let watched: Watched | null = null
      const told: string[] = []
      const wanted: string[] = []
      for (let now = 0; now <= (lasts + 200) * second; now += second) {
        for (const [at, what] of events) {
          if (at * second !== now) continue
          if (what.kind === 'says') Object.assign(standing, { online: what.online, fault: what.fault })
          else {
            const { minSeconds, enabled, maintenance } = what
            rule = { ...rule, minSeconds, enabled, maintenance }
            rules = rulesOf([{ ...rule, cid: 1 }])
          }
        }
        const news = events.some(([at, { kind }]) => at * second === now && kind === 'says')
        for (const { kind, verdict } of [...(news ? conditions.look(1, now) : []), ...conditions.tick(now)])
          if (kind === 'deviceFault') told.push(`${verdict} ${now}`)
        const sign = rule.enabled ? signOf('deviceFault', standing, rule) : 'off'
        const patience = {
          minSeconds: rule.enabled ? rule.minSeconds : 0,
          goneSeconds: rule.enabled ? kindFacts.deviceFault.goneSeconds : 0,
          paused: rule.enabled && isMaintained(rule, now),
        }
        if (!watched && sign !== 'on') continue
        const judged: Judged = judge(watched, sign, patience, now)
        watched = judged.watched
        if (judged.verdict) wanted.push(`${judged.verdict} ${now}`)
      }
      expect(told).toEqual(wanted)
    }),
    { numRuns: 300 },
  )
})

test('a forecast is written anew when its day moves, and when what was forecast has come', () => {
  const rule = defaultRules.find(({ kind }) => kind === 'energyForecast')
  if (!rule) throw new Error('there is no such rule')
  const rules = rulesOf([{ ...rule, id: 1, enabled: true, cid: 1 }])
  const conditions = new Conditions(() => rules, {
    standing: () => undefined,
    behind: () => [],
    reported: () => [],
  })
  let now = 0
  const told = (value: number, reachedAt: number) => {
    now += second
    const about = { kind: 'energyForecast' as const, objectId: 1, cid: 1, campusId: 1 }
    const found = { ...about, percent: 130, value, limit: 100, reachedAt }
    return conditions.survey('energyForecast', () => true, [found], now).map(({ verdict }) => verdict)
  }
  expect(told(60, 5)).toEqual(['raise'])
  expect(told(70, 5)).toEqual([])
  expect(told(80, 4)).toEqual(['renew'])
  // On the very day for which it was forecast.
  expect(told(100, 4)).toEqual(['renew'])
  expect(told(120, 4)).toEqual([])
})
