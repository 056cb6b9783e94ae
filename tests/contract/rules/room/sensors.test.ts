import { expect, test } from 'vitest'
import {
  act,
  away,
  binding,
  chain,
  keyOf,
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

const lit = { causeType: 2, reading: 'presence', state: 1, sources: ['s1', 's2'] }

test('sensors: several are OR, and a repeated "someone" only restarts the timer', () => {
  const room = playRoom(roomOf({ bindings: [binding('来人', lit, 'a', { switch: 1 }), away] }))
  room.read('s2', 'presence', noOne)
  expect(setIn(room.read('s1', 'presence', someone))).toEqual({ a: { switch: 1 } })
  room.set('a', { brightness: 60 })
  expect(room.read('s2', 'presence', someone)).toEqual([])
  expect(room.read('s1', 'presence', someone)).toEqual([])
  room.read('s1', 'presence', noOne)
  room.wait(minutes(20))
  expect(room.isOn('a')).toBe(true)
  room.read('s2', 'presence', noOne)
  room.wait(minutes(9))
  room.read('s2', 'presence', noOne)
  room.wait(minutes(1) + seconds(29))
  expect(room.values('a')).toEqual({ switch: 1, brightness: 30 })
  room.wait(seconds(1))
  expect(room.isOn('a')).toBe(false)
})

test('sensors: the second state holds when none is in the first; one in reverse is turned round', () => {
  const shut = binding('门窗都关', { reading: 'door', state: 2, sources: ['d1', 'd2'] }, 'fan', { switch: 1 })
  const room = playRoom(roomOf({ bindings: [shut] }))
  room.read('d1', 'door', 1)
  room.read('d2', 'direction', 2)
  expect(room.read('d2', 'door', 2)).toEqual([])
  expect(room.read('d2', 'door', 1)).toEqual([])
  expect(setIn(room.read('d1', 'door', 0))).toEqual({ fan: { switch: 1 } })
})

test('sensors: one that the configuration says is in reverse is turned round once, also where it says so itself', () => {
  const people = binding('来人', lit, 'a', { switch: 1 })
  const shut = binding('关窗', { reading: 'door', state: 2, sources: ['s1'] }, 'fan', { switch: 1 })
  const dark = { causeType: 3, reading: 'illuminance', state: 4, limit: 50, sources: ['s1'] }
  const bindings = [people, shut, away, binding('天暗', dark, 'b', { switch: 1 })]
  for (const says of [undefined, 2]) {
    const room = playRoom(roomOf({ bindings, reversed: ['s1'] }))
    if (says) room.read('s1', 'direction', says)
    expect(room.read('s1', 'presence', 1)).toEqual([])
    const [on] = room.read('s1', 'presence', 2)
    expect(chain(on)).toMatch(/^sensor s1 presence 1/)
    room.wait(minutes(20))
    expect(room.isOn('a')).toBe(true)
    expect(setIn(room.read('s1', 'door', 1))).toEqual({ fan: { switch: 1 } })
    expect(setIn(room.read('s1', 'illuminance', 1))).toEqual({ b: { switch: 1 } })
    room.read('s1', 'presence', 1)
    room.wait(minutes(11))
    expect(room.isOn('a')).toBe(false)
  }
  const forward = playRoom(roomOf({ bindings, reversed: ['s1'] }))
  forward.read('s1', 'direction', 1)
  expect(setIn(forward.read('s1', 'presence', 1))).toEqual({ a: { switch: 1 } })
})

test('sensors: one that the configuration says is mounted forward is turned round by none that is in reverse', () => {
  const bindings = [binding('来人', lit, 'a', { switch: 1 })]
  const room = playRoom(roomOf({ bindings, reversed: ['s1'], forward: ['s2'] }))
  expect(room.read('s2', 'presence', noOne)).toEqual([])
  expect(setIn(room.read('s2', 'presence', someone))).toEqual({ a: { switch: 1 } })
})

test('sensors: one that is offline counts as present and raises an alarm', () => {
  const room = playRoom(roomOf({ bindings: [away, binding('来人', lit, 'b', { switch: 1 })] }))
  room.set('a', { brightness: 60 })
  room.read('s1', 'presence', noOne)
  const offline = { kind: 'device', identifier: 's1', online: false } as const
  expect(room.send(offline)).toMatchObject([{ do: 'alarm', identifier: 's1' }])
  expect(room.send(offline)).toEqual([])
  expect(room.send({ kind: 'device', identifier: 'a', online: false })).toEqual([])
  room.wait(minutes(60))
  expect(room.on('a', 'b')).toEqual(['a'])
  room.send({ ...offline, online: true })
  room.wait(minutes(10) + seconds(30))
  expect(room.isOn('a')).toBe(false)
})

test('sensors: nobody is there only where none is offline', () => {
  const gone = binding('都走了', { reading: 'presence', state: 2, sources: ['s1', 's2'] }, 'fan', {
    switch: 1,
  })
  const room = playRoom(roomOf({ bindings: [gone] }))
  room.read('s1', 'presence', someone)
  room.read('s2', 'presence', noOne)
  room.send({ kind: 'device', identifier: 's2', online: false })
  expect(room.read('s1', 'presence', noOne)).toEqual([])
})

test('sensors: nobody is there once the one that was silent is back and sees nobody, however it says so', () => {
  const watched = { reading: 'presence', sources: ['s1', 's2'] }
  const gone = binding('都走了', { ...watched, state: 2 }, 'fan', { switch: 1 })
  const come = binding('来人', { ...watched, state: 1 }, 'a', { switch: 1 })
  const silent = () => {
    const room = playRoom(roomOf({ bindings: [gone, come] }))
    room.read('s2', 'presence', noOne)
    room.read('s1', 'presence', someone)
    room.send({ kind: 'device', identifier: 's2', online: false })
    room.set('a', { switch: 0 })
    expect(room.read('s1', 'presence', noOne)).toEqual([])
    return room
  }
  const fires = { do: 'set', identifier: 'fan', values: { switch: 1 } }
  const backIn = { kind: 'device', identifier: 's2', online: true } as const
  expect(silent().send(backIn)).toMatchObject([fires])
  expect(silent().read('s2', 'illuminance', 300)).toMatchObject([fires])
  expect(silent().read('s2', 'presence', noOne)).toMatchObject([fires])
  const room = silent()
  expect(setIn(room.read('s2', 'presence', someone))).toEqual({ a: { switch: 1 } })
  room.send({ ...backIn, online: false })
  room.set('a', { switch: 0 })
  expect(room.send(backIn)).toEqual([])
  room.send({ ...backIn, online: false })
  expect(room.read('s2', 'presence', noOne)).toMatchObject([fires])
})

test('thresholds count once, and again when the value has gone back by the hysteresis', () => {
  const dark = binding(
    '天暗',
    { causeType: 3, reading: 'illuminance', sources: ['l'], state: 4, limit: 200, hysteresis: 50 },
    49152,
    {},
  )
  const bright = binding(
    '天亮',
    { causeType: 3, reading: 'illuminance', sources: ['l'], state: 3, limit: 800, hysteresis: 50 },
    'x',
    { switch: 1 },
  )
  const room = playRoom(roomOf({ bindings: [dark, bright], groups: { 49152: ['a'] } }))
  const lux = [201, 200, 150, 250, 200, 251, 200, 799, 800, 750, 800, 749, 800]
  const fired = lux.map((value) => Object.keys(setIn(room.read('l', 'illuminance', value))).join(''))
  expect(fired).toEqual(['', 'a', '', '', '', '', 'a', '', 'x', '', '', '', 'x'])
})

test('linkages apply within their hours, over midnight too, and while their scene is active', () => {
  const key = { causeType: 1, sources: ['p'], key: 1 }
  const night = binding('夜间', { ...key, fromMinute: 22 * 60, toMinute: 6 * 60 }, 'a', { switch: 1 })
  const day = binding('白天', { ...key, fromMinute: 7 * 60, toMinute: 8 * 60 }, 'b', { switch: 1 })
  const film = binding('观影中', { ...key, whileScene: 5 }, 'c', { switch: 1 })
  const room = playRoom(roomOf({ bindings: [night, day, film], scenes: [scene(5, act('x', { switch: 0 }))] }))
  const pressed = () => Object.keys(setIn(room.press('p', 1))).join('')
  expect(pressed()).toBe('b')
  room.call(5)
  expect(pressed()).toBe('bc')
  room.set('x', { switch: 1 })
  room.wait(minutes(60))
  expect(pressed()).toBe('')
  room.wait(14 * minutes(60))
  expect(pressed()).toBe('a')
  room.wait(8 * minutes(60))
  expect(pressed()).toBe('')
})

test('a key may cause a linkage, short or long, beside what its button does', () => {
  const bindings = [
    binding('短', { causeType: 1, sources: ['p'], key: 2 }, 'a', { switch: 1 }),
    binding('长', { causeType: 1, sources: ['p'], key: 2, pressType: 2 }, 'b', { switch: 1 }),
  ]
  const keys = [keyOf('p', 2, { sceneValue: 1 })]
  const room = playRoom(roomOf({ bindings, keys, scenes: [scene(1, act('c', { switch: 1 }))] }))
  expect(Object.keys(setIn(room.press('p', 2)))).toEqual(['c', 'a'])
  expect(Object.keys(setIn(room.press('p', 2, 600)))).toEqual(['b'])
  expect(room.press('p', 1)).toEqual([])
})

test('absence belongs to the room, survives scene changes, is restarted by presence, key or app', () => {
  const room = playRoom(
    roomOf({
      bindings: [away],
      scenes: [scene(1, act('a', { brightness: 90 }))],
      timings: [timing('上课', { minute: 425 }, { scene: 1 })],
    }),
  )
  const goesOffAt = () => {
    const begin = room.now
    while (room.isOn('a')) room.wait(seconds(30))
    return (room.now - begin) / seconds(30)
  }
  room.set('a', { brightness: 90 })
  room.wait(minutes(4))
  room.wait(minutes(2))
  expect(room.run().scene).toBe(1)
  expect(goesOffAt()).toBe(9)
  for (const restart of [
    () => room.press('p', 9),
    () => room.call(1),
    () => room.read('s', 'presence', someone),
  ]) {
    room.set('a', { brightness: 90 })
    room.wait(minutes(9))
    restart()
    room.read('s', 'presence', noOne)
    const [before, after] = [room.run().absence.since, room.now]
    expect(after - before).toBeLessThan(200)
    expect(goesOffAt()).toBeGreaterThan(20)
  }
})

test('absence: before it switches off it dims to 30 % for 30 s, and any key cancels', () => {
  const room = playRoom(
    roomOf({
      bindings: [away],
      scenes: [scene(1, act(49152, { brightness: 80 }), act('b', { brightness: 20 }))],
    }),
  )
  room.call(1)
  const [, second] = room.wait(minutes(10))
  expect(chain(second)).toBe('warning 离开关灯')
  expect([room.level('a'), room.level('b'), room.level('c')]).toEqual([30, 20, 30])
  expect(room.run().scene).toBe(null)
  room.now += seconds(29)
  room.press('p', 9)
  expect([room.level('a'), room.level('b'), room.run().scene]).toEqual([80, 20, 1])
  room.wait(minutes(10) - 101)
  expect(room.level('a')).toBe(80)
  room.wait(1)
  expect(room.level('a')).toBe(30)
  room.set('a', { brightness: 55 })
  expect([room.level('a'), room.level('c')]).toEqual([55, 80])
  room.wait(minutes(10))
  expect(chain(room.wait(seconds(30))[0])).toBe('absence 10 > binding 离开关灯 > group 49152')
  expect(room.on('a', 'b', 'c')).toEqual([])
})

test('absence: what somebody or something has set during the warning is not put back', () => {
  const timings = [timing('定时', { minute: 430 }, 'b', { brightness: 44 })]
  const soon = binding('离开', { causeType: 4, minutes: 10 }, 49152, { switch: 0 })
  const room = playRoom(roomOf({ bindings: [soon], timings }))
  for (const lamp of ['a', 'b', 'c']) room.set(lamp, { brightness: 80 })
  room.wait(minutes(10))
  expect([room.level('a'), room.level('b'), room.level('c')]).toEqual([30, 44, 30])
  room.press('p', 9)
  expect([room.level('a'), room.level('b'), room.level('c')]).toEqual([80, 44, 80])
})

test('absence that switches nothing off does so without warning; what is only switched waits all the same', () => {
  const on = binding('走后新风', { causeType: 4, minutes: 1 }, 'fan', { switch: 1 })
  const off = binding('走后关灯', { causeType: 4, minutes: 1 }, 'socket', { switch: 0 })
  const room = playRoom(roomOf({ bindings: [on, off] }))
  room.set('socket', { switch: 1 })
  room.wait(minutes(1))
  expect(room.on('fan', 'socket')).toEqual(['fan', 'socket'])
  room.wait(seconds(30))
  expect(room.on('socket')).toEqual([])
  expect(room.next()).toBe(null)
})

test('an absence that runs out before its hours, or after them, waits for them to begin, over midnight too', () => {
  const nobody = (fromMinute: number, toMinute: number) => {
    const away = { causeType: 4, minutes: 1, fromMinute, toMinute }
    const room = playRoom(roomOf({ bindings: [binding('无人', away, 'a', { switch: 0 })] }))
    room.set('a', { switch: 1 })
    const next = (room.next() ?? 0) - room.now
    room.wait(next - 1)
    const before = room.isOn('a')
    room.wait(1 + seconds(30))
    return [next / minutes(1), before, room.isOn('a'), room.next()]
  }
  // It is seven in the morning.
  expect(nobody(20 * 60, 22 * 60)).toEqual([13 * 60, true, false, null])
  expect(nobody(20 * 60, 6 * 60)).toEqual([13 * 60, true, false, null])
  expect(nobody(5 * 60, 6 * 60)).toEqual([22 * 60, true, false, null])
  expect(nobody(20 * 60, 8 * 60)).toEqual([1, true, false, null])
})

test('an absence whose scene is not the active one passes', () => {
  const bound = { causeType: 4, minutes: 1, whileScene: 5 }
  const room = playRoom(roomOf({ bindings: [binding('观影后', bound, 'a', { switch: 0 })] }))
  room.set('a', { switch: 1 })
  room.wait(minutes(60))
  expect([room.isOn('a'), room.next()]).toEqual([true, null])
})

test('linkages that trigger each other are cut at depth 8 and reported', () => {
  const switched = (source: string, state: number) => ({ reading: 'switch', state, sources: [source] })
  const bindings = [
    binding('甲开乙开', switched('a', 1), 'b', { switch: 1 }),
    binding('乙开甲关', switched('b', 1), 'a', { switch: 0 }),
    binding('甲关乙关', switched('a', 2), 'b', { switch: 0 }),
    binding('乙关甲开', switched('b', 2), 'a', { switch: 1 }),
  ]
  const room = playRoom(roomOf({ bindings }))
  room.set('b', { switch: 0 })
  const done = room.set('c', { switch: 1 })
  expect(done).toHaveLength(1)
  const cut = [...room.set('a', { switch: 1 }), ...room.set('a', { switch: 0 })].filter(
    ({ do: does }) => does === 'cut',
  )
  expect(cut.length).toBeGreaterThan(0)
  expect(cut[0]?.why.filter(({ kind }) => kind === 'binding')).toHaveLength(9)
})
