import { expect, test } from 'vitest'
import { defaultRules } from '#contract/rules/alarms/rules.ts'
import { Conditions } from '#server/alarms/conditions.ts'
import { rulesOf } from '#server/alarms/rule-store.ts'
import { batteryAt } from '#server/demo/battery.ts'
import type { DeviceStanding } from '#server/devices/standings.ts'
import { drift, first } from '#server/simulator/behaviour.ts'

const minute = 60_000
const day = 24 * 60 * minute
const began = Date.UTC(2026, 8, 1)
/** Every battery is changed once in this. */
const twoYears = Array.from({ length: 731 }, (_, place) => began + place * day)
const numbers = Array.from({ length: 327 }, (_, place) => `024C5${place}`)
const isLow = (deviceNo: string, at: number) => batteryAt(deviceNo, at) < 20

test('batteries go down slowly until they are low, and are full again when somebody has changed them', () => {
  for (const deviceNo of numbers.slice(0, 20)) {
    const levels = twoYears.map((at) => batteryAt(deviceNo, at))
    const changes = levels.flatMap((level, place) => {
      const before = levels[place - 1] ?? level
      return level > before ? [[before, level]] : []
    })
    expect(changes).toHaveLength(1)
    expect(changes[0]?.[0]).toBeLessThanOrEqual(20)
    expect(changes[0]?.[1]).toBeGreaterThanOrEqual(99)
    const steps = levels.slice(1).map((level, place) => (levels[place] ?? level) - level)
    expect(Math.max(...steps)).toBeLessThanOrEqual(6)
  }
})

test('of as many as the demonstration has, one or two are low now and then', () => {
  const low = twoYears.map((at) => numbers.filter((deviceNo) => isLow(deviceNo, at)).length)
  expect(low.filter((count) => count > 0).length).toBeGreaterThan(100)
  expect(low.filter((count) => count > 2).length).toBeLessThan(low.length / 50)
})

test('a simulated part whose battery runs down is an alarm of its usual rule, which clears when it is changed', () => {
  const [deviceNo] = numbers
  if (deviceNo === undefined) throw new Error('there is no device')
  const [usual] = defaultRules.filter(({ kind }) => kind === 'battery')
  if (!usual) throw new Error('there is no such rule')
  const lowDay = twoYears.find((at) => isLow(deviceNo, at))
  if (lowDay === undefined) throw new Error('it is never low')
  const standings = new Map<number, DeviceStanding>()
  const conditions = new Conditions(() => rulesOf([{ ...usual, id: 1, cid: 1 }]), {
    standing: (id) => standings.get(id),
    behind: () => [],
    reported: () => standings.keys(),
  })
  const leaks = { deviceNo, parentTypeId: 0, productTypeId: 406, functionList: [] }
  const played = first(leaks, lowDay - 2 * day, () => 0.5)
  const told: { verdict: string; level: number }[] = []
  for (let now = lowDay - 2 * day; now < lowDay + 3 * day; now += minute) {
    if (now % (10 * minute) === 0) {
      drift(played, now, () => 0.5)
      const about = { deviceId: 1, cid: 1, campusId: 1, gateway: false, reached: true }
      standings.set(1, { ...about, online: true, fault: false, values: { ...played.values }, at: now })
      conditions.look(1, now)
    }
    for (const { verdict } of conditions.tick(now)) told.push({ verdict, level: played.values.battery ?? 0 })
  }
  expect(told).toEqual([
    { verdict: 'raise', level: 19 },
    { verdict: 'clear', level: 100 },
  ])
})
