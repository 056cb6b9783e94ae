import { expect, test } from 'vitest'
import {
  act,
  away,
  binding,
  chain,
  minutes,
  noOne,
  playRoom,
  type RoomParts,
  roomOf,
  scene,
  seconds,
  someone,
  timing,
} from './played-room.ts'

/** A room that has just been warned: a and b are dimmed from 80, c is off. */
function warned(parts: RoomParts = {}) {
  const room = playRoom(roomOf({ bindings: [away], ...parts }))
  for (const lamp of ['b', 'a']) room.set(lamp, { brightness: 80 })
  const done = room.wait(minutes(10))
  return { ...room, done }
}

test('sensors: what has never read anybody is watched where a linkage takes it for one that does, and only there', () => {
  const linked = (cause: Parameters<typeof binding>[1]) =>
    playRoom(roomOf({ bindings: [away, binding('联动', { sources: ['s'], ...cause }, 'x', { switch: 1 })] }))
  const alarms = (room: ReturnType<typeof playRoom>) =>
    room.send({ kind: 'device', identifier: 's', online: false }).map(({ do: does }) => does)
  expect(alarms(linked({ causeType: 4, minutes: 90 }))).toEqual(['alarm'])
  expect(alarms(linked({ causeType: 2, reading: 'presence' }))).toEqual(['alarm'])
  expect(alarms(linked({ causeType: 2, reading: 'door' }))).toEqual([])
  expect(alarms(linked({ causeType: 3, reading: 'presence' }))).toEqual([])
})

test('sensors: one that has read people is watched without a linkage; one that reads doors is not', () => {
  const room = playRoom(roomOf({ bindings: [away] }))
  room.set('a', { switch: 1 })
  room.read('s', 'presence', noOne)
  room.read('d', 'door', 1)
  expect(room.send({ kind: 'device', identifier: 's', online: false })).toMatchObject([{ do: 'alarm' }])
  expect(room.send({ kind: 'device', identifier: 'd', online: false })).toEqual([])
  expect(room.next()).toBe(null)
  expect(room.run().silent).toEqual(['d', 's'])
})

test('sensors: one that is back, by its word or by a reading, counts absence from then on', () => {
  const back = [
    (room: ReturnType<typeof playRoom>) => room.send({ kind: 'device', identifier: 's', online: true }),
    (room: ReturnType<typeof playRoom>) => room.read('s', 'illuminance', 300),
  ]
  for (const comesBack of back) {
    const room = playRoom(roomOf({ bindings: [away] }))
    room.set('a', { brightness: 80 })
    room.read('s', 'presence', noOne)
    room.send({ kind: 'device', identifier: 's', online: false })
    room.wait(minutes(30))
    comesBack(room)
    expect(room.next()).toBe(room.now + minutes(10))
  }
})

test('sensors: a lamp that is back, and a second sensor while another sees somebody, begin no absence', () => {
  const room = playRoom(roomOf({ bindings: [away] }))
  room.read('s', 'presence', noOne)
  room.send({ kind: 'device', identifier: 'a', online: false })
  room.wait(minutes(4))
  room.send({ kind: 'device', identifier: 'a', online: true })
  expect(room.run().absence.since).toBe(0)
  room.read('t', 'presence', someone)
  room.send({ kind: 'device', identifier: 's', online: false })
  const { since } = room.run().absence
  room.now += seconds(9)
  room.send({ kind: 'device', identifier: 's', online: true })
  expect(room.run().absence.since).toBe(since)
})

test('sensors: the light that a sensor of people reads besides is no sign of life', () => {
  const room = playRoom(roomOf({ bindings: [away] }))
  room.read('s', 'presence', someone)
  room.now += seconds(9)
  room.read('s', 'illuminance', 200)
  expect(room.run().absence.since).toBe(0)
})

test('absence: what has been announced is done, though its hours have ended meanwhile; none is announced after them', () => {
  const morning = { ...away, fromMinute: 7 * 60, toMinute: 7 * 60 + 10 }
  const after = (wait: number) => {
    const room = playRoom(roomOf({ bindings: [{ ...morning, minutes: 9 }] }))
    room.set('a', { brightness: 80 })
    room.wait(wait)
    room.press('p', 9, 0)
    const said = room.wait(minutes(9))
    room.wait(seconds(30))
    return [said.length, room.isOn('a')]
  }
  expect(after(seconds(45))).toEqual([1, false])
  expect(after(minutes(2))).toEqual([0, true])
})

test('absence: a warning dims in the order of names what is brighter than 30 %, and tells the rest nothing', () => {
  expect(warned().done.map((effect) => effect.do === 'set' && effect.identifier)).toEqual(['a', 'b'])
  const room = playRoom(roomOf({ bindings: [away] }))
  room.set('a', { brightness: 30 })
  expect(room.wait(minutes(10))).toEqual([])
  room.wait(seconds(30))
  expect(room.isOn('a')).toBe(false)
})

test('absence: one that has run out says of the leases it ends that it was it', () => {
  const room = playRoom(roomOf({ bindings: [away] }))
  room.set('a', { switch: 1 })
  const targets = [{ identifier: 'a', fn: 'switch' }]
  room.send({ kind: 'leaseBegun', lease: 'l', targets, length: minutes(60) })
  const done = room.wait(minutes(10) + seconds(30))
  expect(done[0]).toEqual({ do: 'leaseEnded', lease: 'l', why: [{ kind: 'absence', of: 10 }] })
})

test('absence: a warning is taken back by a key, a card, the app, presence and a sensor that falls silent, which is said', () => {
  const scenes = [scene(1, act('x', { switch: 1 }))]
  const signs: [string, (room: ReturnType<typeof warned>) => readonly Parameters<typeof chain>[0][]][] = [
    ['present key p:9', (room) => room.press('p', 9)],
    ['present card in', (room) => room.send({ kind: 'card', move: 'in' })],
    ['present app 张老师', (room) => room.send({ kind: 'exam', length: 60_000, who: '张老师' })],
    ['present app ', (room) => room.send({ kind: 'exam', length: 60_000 })],
    ['present api 排考', (room) => room.send({ kind: 'exam', length: 60_000, by: 'api', who: '排考' })],
    ['present sensor s presence 1', (room) => room.read('s', 'presence', someone)],
    ['present device s', (room) => room.send({ kind: 'device', identifier: 's', online: false })],
  ]
  for (const [said, sign] of signs) {
    const room = warned({ scenes, bindings: [away, binding('来人', { sources: ['s'] }, 'y', {})] })
    room.now += seconds(20)
    const done = sign(room)
    expect(done.map(chain), said).toContain(said)
    expect([room.level('a'), room.level('b'), room.isOn('c')]).toEqual([80, 80, false])
  }
})

test('absence: the scene comes back with the lamps of a warning, be it a single one', () => {
  const room = playRoom(roomOf({ bindings: [away], scenes: [scene(1, act('a', { brightness: 80 }))] }))
  room.call(1)
  room.wait(minutes(10))
  expect(room.run().scene).toBe(null)
  room.press('p', 9)
  expect(room.run().scene).toBe(1)
})

test('absence: no scene comes back by a warning that dimmed nothing, that something else changed since, or where another is', () => {
  const dim = playRoom(roomOf({ bindings: [away], scenes: [scene(1, act(49152, { brightness: 20 }))] }))
  dim.call(1)
  dim.wait(minutes(10))
  dim.send({ kind: 'device', identifier: 'a', values: { brightness: 9 } })
  dim.press('p', 9)
  expect(dim.run().scene).toBe(null)

  const after = (happens: Parameters<typeof timing>[2], values = {}) => {
    const parts = { scenes: [scene(1, act(49152, { brightness: 80 })), scene(2, act('x', { switch: 1 }))] }
    const soon = timing('定时', { minute: 430 }, happens, values)
    const room = playRoom(roomOf({ ...parts, bindings: [away], timings: [soon] }))
    room.call(1)
    room.wait(minutes(10))
    room.press('p', 9)
    return room.run().scene
  }
  expect(after('b', { brightness: 44 })).toBe(null)
  expect(after({ scene: 2 })).toBe(2)
})

test('考试模式 that is not held ends nothing; it lasts from one ms to 24 h', () => {
  const room = playRoom(roomOf({ bindings: [away] }))
  room.now += minutes(3)
  room.send({ kind: 'exam', length: 0 })
  expect(room.run().absence.since).toBe(0)
  room.send({ kind: 'exam', length: 1 })
  expect(room.run().examUntil).toBe(room.now + 1)
  room.send({ kind: 'exam', length: 0 })
  expect(room.run().examUntil).toBe(null)
  room.send({ kind: 'exam', length: Number.POSITIVE_INFINITY })
  expect(room.run().examUntil).toBe(room.now + minutes(24 * 60))
})
