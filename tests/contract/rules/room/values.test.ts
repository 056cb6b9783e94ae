import { expect, test } from 'vitest'
import type { RoomConfig } from '#contract/config-shapes.ts'
import { fromChannel, splitChannel } from '#contract/rules/room/channel.ts'
import { fadedAt, levelAt } from '#contract/rules/room/fade.ts'
import { matchesScene } from '#contract/rules/room/matches.ts'
import { switchStates } from '#contract/rules/room-defaults.ts'
import {
  act,
  chain,
  minutes,
  playRoom,
  type RoomParts,
  roomOf,
  scene,
  seconds,
  setIn,
  timing,
} from './played-room.ts'

const told = (effects: readonly Parameters<typeof chain>[0][]) =>
  effects.flatMap((effect) => (effect?.do === 'set' ? [effect.identifier] : []))
const relay = (identifier: string, more: { interlock?: string; pulse?: number }) => ({
  ...{ identifier, name: identifier, keyType: 1, interlock: null, pulse: 0 },
  ...more,
})
const withDefaults = (defaults: Partial<RoomConfig['template']['defaults']> | undefined): RoomConfig => {
  const config = roomOf({})
  const { defaults: usual, ...template } = config.template
  const full = defaults && usual ? { defaults: { ...usual, ...defaults } } : {}
  return { ...config, template: { ...template, ...full } }
}

test('switched on at full where the room says so: only what was off, and not what a device says of itself', () => {
  const room = playRoom(withDefaults({ switchState: switchStates.full }))
  room.set('a', { brightness: 40 })
  room.set('a', { switch: 1 })
  expect(room.values('a').brightness).toBe(40)
  room.set('a', { switch: 0 })
  room.set('a', { switch: 1 })
  expect(room.values('a')).toEqual({ switch: 1, brightness: 100 })
  const usual = playRoom(roomOf({}))
  usual.set('a', { brightness: 1 })
  usual.set('a', { switch: 0 })
  usual.send({ kind: 'device', identifier: 'a', values: { switch: 1 } })
  expect(usual.values('a')).toEqual({ switch: 1, brightness: 1 })
})

test('a configuration without defaults neither fades nor forgets', () => {
  const room = playRoom(withDefaults(undefined))
  room.set('a', { brightness: 10 })
  expect(room.set('a', { brightness: 60 })).toMatchObject([{ fade: null }])
  room.send({ kind: 'power', on: false })
  expect(setIn(room.send({ kind: 'power', on: true })).a).toEqual({ switch: 1, brightness: 60 })
})

test('a configuration without defaults makes up for timings that were missed where nothing was stored', () => {
  const config = withDefaults(undefined)
  const timings = [timing('一', { minute: 430 }, 'c', { switch: 1 })]
  const room = playRoom({ ...config, template: { ...config.template, timings } })
  room.send({ kind: 'power', on: false })
  room.wait(minutes(20))
  expect(setIn(room.send({ kind: 'power', on: true }))).toEqual({ c: { switch: 1 } })
})

test('a group that is not there has no members; a function without a value says nothing', () => {
  const empty = act('a', { switch: 1 })
  const [only = { identifier: '', functionParamList: [] }] = empty.functionList
  const bare = { ...empty, functionList: [only, { identifier: 'brightness', functionParamList: [] }] }
  const room = playRoom(roomOf({ scenes: [scene(1, bare, act(49200, { switch: 1 }))] }))
  expect(setIn(room.call(1))).toEqual({ a: { switch: 1 } })
  expect(room.send({ kind: 'group', groupValue: 49200, values: null, by: 'app' })).toEqual([])
})

test('a group is given values by who commands it, and who that was is said', () => {
  const room = playRoom(roomOf({}))
  const values = { brightness: 30 }
  const done = room.send({ kind: 'group', groupValue: 49152, values, by: 'api', who: '钥匙' })
  expect(done.map(chain)).toEqual(['a', 'b', 'c'].map(() => 'api 钥匙 > group 49152'))
  expect(room.values('c').brightness).toBe(30)
})

test('what a step does is in the order of names, and of the functions of each', () => {
  const scenes = [scene(1, act('b', { temperature: 20, mode: 1 }), act('a', { switch: 1 }))]
  const room = playRoom(roomOf({ scenes }))
  const done = room.call(1)
  expect(told(done)).toEqual(['a', 'b', 'b'])
  expect(done.slice(1)).toMatchObject([{ values: { mode: 1 } }, { values: { temperature: 20 } }])
  room.send({ kind: 'power', on: false })
  room.set('0', { switch: 1 })
  expect(told(room.send({ kind: 'power', on: true }))).toEqual(['a', 'b', 'b'])
  const order = playRoom(roomOf({ powerState: 1, groups: { 49152: ['c', 'b', 'a'] } }))
  for (const lamp of ['z', 'b']) order.set(lamp, { switch: 1 })
  order.send({ kind: 'power', on: false })
  expect(told(order.send({ kind: 'power', on: true }))).toEqual(['a', 'b', 'c', 'z'])
})

test('delay: what is due first is done first, and of what is due at once what is named first', () => {
  const scenes = [
    scene(1, act('b', { switch: 1 }, { delay: 10_000 }), act('d', { switch: 1 }, { delay: 1 })),
    scene(2, act('a', { switch: 1 }, { delay: 5_000 }), act('c', { switch: 1 }, { delay: 2_000 })),
  ]
  const room = playRoom(roomOf({ scenes }))
  expect(room.call(1)).toEqual([])
  expect(told(room.wait(1))).toEqual(['d'])
  room.wait(4_999)
  room.call(2)
  expect(room.next()).toBe(7_000)
  expect(told(room.wait(2_000))).toEqual(['c'])
  expect(told(room.wait(3_000))).toEqual(['a', 'b'])
})

test('a later layer of a scene keeps its own pace', () => {
  const scenes = [scene(1, act('a', { brightness: 50 }, { delay: 9_000 }), act(49152, { brightness: 80 }))]
  const room = playRoom(roomOf({ scenes }))
  expect(told(room.call(1))).toEqual(['b', 'c'])
  room.wait(9_000)
  expect(room.values('a').brightness).toBe(50)
})

test('master off fades as its own actions say of a lamp, else as the room does', () => {
  const own = scene(65042, act('a', { brightness: 40 }, { fade: 4_000 }))
  const room = playRoom(roomOf({ scenes: [own], fade: 1_000 }))
  for (const lamp of ['a', 'b']) room.set(lamp, { brightness: 80 })
  room.wait(seconds(2))
  room.call(65042)
  room.wait(500)
  expect([room.level('a'), room.level('b')]).toEqual([70, 40])
})

test('fade: before it begins it is where it comes from, past its end where it goes to; what does not fade is as it is', () => {
  const fade = { from: 10, to: 20, start: 100, duration: 100 }
  expect([0, 100, 150, 200, 900].map((at) => fadedAt(fade, at))).toEqual([10, 10, 15, 20, 20])
  expect(levelAt({ values: { mode: 2 }, kept: null, fade: null, why: [] }, 'mode', 0)).toBe(2)
})

test('fade: colour temperature fades too; what is there already, is not known or takes no time does not', () => {
  const room = playRoom(roomOf({ fade: 1_000 }))
  expect(room.set('a', { brightness: 50 })).toMatchObject([{ fade: null }])
  expect(room.set('a', { brightness: 50 })).toMatchObject([{ fade: null }])
  room.set('a', { colorTemperature: 3000 })
  expect(room.set('a', { colorTemperature: 4000 })).toMatchObject([{ fade: { from: 3000, to: 4000 } }])
  expect(room.set('s', { switch: 1 })).toMatchObject([{ fade: null }])
  expect(room.set('s', { switch: 0 })).toMatchObject([{ fade: null }])
  room.wait(seconds(2))
  expect(room.values('a')).toEqual({ switch: 1, brightness: 50, colorTemperature: 4000 })
  const quick = playRoom(roomOf({}))
  quick.set('a', { brightness: 50 })
  expect(quick.set('a', { brightness: 60 })).toMatchObject([{ fade: null }])
})

test('fade: one that begins and ends while nobody asks is over', () => {
  const timings = [430, 431].map((minute) =>
    timing(`${minute}`, { minute }, 'a', { brightness: minute - 400 }),
  )
  const room = playRoom(roomOf({ timings, fade: 4_000 }))
  expect(room.wait(minutes(30))).toMatchObject([{ fade: null }, { fade: { from: 30, to: 31 } }])
  expect(room.run().held.a?.light?.fade).toBe(null)
})

test('a driver that is only switched has no brightness made up; off is off, and 1 % is its least', () => {
  const drivers = [{ identifier: 'a', minBrightness: 8, curve: 1, powerOnLevel: null }]
  const room = playRoom(roomOf({ drivers, fade: 1_000 }))
  room.set('a', { switch: 1 })
  expect(room.values('a')).toEqual({ switch: 1 })
  room.set('a', { brightness: 1 })
  expect(room.values('a').brightness).toBe(8)
  room.set('a', { brightness: 50 })
  room.wait(seconds(2))
  expect(room.set('a', { brightness: 3 })).toMatchObject([{ fade: { to: 8, duration: 1_000 } }])
  room.set('a', { brightness: 0 })
  expect(room.isOn('a')).toBe(false)
  room.set('a', { switch: 0, brightness: 3 })
  expect(room.isOn('a')).toBe(false)
  room.set('b', { brightness: 0.5 })
  expect(room.values('b').brightness).toBe(0.5)
})

test('a curtain pair: a channel that opens leaves its partner alone, and one that will close later opens it then', () => {
  const relays = [relay('up', { interlock: 'down' }), relay('down', { interlock: 'up' })]
  const later = [
    scene(1, act('down', { switch: 1 }, { delay: 1 }), act('a', { switch: 1 }, { delay: 60_000 })),
  ]
  const room = playRoom(roomOf({ relays, scenes: later }))
  room.set('up', { switch: 1 })
  room.set('down', { switch: 0 })
  expect(room.on('up', 'down')).toEqual(['up'])
  room.call(1)
  expect(room.on('up', 'down')).toEqual(['up'])
  room.wait(1)
  expect(room.on('up', 'down')).toEqual([])
  room.wait(500)
  expect(room.on('up', 'down')).toEqual(['down'])
  room.wait(minutes(1))
  expect(room.isOn('a')).toBe(true)
})

test('a pulse that is delayed is given in its time, however short it is', () => {
  const scenes = [scene(1, act('l', { switch: 1 }, { delay: 5_000 }))]
  const room = playRoom(roomOf({ relays: [relay('l', { pulse: 1 })], scenes }))
  room.call(1)
  room.wait(4_999)
  expect(room.isOn('l')).toBe(false)
  room.wait(1)
  expect(room.isOn('l')).toBe(true)
  room.wait(1)
  expect(room.isOn('l')).toBe(false)
  room.set('l', { switch: 1 })
  room.send({ kind: 'power', on: false })
  expect(setIn(room.send({ kind: 'power', on: true }))).toEqual({ l: { switch: 0 } })
})

test('a scene that stops something is the active one all the same', () => {
  const room = playRoom(roomOf({ scenes: [scene(1, act('curtain', { stop: 1 }), act('a', { switch: 1 }))] }))
  room.call(1)
  expect(room.run().scene).toBe(1)
})

test('active scene: one of a single device matches; each of its functions counts, delayed ones and limits too', () => {
  const parts: RoomParts = {
    groups: { 49152: [], 49160: ['air'] },
    scenes: [
      scene(1, act('a', { brightness: 50 })),
      scene(2, act('air', { fanSpeed: 2, mode: 1 }, { delay: 900 }), act(49160, { temperature: 20 })),
    ],
  }
  const config = roomOf(parts)
  expect(matchesScene(config, { a: { switch: 1, brightness: 50 } }, 1)).toBe(true)
  const air = { fanSpeed: 2, mode: 1, temperature: 20 }
  expect(matchesScene(config, { air }, 2)).toBe(true)
  for (const [fn, other] of [
    ['fanSpeed', 3],
    ['mode', 2],
    ['temperature', 26],
  ] as const)
    expect(matchesScene(config, { air: { ...air, [fn]: other } }, 2), fn).toBe(false)
  const limits = { coolLowest: 26, heatHighest: null, modes: null }
  const cool = roomOf({ scenes: [scene(3, act('air', { mode: 1, temperature: 20 }))] })
  expect(matchesScene(cool, { air: { mode: 1, temperature: 26 } }, 3, limits)).toBe(true)
  expect(matchesScene(cool, { air: { mode: 1, temperature: 26 } }, 3)).toBe(false)
  expect(matchesScene(roomOf({}), { a: { switch: 0 }, b: { switch: 0 }, c: { switch: 0 } }, 65042)).toBe(
    false,
  )
})

test('a channel of a device is named by its number', () => {
  expect([splitChannel('switch2'), splitChannel('switch'), splitChannel('2')]).toEqual([
    { fn: 'switch', channel: '2' },
    { fn: 'switch', channel: undefined },
    { fn: '2', channel: undefined },
  ])
  expect([fromChannel('switch2', 2), fromChannel('switch3', 2), fromChannel('switch', 2)]).toEqual([
    'switch',
    undefined,
    undefined,
  ])
  expect([fromChannel('switch', undefined), fromChannel('switch2', undefined)]).toEqual(['switch', undefined])
})
