import { expect, test } from 'vitest'
import type { ConfigKey } from '#contract/config-shapes.ts'
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
} from './played-room.ts'

const [checkInScene, cardInScene, cardOutScene] = [65033, 65034, 65035]
const scenes = [
  scene(checkInScene, act('air', { switch: 1, temperature: 24 })),
  scene(cardInScene, act('a', { switch: 1 })),
  scene(cardOutScene, act(49152, { switch: 0 })),
]
const corridor = binding('开门亮灯', { sources: ['s'], reading: 'door' }, 'b', { switch: 1 })
const ofGuest = (key: number, what: ConfigKey['act']): ConfigKey => keyOf('p', key, { act: what })
const keys = [ofGuest(1, 'dnd'), ofGuest(2, 'clean'), ofGuest(3, 'bell')]

/** A guest room: two lamps, an air conditioner, a door's sensor s, and a panel p with the keys of a guest. */
const guestRoom = () =>
  playRoom(roomOf({ scenes, keys, bindings: [corridor], guest: { airConditioners: ['air'] } }))
type Room = ReturnType<typeof guestRoom>

const card = (room: Room, move: 'in' | 'out', whose?: 'guest' | 'staff') =>
  room.send({ kind: 'card', move, whose })
const stay = (room: Room, move: 'checkIn' | 'checkOut') => room.send({ kind: 'stay', move })
const markOf = (room: Room) => room.run().guest.mark
const rings = (room: Room) =>
  room.press('p', 3).flatMap((effect) => (effect.do === 'bell' ? [effect.muted] : []))

test('card-out delay 20 s: a card that is put back within it finds the room as it was', () => {
  const room = guestRoom()
  expect(setIn(card(room, 'in'))).toEqual({ a: { switch: 1 } })
  card(room, 'out')
  room.wait(seconds(19))
  expect(room.isOn('a')).toBe(true)
  expect(setIn(card(room, 'in'))).toEqual({})
  room.wait(minutes(5))
  expect(room.isOn('a')).toBe(true)
  card(room, 'out')
  const [effect] = room.wait(seconds(20))
  expect([room.isOn('a'), chain(effect)]).toEqual([false, 'card out > scene 65035 > group 49152'])
})

test('air conditioning off when an assigned room is not claimed for 15 min', () => {
  const room = guestRoom()
  stay(room, 'checkIn')
  expect(room.values('air')).toEqual({ switch: 1, temperature: 24 })
  room.wait(minutes(15) - 1)
  expect(room.isOn('air')).toBe(true)
  const [effect] = room.wait(1)
  expect([room.isOn('air'), chain(effect)]).toEqual([false, 'stay unclaimed'])
})

test('a guest card claims the room, a staff card does not', () => {
  for (const whose of ['guest', 'staff'] as const) {
    const room = guestRoom()
    stay(room, 'checkIn')
    card(room, 'in', whose)
    room.wait(minutes(15))
    expect(room.isOn('air'), whose).toBe(whose === 'guest')
    expect(room.run().guest.claimed).toBe(whose === 'guest')
  }
})

test('what somebody holds outlasts a room that is not claimed, and ends at check-out', () => {
  const room = guestRoom()
  stay(room, 'checkIn')
  const targets = [{ identifier: 'air', fn: 'switch' }]
  room.send({ kind: 'leaseBegun', lease: 'l', targets, length: minutes(60 * 24 * 3) })
  room.wait(minutes(60 * 48))
  expect(room.isOn('air')).toBe(true)
  const ended = stay(room, 'checkOut')
  expect(ended).toContainEqual({ do: 'leaseEnded', lease: 'l', why: [{ kind: 'stay', of: 'checkOut' }] })
})

test('status 勿扰 / 清理 is exclusive, and pressed again ends', () => {
  const room = guestRoom()
  const pressed = [1, 2, 2, 2, 1].map((key) => {
    room.press('p', key)
    return markOf(room)
  })
  expect(pressed).toEqual([1, 2, 0, 2, 1])
})

test('勿扰 mutes the bell and ends at check-out', () => {
  const room = guestRoom()
  stay(room, 'checkIn')
  expect(rings(room)).toEqual([false])
  room.press('p', 1)
  expect(rings(room)).toEqual([true])
  stay(room, 'checkOut')
  expect([markOf(room), rings(room)]).toEqual([0, [false]])
})

test('请清理 ends when staff leave the room, and not when the guest does', () => {
  const room = guestRoom()
  for (const [whose, left] of [
    ['guest', 2],
    ['staff', 0],
  ] as const) {
    room.send({ kind: 'mark', mark: 2 })
    card(room, 'in', whose)
    card(room, 'out', whose)
    room.wait(seconds(20))
    expect(markOf(room), whose).toBe(left)
  }
})

test('corridor light 30 s on door opening, from the last opening on', () => {
  const room = guestRoom()
  const open = () => room.read('s', 'door', 1)
  const close = () => room.read('s', 'door', 2)
  open()
  expect(room.isOn('b')).toBe(true)
  room.wait(seconds(20))
  close()
  open()
  room.wait(seconds(29))
  expect(room.isOn('b')).toBe(true)
  const [effect] = room.wait(seconds(1))
  expect([room.isOn('b'), chain(effect)]).toEqual([false, 'sensor s door 1 > corridor 30 > delay light'])
  // What was said of it meanwhile stays, and so does what was on before.
  close()
  open()
  room.set('b', { brightness: 40 })
  room.wait(minutes(5))
  expect(room.values('b')).toEqual({ switch: 1, brightness: 40 })
  close()
  open()
  room.wait(minutes(5))
  expect(room.isOn('b')).toBe(true)
})

test('a door in a room that is not for guests keeps what it lit', () => {
  const room = playRoom(roomOf({ bindings: [corridor] }))
  room.read('s', 'door', 1)
  room.wait(minutes(5))
  expect(room.isOn('b')).toBe(true)
})

test('a gateway that has started anew takes a stay as it is: no scene is called', () => {
  const room = guestRoom()
  expect(setIn(room.send({ kind: 'standing', assigned: true, claimed: true }))).toEqual({})
  room.set('air', { switch: 1 })
  room.wait(minutes(20))
  expect(room.isOn('air')).toBe(true)
})

test('考试模式 suspends absence until the end of the lesson', () => {
  const away = binding('离开', { causeType: 4, minutes: 10, sources: ['s'] }, 49152, { switch: 0 })
  const room = playRoom(roomOf({ bindings: [away] }))
  room.read('s', 'presence', 2)
  room.set('a', { brightness: 80 })
  room.wait(minutes(10))
  expect(room.values('a').brightness).toBe(30)
  // Within the warning: what it dimmed comes back.
  room.send({ kind: 'exam', length: minutes(45) })
  expect(room.values('a').brightness).toBe(80)
  room.wait(minutes(45))
  expect(room.values('a').brightness).toBe(80)
  expect(room.run().examUntil).toBeNull()
  // Nobody has moved all the while: absences count from the end of the lesson.
  room.wait(minutes(10) - 1)
  expect(room.values('a').brightness).toBe(80)
  room.wait(1 + seconds(30))
  expect(room.isOn('a')).toBe(false)
})

test('考试模式 can be ended before its time', () => {
  const away = binding('离开', { causeType: 4, minutes: 10, sources: ['s'] }, 49152, { switch: 0 })
  const room = playRoom(roomOf({ bindings: [away] }))
  room.read('s', 'presence', 2)
  room.set('a', { switch: 1 })
  room.send({ kind: 'exam', length: minutes(45) })
  room.wait(minutes(20))
  room.send({ kind: 'exam', length: 0 })
  room.wait(minutes(10) + seconds(30))
  expect(room.isOn('a')).toBe(false)
})

test('考试模式 whose end comes without power is over when the power is back, and absences count from then', () => {
  const away = binding('离开', { causeType: 4, minutes: 10, sources: ['s'] }, 49152, { switch: 0 })
  const room = playRoom(roomOf({ bindings: [away] }))
  room.read('s', 'presence', 2)
  room.set('a', { switch: 1 })
  room.send({ kind: 'exam', length: minutes(45) })
  room.send({ kind: 'power', on: false })
  room.wait(minutes(60))
  room.send({ kind: 'power', on: true })
  expect(room.run().examUntil).toBeNull()
  room.set('a', { switch: 1 })
  room.wait(minutes(10) - 1)
  expect(room.isOn('a')).toBe(true)
  room.wait(1 + seconds(30))
  expect(room.isOn('a')).toBe(false)
})

test('a staff card says whose it is, one of nobody is a guest card, and both are signs of life', () => {
  const room = guestRoom()
  const came = (whose?: 'guest' | 'staff') => {
    const [effect] = card(room, 'in', whose)
    const { guest, absence } = room.run()
    expect(absence.since).toBe(room.now)
    card(room, 'out')
    room.wait(minutes(1))
    return [chain(effect), guest.card]
  }
  room.wait(minutes(1))
  expect(came('staff')).toEqual(['card staff > scene 65034', 'staff'])
  expect(came('guest')).toEqual(['card in > scene 65034', 'guest'])
  expect(came()).toEqual(['card in > scene 65034', 'guest'])
})

test('check-in and check-out say what they are; a stay is claimed by a card only while there is one', () => {
  const room = guestRoom()
  expect(room.run().guest).toMatchObject({ assigned: false, claimed: false })
  card(room, 'in')
  expect(room.run().guest.claimed).toBe(false)
  expect(chain(stay(room, 'checkIn')[0])).toBe('stay checkIn > scene 65033')
  expect(room.run().guest).toMatchObject({ assigned: true, claimed: true, claimBy: null })
  stay(room, 'checkOut')
  expect(room.run().guest).toMatchObject({ assigned: false, claimed: false })
})

test('a room without a plan for guests takes a check-in, and nothing goes off for want of one who comes', () => {
  const room = playRoom(roomOf({}))
  stay(room, 'checkIn')
  expect(room.wait(minutes(16))).toEqual([])
})

test('a gateway that is told how its room stands waits 15 min for a guest who has not come, and not anew for one it knows', () => {
  const room = guestRoom()
  const told = (assigned: boolean, claimed: boolean) => {
    room.send({ kind: 'standing', assigned, claimed })
    return room.run().guest
  }
  room.now = minutes(5)
  expect(told(true, false)).toMatchObject({ assigned: true, claimed: false, claimBy: minutes(20) })
  room.now = minutes(6)
  expect(told(true, false).claimBy).toBe(minutes(20))
  expect(told(true, true)).toMatchObject({ claimed: true, claimBy: null })
  expect(told(false, false)).toMatchObject({ assigned: false, claimed: false, claimBy: null })
})
