import { expect, test } from 'vitest'
import {
  act,
  away,
  binding,
  days,
  minutes,
  noOne,
  playRoom,
  roomOf,
  scene,
  seconds,
  setIn,
  someone,
  timing,
} from './played-room.ts'

const scenes = [scene(1, act(49152, { brightness: 80 }))]

/** A room of which an absence has just dimmed all lamps, and which goes on with another configuration. */
function dimmed(next: Parameters<typeof roomOf>[0]) {
  const room = playRoom(roomOf({ bindings: [away], scenes }))
  room.call(1)
  room.wait(minutes(10))
  expect(room.level('a')).toBe(30)
  room.takeOver(roomOf({ scenes, ...next }))
  return room
}

test('another configuration: what an absence has dimmed comes back with who shows, be that absence there or not', () => {
  for (const bindings of [
    [],
    [away],
    [binding('另一个', { causeType: 4, minutes: 10 }, 'x', { switch: 0 })],
  ]) {
    const room = dimmed({ bindings })
    room.press('p', 9)
    expect(['a', 'b', 'c'].map(room.level)).toEqual([80, 80, 80])
    expect(room.run().scene).toBe(null)
  }
})

test('another configuration: an absence that it still has goes on to the end of its warning, and counts anew from then', () => {
  const other = binding('前面的', { causeType: 4, minutes: 90 }, 'x', { switch: 0 })
  const room = dimmed({ bindings: [other, away] })
  expect(room.next()).toBe(room.now + seconds(30))
  room.wait(seconds(30))
  expect(room.on('a', 'b', 'c')).toEqual([])
  room.takeOver(roomOf({ bindings: [away] }))
  expect(room.next()).toBe(room.now + minutes(10))
})

test('two absences of one name have each their own turn', () => {
  const also = binding(away.name, { causeType: 4, minutes: 20 }, 'fan', { switch: 0 })
  const room = playRoom(roomOf({ bindings: [away, also] }))
  room.set('fan', { switch: 1 })
  room.wait(minutes(20) + seconds(30))
  expect(room.isOn('fan')).toBe(false)
})

test('another configuration: with the clock set back no timing that it still has runs twice on a date', () => {
  const early = timing('早', { minute: 425 }, 'a', { brightness: 10 })
  const same = timing('早', { minute: 425, days: [1, 2] }, 'a', { brightness: 20 })
  const changed = { minute: 427, timeType: 1, offset: 0 }
  const ranWith = (...timings: (typeof early)[]) => {
    const room = playRoom(roomOf({ timings: [early] }))
    room.wait(minutes(8))
    room.takeOver(roomOf({ timings }))
    room.setClock(-minutes(8))
    return { room, set: setIn(room.wait(minutes(8))) }
  }
  const { room, set } = ranWith(timing('先', { minute: 424 }, 'b', { brightness: 5 }), same)
  expect(set).toEqual({ b: { switch: 1, brightness: 5 } })
  expect(setIn(room.wait(days(1)))).toMatchObject({ a: { switch: 1, brightness: 20 } })
  const bounds = (offset: number, earliest: number) =>
    timing('界', { minute: 425, offset, earliest }, 'c', { brightness: 40 })
  room.takeOver(roomOf({ timings: [bounds(1, 23)] }))
  room.wait(days(1))
  room.takeOver(roomOf({ timings: [bounds(12, 3)] }))
  room.setClock(-minutes(8))
  expect(setIn(room.wait(minutes(8)))).toMatchObject({ c: { brightness: 40 } })
  // Another hour or another target is another timing, and so is a second one that is the same.
  expect(ranWith(timing('早', changed, 'a', { brightness: 30 })).set).toMatchObject({ a: { brightness: 30 } })
  expect(ranWith(timing('早', { minute: 425 }, 'b', { brightness: 30 })).set).toMatchObject({
    b: { brightness: 30 },
  })
  expect(ranWith(same, same).set).toMatchObject({ a: { brightness: 20 } })
})

test('another configuration: days of timings that it does not have are forgotten, and delays are dropped', () => {
  const room = playRoom(
    roomOf({
      timings: [timing('早', { minute: 425 }, 'a', { brightness: 10 })],
      scenes: [scene(2, act('b', { switch: 1 }, { delay: minutes(1) }))],
    }),
  )
  room.wait(minutes(8))
  room.call(2)
  expect([Object.keys(room.run().ran).length, room.run().pending.length]).toEqual([1, 1])
  room.takeOver(roomOf({}))
  expect([room.run().ran, room.run().pending]).toEqual([{}, []])
})

test('another configuration: a sensor of people that it does not have any more keeps nobody there', () => {
  const leave = { ...away, sources: ['s1', 's2'] }
  const withDevices = (...identifiers: string[]) => ({
    ...roomOf({ bindings: [{ ...leave, sources: identifiers }] }),
    devices: identifiers.map((identifier) => ({ deviceNo: `SN-${identifier}`, identifier })),
  })
  for (const last of [
    { kind: 'sensor', identifier: 's1', reading: 'presence', value: someone },
    { kind: 'device', identifier: 's1', online: false, able: ['switch'] },
  ] as const) {
    const room = playRoom(withDevices('s1', 's2'))
    room.set('a', { switch: 1 })
    room.read('s2', 'presence', noOne)
    room.send(last)
    room.takeOver(withDevices('s1', 's2'))
    room.wait(minutes(30))
    expect(room.on('a')).toEqual(['a'])
    room.takeOver(withDevices('s2'))
    expect(room.run()).toMatchObject({ senses: { s2: { presence: noOne } }, silent: [], able: {} })
    room.wait(minutes(10))
    room.wait(seconds(30))
    expect(room.on('a')).toEqual([])
  }
})
