import { expect, test } from 'vitest'
import type { ConfigBinding } from '#contract/config-shapes.ts'
import { planOf } from '#contract/rules/room/plan.ts'
import { startRun } from '#contract/rules/room/run.ts'
import { withCrossings } from '#contract/rules/room/thresholds.ts'
import { drawer } from './drawer.ts'
import {
  act,
  binding,
  chain,
  days,
  hours,
  minutes,
  monday7,
  playRoom,
  roomOf,
  scene,
  setIn,
  timing,
} from './played-room.ts'

const [above, below] = [3, 4]
const light = { causeType: 3, reading: 'illuminance', sources: ['s1', 's2'] }
const bright = binding('天亮', { ...light, state: above, limit: 800, hysteresis: 200 }, 'a', { switch: 0 })
const dark = (cause: Partial<ConfigBinding>) =>
  binding('天暗', { ...light, state: below, limit: 300, hysteresis: 50, ...cause }, 'a', { switch: 1 })

const roomWith = (...bindings: ConfigBinding[]) => {
  const room = playRoom(roomOf({ bindings }))
  return Object.assign(room, {
    lux: (source: string, value: number) => room.read(source, 'illuminance', value),
    online: (identifier: string, is: boolean) => room.send({ kind: 'device', identifier, online: is }),
  })
}

test('several sensors are OR: what one has crossed another neither takes back nor fires again', () => {
  const room = roomWith(bright)
  expect(setIn(room.lux('s1', 950))).toEqual({ a: { switch: 0 } })
  room.set('a', { switch: 1 })
  for (const [source, value] of [
    ['s2', 500],
    ['s1', 950],
    ['s2', 820],
    ['s1', 400],
    ['s2', 600],
  ] as const)
    expect(room.lux(source, value)).toEqual([])
  expect(room.isOn('a')).toBe(true)
  expect(room.lux('s2', 599)).toEqual([])
  expect(setIn(room.lux('s1', 800))).toEqual({ a: { switch: 0 } })
})

test('one that is silent keeps no other from being the first, and has seen nothing new when it is back', () => {
  const room = roomWith(bright)
  room.lux('s1', 950)
  room.online('s1', false)
  expect(setIn(room.lux('s2', 900))).toEqual({ a: { switch: 0 } })
  room.set('a', { switch: 1 })
  expect([...room.online('s1', true), ...room.lux('s1', 940)]).toEqual([])
  room.lux('s2', 100)
  room.online('s1', false)
  expect(room.lux('s1', 930)).toEqual([])
  expect(room.lux('s1', 100)).toEqual([])
  expect(room.run().crossed).toEqual({})
  expect(setIn(room.lux('s1', 930))).toEqual({ a: { switch: 0 } })
})

/** As two sensors read, drawn: what certainly is past the limit, and what certainly is not. */
test('of two sensors, whatever they read: never while one is past the limit, always where none has been', () => {
  const { limit, hysteresis } = bright
  let fired = 0
  for (let seed = 1; seed <= 60; seed += 1) {
    const draw = drawer(seed)
    const room = roomWith(bright)
    const last = new Map<string, number>()
    const silent = new Set<string>()
    for (let turn = 0; turn < 40; turn += 1) {
      const source = draw.one(['s1', 's2'])
      if (draw.chance(15)) {
        silent.add(source)
        room.online(source, false)
        continue
      }
      const value = draw.one([100, 599, 600, 700, 799, 800, 950])
      room.set('a', { switch: 1 })
      const fires = Object.hasOwn(setIn(room.lux(source, value)), 'a')
      const heard = [...last].filter(([of]) => of === source || !silent.has(of)).map(([, read]) => read)
      if (value < limit || heard.some((read) => read >= limit)) expect(fires, `seed ${seed}`).toBe(false)
      else if (heard.every((read) => read < limit - hysteresis)) expect(fires, `seed ${seed}`).toBe(true)
      fired += Number(fires)
      last.set(source, value)
      silent.delete(source)
    }
  }
  expect(fired).toBeGreaterThan(30)
})

test('what stands as the hours begin counts as crossing then, each day, and says by what', () => {
  // It is seven in the morning.
  const room = roomWith(dark({ fromMinute: 8 * 60, toMinute: 18 * 60 }))
  expect([...room.lux('s1', 900), ...room.lux('s2', 20), ...room.wait(minutes(59))]).toEqual([])
  expect(room.wait(minutes(1)).map(chain)).toEqual(['sensor s2 illuminance 20 > binding 天暗'])
  room.set('a', { switch: 0 })
  expect([...room.lux('s2', 15), ...room.lux('s1', 10), ...room.wait(hours(23))]).toEqual([])
  expect(setIn(room.wait(hours(1)))).toEqual({ a: { switch: 1 } })
  room.lux('s1', 400)
  room.lux('s2', 400)
  room.set('a', { switch: 0 })
  expect([room.next(), room.wait(days(2))]).toEqual([null, []])
})

test('what crosses within the hours counts then, and not as they began; without hours nothing is waited for', () => {
  const room = roomWith(dark({ fromMinute: 6 * 60, toMinute: 18 * 60 }), dark({ fromMinute: 9 * 60 }))
  expect(room.lux('s1', 20)).toHaveLength(2)
  room.set('a', { switch: 0 })
  expect(room.wait(hours(20))).toEqual([])
  expect((room.next() ?? 0) - room.now).toBe(hours(3))
  expect(playRoom(roomOf({ bindings: [dark({ fromMinute: 60, toMinute: 60 })] })).next()).toBeNull()
})

test('as the hours begin only the sensors that are heard count, and after the timing of that minute', () => {
  const from = { fromMinute: 8 * 60, toMinute: 18 * 60 }
  const room = roomWith(dark(from))
  room.lux('s1', 20)
  room.online('s1', false)
  expect([room.next(), room.wait(hours(2))]).toEqual([null, []])
  expect([...room.lux('s1', 30), ...room.wait(0)].map(chain)).toEqual([
    'sensor s1 illuminance 30 > binding 天暗',
  ])
  const timed = playRoom(
    roomOf({ bindings: [dark(from)], timings: [timing('八点', { minute: 480 }, 'a', { switch: 0 })] }),
  )
  timed.read('s1', 'illuminance', 20)
  timed.wait(hours(1))
  expect(timed.isOn('a')).toBe(true)
})

test('hours that were come into by a clock that was set, or without power, are not missed, and none comes twice a day', () => {
  const from = { fromMinute: 8 * 60, toMinute: 18 * 60 }
  const set = roomWith(dark(from))
  set.lux('s1', 20)
  expect(setIn([...set.setClock(hours(3)), ...set.wait(1)])).toEqual({ a: { switch: 1 } })
  set.set('a', { switch: 0 })
  expect([...set.setClock(-hours(3)), ...set.wait(hours(2))]).toEqual([])
  const unpowered = roomWith(dark(from))
  unpowered.lux('s1', 20)
  unpowered.send({ kind: 'power', on: false })
  expect(unpowered.wait(hours(2))).toEqual([])
  expect(setIn(unpowered.send({ kind: 'power', on: true }))).toEqual({ a: { switch: 1 } })
  const astray = roomWith(dark(from))
  astray.setClock(days(400))
  astray.lux('s1', 20)
  astray.setClock(-days(400))
  expect(setIn(astray.wait(hours(1)))).toEqual({ a: { switch: 1 } })
})

test('a threshold whose scene is not the active one as it is crossed passes, as its hours begin too', () => {
  const film = { whileScene: 5, fromMinute: 8 * 60, toMinute: 18 * 60 }
  const room = playRoom(roomOf({ bindings: [dark(film)], scenes: [scene(5, act('x', { switch: 1 }))] }))
  room.read('s1', 'illuminance', 20)
  expect(room.wait(hours(1))).toEqual([])
  expect(setIn(room.call(5))).toEqual({ x: { switch: 1 } })
  expect(setIn(room.wait(days(1)))).toEqual({ a: { switch: 1 } })
})

const withSensors = (bindings: ConfigBinding[], ...sensors: string[]) => ({
  ...roomOf({ bindings }),
  devices: sensors.map((identifier) => ({ deviceNo: `SN-${identifier}`, identifier })),
})

test('another configuration: a limit that stands crossed does so at its new place, and fires once it is crossed again', () => {
  const room = roomWith(dark({}), bright)
  room.lux('s1', 900)
  const elsewhere = { ...bright, identifier: 'x', fromMinute: 0, toMinute: 24 * 60 - 1 }
  room.takeOver(withSensors([elsewhere, dark({})], 's1', 's2'))
  for (const [source, value] of [
    ['s1', 900],
    ['s2', 900],
    ['s2', 500],
    ['s1', 500],
  ] as const)
    expect(room.lux(source, value)).toEqual([])
  expect(setIn(room.lux('s2', 900))).toEqual({ x: { switch: 0 } })
})

test('another configuration with other hours: what stands crossed waits for those to begin that are still to come', () => {
  const from = (hour: number) => dark({ fromMinute: hour * 60, toMinute: 18 * 60 })
  const room = roomWith(from(8), dark({ fromMinute: 13 * 60, toMinute: 18 * 60 }))
  room.lux('s1', 20)
  expect(setIn(room.wait(hours(3)))).toEqual({ a: { switch: 1 } })
  // At 10:00, and without the first of two that have one limit.
  room.takeOver(
    withSensors(
      [{ ...from(9), hysteresis: 10 }, dark({ fromMinute: 13 * 60, toMinute: 18 * 60 })],
      's1',
      's2',
    ),
  )
  expect(room.lux('s1', 20)).toEqual([])
  room.takeOver(withSensors([dark({ fromMinute: 13 * 60, toMinute: 18 * 60 })], 's1', 's2'))
  expect(room.wait(hours(2))).toEqual([])
  room.set('a', { switch: 0 })
  expect(setIn(room.wait(hours(2)))).toEqual({ a: { switch: 1 } })
})

test('another limit is crossed anew, and so is the same where the sensor that was past it is gone', () => {
  for (const next of [withSensors([{ ...bright, limit: 850 }], 's1', 's2'), withSensors([bright], 's2')]) {
    const room = roomWith(bright)
    room.lux('s1', 950)
    room.takeOver(next)
    expect(room.run().crossed).toEqual({})
    expect(setIn(room.lux('s2', 950))).toEqual({ a: { switch: 0 } })
  }
})

test('a gateway of the build before says only that a limit is crossed: by the sensors that are past it as they read', () => {
  const plan = planOf(roomOf({ bindings: [dark({}), bright, dark({})] }))
  const senses = { s1: { illuminance: 700 }, s2: { illuminance: 500 }, s3: { illuminance: 900 } }
  const older = { ...startRun(0, monday7), senses, crossed: { 0: false, 1: true, 7: true } as never }
  const read = withCrossings(older, plan)
  expect(read.crossed).toEqual({ 1: { by: ['s1'], since: monday7 } })
  expect(withCrossings(read, plan)).toEqual(read)
})
