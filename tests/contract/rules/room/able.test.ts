import { expect, test } from 'vitest'
import { matchesScene } from '#contract/rules/room/matches.ts'
import { act, away, keyOf, minutes, playRoom, roomOf, scene, seconds, setIn, timing } from './played-room.ts'

const contact = (identifier: string) => ({
  ...{ identifier, name: identifier, keyType: 1, pulse: 0, interlock: null },
})
const appliance = (identifier: string, irType: number) => ({
  ...{ identifier, name: identifier, irType, irCode: 1001, keys: [] },
})
const dimmable = ['switch', 'brightness']
const all = { 49152: ['a', 'r#1'] }

test('a contact is closed by any brightness above 0 and opened by 0, and holds no brightness', () => {
  const room = playRoom(
    roomOf({ groups: all, relays: [contact('r#1')], scenes: [scene(1, act(49152, { brightness: 80 }))] }),
  )
  expect(setIn(room.call(1))).toEqual({ a: { switch: 1, brightness: 80 }, 'r#1': { switch: 1 } })
  expect(room.run().scene).toBe(1)
  expect(setIn(room.set('r#1', { brightness: 0 }))).toEqual({ 'r#1': { switch: 0 } })
  expect(setIn(room.set('r#1', { switch: 1 }))).toEqual({ 'r#1': { switch: 1 } })
  expect(setIn(room.set('r#1', { brightness: 40, switch: 0 }))).toEqual({ 'r#1': { switch: 0 } })
  expect(setIn(room.set('r#1', { switch: 1, brightness: 0 }))).toEqual({ 'r#1': { switch: 0 } })
  expect(setIn(room.set('r#1', { switch: 1, brightness: 1 }))).toEqual({ 'r#1': { switch: 1 } })
})

test('a contact does not fade, is not dimmed by a key that is held, and has no colour', () => {
  const room = playRoom(
    roomOf({
      ...{ groups: all, relays: [contact('r#1')], fade: 5_000 },
      keys: [keyOf('p', 1, { groupValue: 49152 })],
    }),
  )
  room.send({ kind: 'group', groupValue: 49152, values: { brightness: 80 }, by: 'app' })
  const colour = room.send({
    kind: 'group',
    groupValue: 49152,
    values: { colorTemperature: 4000 },
    by: 'app',
  })
  expect(setIn(colour)).toEqual({ a: { colorTemperature: 4000 } })
  const off = room.send({ kind: 'group', groupValue: 49152, values: { brightness: 0 }, by: 'app' })
  expect(off.map((effect) => effect.do === 'set' && [effect.identifier, effect.fade !== null])).toEqual([
    ['a', true],
    ['r#1', false],
  ])
  room.set('a', { brightness: 80 })
  room.set('r#1', { switch: 1 })
  room.now += seconds(10)
  expect(
    room.press('p', 1, 2_000).filter((effect) => 'identifier' in effect && effect.identifier === 'r#1'),
  ).toEqual([])
})

test('an appliance is told what its remote control has', () => {
  const infrared = [appliance('ir#1', 1), appliance('ir#2', 2)]
  const room = playRoom(roomOf({ groups: { 49160: ['ir#1', 'ir#2'] }, infrared }))
  const told = room.send({
    ...{ kind: 'group', groupValue: 49160, by: 'app' },
    values: { switch: 1, mode: 1, temperature: 26 },
  })
  expect(told.map((effect) => effect.do === 'set' && [effect.identifier, effect.values])).toEqual([
    ['ir#1', { switch: 1 }],
    ['ir#2', { mode: 1 }],
    ['ir#2', { switch: 1 }],
    ['ir#2', { temperature: 26 }],
  ])
  expect(room.set('ir#1', { key: 3 })).toHaveLength(1)
  // One of a type that came later can be switched.
  const later = playRoom(roomOf({ infrared: [appliance('ir#1', 99)] }))
  expect(setIn(later.set('ir#1', { switch: 1, mode: 1 }))).toEqual({ 'ir#1': { switch: 1 } })
})

test('a device says what it can be told, and is told nothing else from then on', () => {
  const room = playRoom(roomOf({ groups: { 49152: ['a', 'b'] } }))
  const bright = (brightness: number) =>
    setIn(room.send({ kind: 'group', groupValue: 49152, values: { brightness }, by: 'app' }))
  expect(bright(80)).toEqual({ a: { switch: 1, brightness: 80 }, b: { switch: 1, brightness: 80 } })
  room.send({ kind: 'device', identifier: 'b', able: ['switch'] })
  const before = room.run()
  room.send({ kind: 'device', identifier: 'b', able: ['switch'] })
  expect(room.run().able).toBe(before.able)
  expect(room.values('b')).toEqual({ switch: 1 })
  expect(bright(40)).toEqual({ a: { switch: 1, brightness: 40 }, b: { switch: 1 } })
  expect(setIn(room.set('b', { switch: 0 }))).toEqual({ b: { switch: 0 } })
  room.send({ kind: 'device', identifier: 'b', values: { switch: 1, brightness: 7, mode: 2 } })
  expect(room.values('b')).toEqual({ switch: 1 })
  expect(Object.keys(room.run().held.b ?? {})).toEqual(['light'])
  // Another device has taken its place.
  room.send({ kind: 'device', identifier: 'b', able: dimmable })
  expect(bright(60)).toEqual({ a: { switch: 1, brightness: 60 }, b: { switch: 1, brightness: 60 } })
})

test('a sensor is switched by nobody, and a lamp with a brightness alone by that', () => {
  const room = playRoom(roomOf({ groups: { 49152: ['a', 's'] } }))
  room.send({ kind: 'device', identifier: 's', able: [] })
  room.send({ kind: 'device', identifier: 'a', able: ['brightness'] })
  const told = room.send({ kind: 'group', groupValue: 49152, values: { switch: 1 }, by: 'app' })
  expect(setIn(told)).toEqual({ a: { switch: 1 } })
  expect(room.set('s', { switch: 1, brightness: 5, stop: 1 })).toEqual([])
  expect(setIn(room.set('a', { brightness: 50 }))).toEqual({ a: { switch: 1, brightness: 50 } })
})

test('an absence dims what has a brightness before it switches off, and a contact waits as it is', () => {
  const room = playRoom(roomOf({ groups: all, relays: [contact('r#1')], bindings: [away] }))
  room.send({ kind: 'group', groupValue: 49152, values: { brightness: 80 }, by: 'app' })
  expect(setIn(room.wait(minutes(10)))).toEqual({ a: { switch: 1, brightness: 30 } })
  expect(setIn(room.wait(seconds(30)))).toEqual({ a: { switch: 0, brightness: 0 }, 'r#1': { switch: 0 } })
})

test('a scene stands though members of its groups have not all that these are told', () => {
  const config = roomOf({
    ...{ groups: { 49152: ['a', 'b', 'r#1'] }, relays: [contact('r#1')] },
    scenes: [scene(1, act(49152, { brightness: 80, colorTemperature: 4000 }))],
  })
  const able = { a: [...dimmable, 'colorTemperature'], b: ['switch'] }
  const room = playRoom(config)
  room.call(1)
  expect(room.run().scene, 'the active one').toBe(1)
  const a = { switch: 1, brightness: 80, colorTemperature: 4000 }
  const [on, off] = [{ switch: 1 }, { switch: 0 }]
  expect(matchesScene(config, { a, b: on, 'r#1': on }, 1, null, able)).toBe(true)
  expect(matchesScene(config, { a, b: off, 'r#1': on }, 1, null, able)).toBe(false)
  expect(matchesScene(config, { a, b: on, 'r#1': off }, 1, null, able)).toBe(false)
  expect(matchesScene(config, { a: { ...a, brightness: 40 }, b: on, 'r#1': on }, 1, null, able)).toBe(false)
  expect(matchesScene(config, { a, b: on, 'r#1': on }, 1)).toBe(false)
})

test('what a device cannot do is not kept back for it by a lease either', () => {
  const room = playRoom(
    roomOf({
      ...{ groups: all, relays: [contact('r#1')] },
      timings: [timing('晚', { minute: 421 }, 49152, { colorTemperature: 3000 })],
    }),
  )
  const targets = ['a', 'r#1'].map((identifier) => ({ identifier, fn: 'colorTemperature' }))
  room.send({ kind: 'leaseBegun', lease: 'l', targets, length: minutes(30) })
  const done = room.wait(minutes(2))
  expect(done.map((effect) => [effect.do, 'identifier' in effect && effect.identifier])).toEqual([
    ['suppressed', 'a'],
  ])
})

test('what was held of a device before it said what it can is let go of, but for that', () => {
  const room = playRoom(roomOf({ groups: { 49152: ['a', 'b', 's'] }, fade: 10_000 }))
  room.set('a', { brightness: 20 })
  room.set('a', { brightness: 80 })
  room.set('b', { brightness: 20, mode: 1, temperature: 26 })
  room.set('b', { brightness: 80 })
  room.set('s', { switch: 1 })
  room.set('c', { mode: 1, temperature: 26 })
  const before = room.run()
  room.send({ kind: 'device', identifier: 'a', able: dimmable })
  expect(room.run().held.a).toBe(before.held.a)
  room.send({ kind: 'device', identifier: 's', able: [] })
  room.send({ kind: 'device', identifier: 'b', able: ['switch', 'mode'] })
  room.send({ kind: 'device', identifier: 'c', able: ['mode'] })
  expect(Object.keys(room.run().held).sort()).toEqual(['a', 'b', 'c'])
  const why = before.held.b?.light?.why
  expect(room.run().held.b?.light).toEqual({ values: { switch: 1 }, kept: null, fade: null, why })
  expect(room.run().held.c).toEqual({ mode: before.held.c?.mode })
  expect(room.values('b')).toEqual({ switch: 1, mode: 1 })
  expect(room.level('b')).toBeUndefined()
})
