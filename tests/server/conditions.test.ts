import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AlarmRule } from '#contract/alarm-shapes.ts'
import { type AlarmKind, kindFacts } from '#contract/rules/alarms/kinds.ts'
import { defaultRules, isMaintained } from '#contract/rules/alarms/rules.ts'
import { type Judged, judge, signOf, type Watched } from '#contract/rules/alarms/watch.ts'
import { Conditions } from '#server/alarms/conditions.ts'
import { rulesOf } from '#server/alarms/rule-store.ts'
import type { DeviceStanding, Unheard } from '#server/devices/standings.ts'

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

/** What the rules that companies start with make of devices, and of what has never spoken, as time passes. */
function watching() {
  const rules = rulesOf(defaultRules.map((rule, place) => ({ ...rule, id: place + 1, cid: 1 })))
  const standings = new Map<number, DeviceStanding>()
  const conditions = new Conditions(() => rules, {
    standing: (id) => standings.get(id),
    behind: (gatewayId) => (gatewayId === gateway.deviceId ? [lamp.deviceId] : []),
    reported: () => standings.keys(),
  })
  const told: string[] = []
  const tell = (found: readonly { verdict: string; kind: string; objectId: number }[]) =>
    told.push(...found.map(({ verdict, kind, objectId }) => `${verdict} ${kind} ${objectId}`))
  let now = 0
  return {
    told,
    pass: (seconds: number, missed: () => readonly Unheard[] = () => []) => {
      for (let passed = 0; passed < seconds; passed += 1) {
        now += second
        if (now % (60 * second) === 0) tell(conditions.miss(missed(), now))
        tell(conditions.tick(now))
      }
    },
    say: (deviceId: number, said: Pick<DeviceStanding, 'online' | 'fault'>) => {
      const place = { deviceId, cid: 1, campusId: 1, gateway: deviceId !== lamp.deviceId, reached: true }
      standings.set(deviceId, { ...place, ...said, values: {}, at: now })
      tell(conditions.look(deviceId, now))
    },
    learn: (kind: AlarmKind, objectId: number, missed: readonly Unheard[]) => {
      tell(conditions.miss(missed, now))
      tell(conditions.learn([{ kind, objectId, cid: 1, campusId: 1 }], now))
    },
  }
}

const gateway: Unheard = { deviceId: 1, cid: 1, campusId: 1, roomId: 1, gatewayId: null }
const lamp: Unheard = { ...gateway, deviceId: 2, gatewayId: gateway.deviceId }
const [there, gone, broken] = [
  { online: true, fault: false },
  { online: false, fault: false },
  { online: true, fault: true },
]

test('a fault of a gateway is an alarm, and one that is gone is no other one', () => {
  const { say, pass, told } = watching()
  say(gateway.deviceId, broken)
  pass(90)
  say(gateway.deviceId, there)
  pass(90)
  say(gateway.deviceId, { online: false, fault: true })
  pass(90)
  expect(told).toEqual(['raise deviceFault 1', 'clear deviceFault 1', 'raise gatewayOffline 1'])
})

test('gateways that have never spoken are missed, together, once there was time to connect them', () => {
  const { say, pass, told } = watching()
  const others = [11, 12, 13].map((deviceId) => ({ ...gateway, deviceId }))
  let missed = [gateway, ...others]
  pass(1_800, () => missed)
  expect(told).toEqual([])
  pass(120, () => missed)
  expect(told).toEqual([1, 11, 12, 13].map((id) => `raise gatewayOffline ${id}`))
  say(gateway.deviceId, there)
  // Another one was taken out of use.
  missed = missed.filter(({ deviceId }) => deviceId === 11 || deviceId === 12)
  pass(120, () => missed)
  expect(told.slice(4)).toEqual(['clear gatewayOffline 1', 'clear gatewayOffline 13'])
})

test('what never spoke is missed while its gateway is there, and stays missed after a new start', () => {
  const { say, pass, told } = watching()
  say(gateway.deviceId, there)
  pass(1_200, () => [lamp])
  say(gateway.deviceId, gone)
  pass(1_200, () => [lamp])
  expect(told).toEqual(['raise gatewayOffline 1'])
  say(gateway.deviceId, there)
  pass(2_100, () => [lamp])
  expect(told.slice(1)).toEqual(['clear gatewayOffline 1', 'raise deviceOffline 2'])

  const anew = watching()
  anew.learn('deviceOffline', lamp.deviceId, [lamp])
  anew.pass(300, () => [lamp])
  expect(anew.told).toEqual([])
  anew.say(gateway.deviceId, there)
  anew.say(lamp.deviceId, there)
  anew.pass(60)
  expect(anew.told).toEqual(['clear deviceOffline 2'])
})
