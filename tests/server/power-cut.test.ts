import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, joinWithin, type RecentAlarm } from '#contract/rules/alarms/fold.ts'
import { defaultRules } from '#contract/rules/alarms/rules.ts'
import { Conditions } from '#server/alarms/conditions.ts'
import { rulesOf } from '#server/alarms/rule-store.ts'
import type { DeviceStanding } from '#server/devices/standings.ts'

const building = 7
const campusId = 1
const second = 1_000

/** Lets gateways of a building go at their times (s), and tells the alarms that stand afterwards, each with its members. */
function alarmsOf(goneAt: readonly number[], minSeconds: number): RecentAlarm[] {
  const [usual] = defaultRules.filter(({ kind }) => kind === 'gatewayOffline')
  if (!usual) throw new Error('there is no such rule')
  const rules = rulesOf([{ ...usual, id: 1, cid: 1, minSeconds }])
  const standings = new Map<number, DeviceStanding>()
  const conditions = new Conditions(() => rules, {
    standing: (id) => standings.get(id),
    behind: () => [],
    reported: () => standings.keys(),
  })
  const say = (deviceId: number, online: boolean, at: number) => {
    const about = { deviceId, cid: 1, campusId, gateway: true, reached: true }
    standings.set(deviceId, { ...about, online, fault: false, values: {}, at })
    return conditions.look(deviceId, at)
  }
  const alarms: (RecentAlarm & { at: number; members: { id: number; top: number }[] })[] = []
  for (const id of goneAt.keys()) say(id + 1, true, 0)
  for (let now = second; now <= 600 * second; now += second) {
    const news = goneAt.flatMap((at, place) => (at * second === now ? say(place + 1, false, now) : []))
    const raised = [...news, ...conditions.tick(now)].filter(({ verdict }) => verdict === 'raise')
    const recent = alarms.filter(({ at }) => at > now - joinWithin)
    for (const { alarmId, members } of fold(
      raised.map(({ objectId }) => ({ id: objectId, top: building })),
      recent,
    )) {
      const joined = alarms.find((alarm) => alarm.alarmId === alarmId)
      if (joined) joined.members.push(...members)
      else alarms.push({ alarmId: alarms.length + 1, at: now, members: [...members] })
    }
  }
  return alarms
}

test('gateways of a building without power are one alarm, however a broker comes to miss them and however long rules wait', () => {
  const spread = fc.array(fc.integer({ min: 1, max: 89 }), { minLength: 3, maxLength: 20 })
  fc.assert(
    fc.property(spread, fc.constantFrom(0, 30, 120, 300), (goneAt, minSeconds) => {
      const alarms = alarmsOf(goneAt, minSeconds)
      expect(alarms.map(({ members }) => members.length)).toEqual([goneAt.length])
    }),
  )
})

test('a gateway that goes long afterwards is told by itself', () => {
  expect(alarmsOf([1, 2, 3, 300], 0).map(({ members }) => members.length)).toEqual([3, 1])
})
