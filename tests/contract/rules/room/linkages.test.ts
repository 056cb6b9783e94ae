import { expect, test } from 'vitest'
import {
  act,
  binding,
  chain,
  keyOf,
  minutes,
  playRoom,
  roomOf,
  scene,
  seconds,
  setIn,
  timing,
} from './played-room.ts'

const switched = (source: string, state = 1) => ({ reading: 'switch', state, sources: [source] })
const lux = (name: string, limit: number, target: string) =>
  binding(name, { causeType: 3, reading: 'illuminance', sources: ['l'], state: 4, limit }, target, {
    switch: 1,
  })

test('a sensor that has said nothing is in neither state: its first word is the beginning of one', () => {
  const shut = binding('门关', { reading: 'door', state: 2, sources: ['d'] }, 'fan', { switch: 1 })
  const room = playRoom(roomOf({ bindings: [shut] }))
  expect(setIn(room.read('d', 'door', 0))).toEqual({ fan: { switch: 1 } })
  expect(room.read('d', 'door', 0)).toEqual([])
})

test('hours are whole minutes; with one end alone there are none, and where they end as they begin no time is in them', () => {
  const key = { causeType: 1, sources: ['p'] }
  const between = (fromMinute: number | null, toMinute: number | null) => {
    const room = playRoom(
      roomOf({ bindings: [binding('键', { ...key, fromMinute, toMinute }, 'a', { switch: 1 })] }),
    )
    room.now += seconds(59)
    return room.press('p', 1).length
  }
  expect(between(420, 421)).toBe(1)
  expect(between(400, 420)).toBe(0)
  expect(between(null, 5)).toBe(1)
  expect(between(5, null)).toBe(1)
  expect(between(420, 420)).toBe(0)
})

test('thresholds are of their own sensors, each crossed by itself, and give way to leases', () => {
  const room = playRoom(roomOf({ bindings: [lux('暗', 200, 'a'), lux('更暗', 300, 'b')] }))
  expect(room.read('m', 'illuminance', 100)).toEqual([])
  expect(room.read('l', 'illuminance', 150).map(chain)).toEqual([
    'sensor l illuminance 150 > binding 暗',
    'sensor l illuminance 150 > binding 更暗',
  ])
  expect(room.read('l', 'illuminance', 160)).toEqual([])
  room.read('l', 'illuminance', 900)
  const targets = [{ identifier: 'a', fn: 'switch' }]
  room.send({ kind: 'leaseBegun', lease: 'l', targets, length: minutes(9) })
  expect(room.read('l', 'illuminance', 100).map((effect) => effect.do)).toEqual(['suppressed', 'set'])
})

const switches = (from: number, to: number, value: number) =>
  Array.from({ length: to - from }, (_, index) => act(`s${from + index}`, { switch: value }))

/** What is switched on toggles x, which does X: all nineteen leave it on, having done so ten times. */
const busy = roomOf({
  groups: { 49152: [], 49160: ['x'] },
  scenes: [
    scene(1, ...switches(0, 19, 1)),
    scene(2, ...switches(0, 19, 0), act('x', { switch: 0 })),
    scene(3, ...switches(0, 15, 1)),
    scene(4, ...switches(15, 17, 1)),
  ],
  bindings: [
    binding('X', switched('x'), 'y', { brightness: 50 }),
    ...Array.from({ length: 19 }, (_, index) => binding(`B${index}`, switched(`s${index}`), 49160)),
  ],
})
const timed = (...timings: ReturnType<typeof timing>[]) =>
  playRoom({ ...busy, template: { ...busy.template, timings } })
const doneByX = (effects: readonly Parameters<typeof chain>[0][]) =>
  effects.flatMap((effect) => (chain(effect).endsWith('binding X') ? [effect?.do] : []))
const sets = (count: number) => Array.from({ length: count }, () => 'set')

test('a linkage that comes up for the ninth time in a step is cut', () => {
  const room = playRoom(busy)
  expect(doneByX(room.call(1))).toEqual([...sets(8), 'cut', 'cut'])
  expect(room.run().held.x?.light?.why.filter(({ kind }) => kind === 'cut')).toEqual([
    { kind: 'cut', of: 'X' },
  ])
  room.call(2)
  expect(doneByX(room.call(1)).length, 'counted anew').toBe(10)
})

test('why an equipment stands as it does ends with the linkage that was cut, once, and with none where nothing was', () => {
  const bindings = [
    binding('随甲开', switched('a'), 'b', { switch: 1 }),
    binding('随乙关', switched('b'), 'a', { switch: 0 }),
    binding('随甲关', switched('a', 2), 'b', { switch: 0 }),
    binding('随乙开', switched('b', 2), 'a', { switch: 1 }),
  ]
  const room = playRoom(roomOf({ bindings }))
  room.set('c', { switch: 1 })
  room.set('a', { switch: 1 })
  const whyOf = (id: string) => room.run().held[id]?.light?.why.map(({ kind, of }) => `${kind} ${of}`)
  expect([whyOf('a')?.length, whyOf('a')?.slice(-3)]).toEqual([
    10,
    ['binding 随甲关', 'binding 随乙开', 'cut 随甲开'],
  ])
  expect([whyOf('b')?.at(-1), whyOf('c')]).toEqual(['binding 随甲关', ['app ']])
})

test('why an equipment stands as it does says nothing of what was cut of another one before it in the same step', () => {
  const long = ['y0', 'y1', 'y2', 'y3', 'y4', 'y5', 'y6', 'y7', 'y8']
  const bindings = [
    binding('随甲开', switched('a'), 'b', { switch: 1 }),
    binding('随乙关', switched('b'), 'a', { switch: 0 }),
    binding('随甲关', switched('a', 2), 'b', { switch: 0 }),
    binding('随乙开', switched('b', 2), 'a', { switch: 1 }),
    ...long.slice(1).map((lamp, place) => binding(lamp, switched(`y${place}`), lamp, { switch: 1 })),
    binding('灭', switched('y8', 2), 'z', { switch: 0 }),
  ]
  const scenes = [scene(1, act('a', { switch: 1 }), act('y0', { switch: 1 }))]
  const room = playRoom(roomOf({ bindings, scenes }))
  const cuts = room.call(1).filter((effect) => effect.do === 'cut')
  const endOf = (id: string) => room.run().held[id]?.light?.why.at(-1)
  expect([cuts.length, endOf('a'), endOf('y8')]).toEqual([
    1,
    { kind: 'cut', of: '随甲开' },
    { kind: 'binding', of: 'y8' },
  ])
})

test('what is due at different times, and the event after it, are counted apart', () => {
  const often = Array.from({ length: 20 }, (_, index) => timing(`T${index}`, { minute: 440 + index }, 49160))
  expect(doneByX(timed(...often).wait(minutes(60)))).toEqual(sets(10))
  const room = timed(timing('三', { minute: 430 }, { scene: 3 }))
  room.now += minutes(10)
  expect(doneByX(room.call(4))).toEqual(sets(9))
})

test('linkages follow at the time of what caused them, though nobody asked in between', () => {
  const later = scene(1, act('b', { switch: 1 }, { delay: 5_000 }))
  const bindings = [binding('甲开', switched('a'), { scene: 1 })]
  const timings = [timing('定时', { minute: 430 }, 'a', { switch: 1 })]
  const room = playRoom(roomOf({ bindings, timings, scenes: [later] }))
  room.wait(minutes(60))
  expect(room.isOn('b')).toBe(true)
  const jumped = playRoom(roomOf({ bindings, timings, scenes: [later] }))
  jumped.send({ kind: 'clock' }, { source: 'x', sequence: 1 })
  jumped.set('c', { switch: 1 })
  jumped.setClock(minutes(30))
  jumped.wait(5_000)
  expect(jumped.isOn('b')).toBe(true)
})

test('a linkage fires once for what is switched, whatever else is set with it or said of it', () => {
  const toggles = binding('空调开', switched('ac'), 49160)
  const config = roomOf({
    groups: { 49152: ['a'], 49160: ['x'] },
    bindings: [
      toggles,
      binding('灯灭', switched('a', 2), 49160),
      binding('键', { causeType: 1, sources: ['p'] }, 'a', { switch: 0 }),
    ],
    keys: [keyOf('p', 1, { sceneValue: 1 })],
    scenes: [scene(1, act('a', { brightness: 80 }))],
  })
  const room = playRoom(config)
  room.set('ac', { mode: 1, switch: 1 })
  expect(room.isOn('x')).toBe(true)
  room.set('ac', { switch: 0 })
  room.send({ kind: 'device', identifier: 'ac', values: { mode: 2, switch: 1 } })
  expect(room.isOn('x')).toBe(false)
  // A key that makes it brighter and then off: that it was made brighter switches nothing.
  room.set('a', { brightness: 20 })
  room.press('p', 1)
  expect([room.isOn('a'), room.isOn('x')]).toEqual([false, true])
  const said = playRoom(config)
  said.set('a', { brightness: 20 })
  said.send({ kind: 'device', identifier: 'a', values: { brightness: 0 } })
  expect(said.isOn('x')).toBe(true)
})

test('a device that is switched by hand is a cause, and says nothing of others', () => {
  const room = playRoom(roomOf({ bindings: [binding('开', switched('a'), 'b', { switch: 1 })] }))
  room.set('c', { brightness: 7 })
  room.send({ kind: 'device', identifier: 'a', values: { switch: 1 } })
  expect(room.on('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
})

test('a consequence without a target is none', () => {
  const nothing = { ...binding('无', { causeType: 1, sources: ['p'] }, 'a', { switch: 1 }), identifier: null }
  expect(playRoom(roomOf({ bindings: [nothing] })).press('p', 1)).toEqual([])
})

test('in a guest room only what an opening door lights goes dark again, and not what somebody holds or has lit', () => {
  const linked = (cause: Parameters<typeof binding>[1]) =>
    playRoom(
      roomOf({
        bindings: [binding('亮灯', cause, 'b', { switch: 1 })],
        guest: { airConditioners: [] },
      }),
    )
  const someone = linked({ reading: 'presence', sources: ['s'] })
  someone.read('s', 'presence', 1)
  const closed = linked({ reading: 'door', state: 2, sources: ['s'] })
  closed.read('s', 'door', 2)
  const held = linked({ reading: 'door', sources: ['s'] })
  held.read('s', 'door', 1)
  const targets = [{ identifier: 'b', fn: 'switch' }]
  held.send({ kind: 'leaseBegun', lease: 'l', targets, length: minutes(60) })
  for (const room of [someone, closed, held]) {
    room.wait(seconds(40))
    expect(room.isOn('b')).toBe(true)
  }
  const twice = linked({ reading: 'door', sources: ['s'] })
  twice.set('a', { switch: 1 })
  for (const state of [1, 2, 1, 2]) {
    twice.read('s', 'door', state)
    twice.wait(seconds(9))
  }
  twice.wait(seconds(40))
  expect(twice.on('a', 'b')).toEqual(['a'])
})
