import { expect, test } from 'vitest'
import { leaseTargets } from '#contract/rules/room/lease-targets.ts'
import { takeOver } from '#contract/rules/room/take-over.ts'
import {
  act,
  binding,
  chain,
  minutes,
  playRoom,
  type RoomParts,
  roomOf,
  scene,
  timing,
} from './played-room.ts'

type Room = ReturnType<typeof playRoom>

const target = (identifier: string, fn = 'brightness') => ({ identifier, fn })
const begin = (room: Room, lease: string, length: number, ...targets: ReturnType<typeof target>[]) =>
  room.send({ kind: 'leaseBegun', lease, targets, length })
/** At 07:10 all lamps go to 10 %, at 07:20 to 20 %. */
const timings = [
  timing('一', { minute: 430 }, 49152, { brightness: 10 }),
  timing('二', { minute: 440 }, 49152, { brightness: 20 }),
]
const timedRoom = (parts: RoomParts = {}) => playRoom(roomOf({ timings, ...parts }))
const levels = (room: Room) => ['a', 'b', 'c'].map((lamp) => room.values(lamp).brightness)

test('lease: of all that it owns, each function keeps what was wanted of it last, and nothing of another lease goes', () => {
  const room = timedRoom({ groups: { 49152: ['c', 'b', 'a'] } })
  for (const lamp of ['a', 'b', 'c']) room.set(lamp, { brightness: 55 })
  begin(room, 'm', minutes(90), target('c'))
  begin(room, 'l', minutes(60), target('b'), target('a'), target('a', 'mode'))
  expect(room.run().leases.l?.owns.map(({ identifier, slot }) => `${identifier} ${slot}`)).toEqual([
    'a light',
    'b light',
    'a mode',
  ])
  room.wait(minutes(20))
  expect(levels(room)).toEqual([55, 55, 55])
  expect(room.run().leases.l?.suppressed.map(({ identifier }) => identifier)).toEqual(['a', 'b'])
  const done = room.wait(minutes(40))
  expect(done.map(chain)).toEqual([
    'lease l',
    'timing 二 > group 49152 > lease l',
    'timing 二 > group 49152 > lease l',
  ])
  expect(levels(room)).toEqual([20, 20, 55])
  room.wait(minutes(30))
  expect(levels(room)).toEqual([20, 20, 20])
})

test('lease: what another takes over is not brought back by the first, which goes on with the rest to its end', () => {
  const room = timedRoom()
  for (const lamp of ['a', 'b', 'c']) room.set(lamp, { brightness: 55 })
  begin(room, 'l', minutes(30), target('a'), target('b'))
  room.wait(minutes(10))
  expect(begin(room, 'm', minutes(60), target('a'))).toEqual([])
  room.wait(minutes(20))
  expect(Object.keys(room.run().leases)).toEqual(['m'])
  expect(levels(room)).toEqual([55, 20, 20])
  expect(room.run().leases.m?.suppressed).toMatchObject([{ setting: { values: { brightness: 20 } } }])
})

test('lease: held again, by another or by itself, what was wanted last during the first hold applies at the end of all', () => {
  for (const again of ['m', 'l']) {
    const room = timedRoom()
    for (const lamp of ['a', 'b', 'c']) room.set(lamp, { brightness: 55 })
    begin(room, 'l', minutes(30), target('c'), target('b'), target('a'))
    room.wait(minutes(20))
    begin(room, again, minutes(60), target('b'), target('a'))
    expect(room.run().leases[again]?.suppressed.map(({ identifier }) => identifier)).toEqual(['a', 'b'])
    expect(levels(room)).toEqual([55, 55, 55])
    room.wait(minutes(60))
    expect(levels(room).slice(0, 2)).toEqual([20, 20])
    expect(room.run().leases).toEqual({})
  }
})

test('lease: one that is taken over whole has ended, which is said', () => {
  const room = timedRoom()
  begin(room, 'l', minutes(30), target('a'))
  expect(begin(room, 'm', minutes(30), target('b'))).toEqual([])
  const done = begin(room, 'n', minutes(30), target('a', 'switch'), target('c'))
  expect(done).toEqual([{ do: 'leaseEnded', lease: 'l', why: [{ kind: 'lease', of: 'n' }] }])
})

test('lease: names of what was added without a network have a blank in them', () => {
  const room = timedRoom({ groups: { 49152: ['new -7'] } })
  begin(room, 'l', minutes(60), target('new -7'))
  expect(room.run().leases.l?.owns).toEqual([{ identifier: 'new -7', slot: 'light' }])
  expect(room.wait(minutes(10))).toMatchObject([{ do: 'suppressed', identifier: 'new -7' }])
})

test('lease: one of no length ends at once; one that nobody knows has nothing to end', () => {
  const room = timedRoom()
  begin(room, 'l', 0, target('a'))
  expect(room.next()).toBe(1)
  expect(room.send({ kind: 'leaseEnded', lease: 'x' })).toEqual([])
})

test('lease: two that end at once do so in the order of their names', () => {
  const room = playRoom(roomOf({}))
  begin(room, 'm', minutes(9), target('a'))
  begin(room, 'l', minutes(9), target('b'))
  expect(room.wait(minutes(9)).map(chain)).toEqual(['lease l', 'lease m'])
  begin(room, 'm', minutes(9), target('a'))
  begin(room, 'l', minutes(9), target('b'))
  const done = room.call(65042)
  expect(done.slice(0, 2).map((effect) => effect.do === 'leaseEnded' && effect.lease)).toEqual(['l', 'm'])
  expect(done.slice(0, 2).map(chain)).toEqual(['scene 65042', 'scene 65042'])
})

test('lease: who ends it is said; who is not known is nobody', () => {
  const room = playRoom(roomOf({}))
  for (const [told, said] of [
    [{ who: '张老师' }, 'app 张老师'],
    [{}, 'app '],
    [{ by: 'api', who: '楼宇集成' }, 'api 楼宇集成'],
  ] as const) {
    begin(room, 'l', minutes(9), target('a'))
    expect(room.send({ kind: 'leaseEnded', lease: 'l', ...told }).map(chain)).toEqual([said])
  }
})

test('lease: what it kept from being done is not made up for by what ends all of them', () => {
  const room = timedRoom()
  room.set('a', { brightness: 55 })
  begin(room, 'l', minutes(60), target('a'))
  room.wait(minutes(10))
  expect(room.call(65042).map((effect) => effect.do === 'set' && effect.values.brightness)).not.toContain(10)
})

test('lease: what it kept from being done leads as far as it would have at once, and no further', () => {
  const lamp = (place: number) => `l${place}`
  const bindings = Array.from({ length: 9 }, (_, place) =>
    binding(
      `联动${place}`,
      place === 0 ? { sources: ['s'], reading: 'door' } : { sources: [lamp(place)], reading: 'switch' },
      lamp(place + 1),
      { switch: 1 },
    ),
  )
  const room = playRoom(roomOf({ bindings }))
  begin(room, 'l', minutes(9), target(lamp(3)))
  room.read('s', 'door', 1)
  expect(room.on(...bindings.map((_, place) => lamp(place + 1)))).toEqual([lamp(1), lamp(2)])
  const done = room.wait(minutes(9))
  expect(done.at(-1)).toMatchObject({ do: 'cut' })
  expect(done.at(-1)?.why.filter(({ kind }) => kind === 'binding')).toHaveLength(9)
  expect(room.on(lamp(8), lamp(9))).toEqual([lamp(8)])
})

test('lease: what follows from a resumed command gives way to other leases', () => {
  const off = [timing('关', { minute: 430 }, 'a', { switch: 0 })]
  const bindings = [binding('甲关乙关', { reading: 'switch', state: 2, sources: ['a'] }, 'b', { switch: 0 })]
  const room = playRoom(roomOf({ timings: off, bindings }))
  room.set('a', { switch: 1 })
  room.set('b', { switch: 1 })
  begin(room, 'l', minutes(20), target('a'))
  begin(room, 'm', minutes(60), target('b'))
  const done = room.wait(minutes(30))
  expect(room.on('a', 'b')).toEqual(['b'])
  expect(done.filter((effect) => effect.do === 'cut')).toEqual([])
})

test('lease: a delay whose time comes while it holds is kept for its end, once', () => {
  const later = [scene(1, act('a', { brightness: 30 }, { delay: 60_000 }))]
  const room = playRoom(roomOf({ timings: [timing('一', { minute: 430 }, { scene: 1 })], scenes: later }))
  room.wait(minutes(10))
  begin(room, 'l', minutes(20), target('a'))
  expect(room.wait(minutes(1)).map((effect) => effect.do)).toEqual(['suppressed'])
  expect(room.next()).toBe(minutes(30))
  room.wait(minutes(20))
  expect(room.values('a').brightness).toBe(30)
})

test('power restored: a lease holds what it owns of what was set, and says so', () => {
  const room = playRoom(roomOf({ powerState: 1 }))
  room.set('b', { brightness: 44 })
  room.set('a', { brightness: 40 })
  begin(room, 'l', minutes(60), target('a'), target('a', 'colorTemperature'))
  room.send({ kind: 'power', on: false })
  const done = room.send({ kind: 'power', on: true })
  expect(done.map((effect) => [effect.do === 'set' && effect.identifier, chain(effect)])).toEqual([
    ['a', 'power 1'],
    ['b', 'power 1'],
    ['c', 'power 1'],
    ['a', 'lease l'],
  ])
})

test('a room that goes on with another configuration keeps what was commanded and leased', () => {
  const room = playRoom(roomOf({}))
  room.set('a', { brightness: 40 })
  begin(room, 'l', minutes(60), target('a'))
  const run = takeOver({ ...room.run(), scene: 1 }, roomOf({}))
  expect(run).toMatchObject({ ...room.run(), scene: null })
})

test('a lease on a command owns what that command sets, in order and once, with brightness by its switch', () => {
  const config = roomOf({
    groups: { 49152: ['b', 'a'], 49153: ['a'] },
    scenes: [
      scene(
        1,
        act('fan', { fanSpeed: 2, switch: 1 }),
        act(49153, { brightness: 5 }),
        act('a', { colorTemperature: 3000 }),
      ),
      scene(65042, act('fan', { switch: 0 })),
    ],
  })
  const names = (command: Parameters<typeof leaseTargets>[1]) =>
    leaseTargets(config, command).map(({ identifier, fn }) => `${identifier} ${fn}`)
  const values = { brightness: 3, switch: 1 }
  expect(names({ kind: 'scene', sceneValue: 1 })).toEqual([
    'a colorTemperature',
    'a switch',
    'fan fanSpeed',
    'fan switch',
  ])
  expect(names({ kind: 'scene', sceneValue: 65042 })).toEqual(['a switch', 'b switch', 'fan switch'])
  expect(names({ kind: 'scene', sceneValue: 9 })).toEqual([])
  expect(names({ kind: 'group', groupValue: 49153, values })).toEqual(['a switch'])
  expect(names({ kind: 'value', identifier: 'b', values })).toEqual(['b switch'])
})
