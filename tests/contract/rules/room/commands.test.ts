import { expect, test } from 'vitest'
import { meshLength } from '#contract/rules/room/fade.ts'
import { matchesScene } from '#contract/rules/room/matches.ts'
import { presetScenes } from '#contract/rules/scenes.ts'
import { act, chain, keyOf, minutes, playRoom, roomOf, scene, seconds, setIn } from './played-room.ts'

const all = 49152
const front = 49153
const back = 49154

test('precedence within a scene: 49152 < groups by address < single equipment, whatever the order of the list', () => {
  const actions = [
    act('a', { brightness: 10 }),
    act(back, { brightness: 20 }),
    act(front, { brightness: 30 }),
    act(all, { brightness: 40 }),
  ]
  for (const list of [actions, [...actions].reverse()]) {
    const groups = { [all]: ['a', 'b', 'c', 'd'], [back]: ['a', 'b'], [front]: ['a', 'b', 'c'] }
    const room = playRoom(roomOf({ groups, scenes: [scene(1, ...list)] }))
    const done = room.call(1)
    expect(['a', 'b', 'c', 'd'].map((lamp) => room.values(lamp).brightness)).toEqual([10, 20, 30, 40])
    expect(done).toHaveLength(4)
  }
})

test('a single lamp that a scene only switches is as bright as its group in the same scene', () => {
  const group = { [all]: ['a', 'b', 'c'] }
  const on = scene(1, act('a', { switch: 1 }), act(all, { brightness: 60 }))
  const off = scene(2, act('a', { switch: 0 }), act(all, { brightness: 60 }))
  const dark = scene(3, act('a', { switch: 1 }), act(all, { brightness: 0 }))
  const lit = scene(4, act('a', { brightness: 5 }), act(all, { switch: 0 }))
  const room = playRoom(roomOf({ groups: group, scenes: [on, off, dark, lit] }))
  const come = [1, 2, 3, 4].map((value) => {
    room.call(value)
    return room.values('a')
  })
  expect(come).toEqual([
    { switch: 1, brightness: 60 },
    { switch: 0, brightness: 0 },
    { switch: 1, brightness: 60 },
    { switch: 1, brightness: 5 },
  ])
})

test('master off is its own actions, then 49152 off, always', () => {
  const own = scene(
    65042,
    act('a', { brightness: 80 }),
    act('b', { brightness: 50 }, { delay: 2_000 }),
    act('fan', { switch: 1 }),
  )
  const room = playRoom(roomOf({ scenes: [own] }))
  room.set('c', { brightness: 30 })
  room.call(65042)
  room.wait(seconds(10))
  expect(room.on('a', 'b', 'c', 'fan')).toEqual(['fan'])
  const bare = playRoom(roomOf({}))
  bare.set('a', { switch: 1 })
  bare.call(65042)
  expect(bare.on('a', 'b', 'c')).toEqual([])
})

test('fade: a new command begins at the interpolated value', () => {
  const room = playRoom(roomOf({ scenes: [scene(1, act('a', { brightness: 100 }, { fade: 4_000 }))] }))
  room.set('a', { brightness: 20 })
  room.call(1)
  room.wait(1_000)
  expect(room.level('a')).toBe(40)
  const [done] = room.call(1)
  expect(done).toMatchObject({ fade: { from: 40, to: 100, start: 1_000, duration: 4_000 } })
  expect(room.next()).toBe(5_000)
  room.wait(4_000)
  expect(room.level('a')).toBe(100)
  expect(room.next()).toBe(null)
})

test('fade: each ends at its own time, those of one time together', () => {
  const lengths = { a: 4_000, b: 1_000, c: 4_000 }
  const actions = Object.entries(lengths).map(([lamp, fade]) => act(lamp, { brightness: 90 }, { fade }))
  const room = playRoom(roomOf({ scenes: [scene(1, ...actions)] }))
  for (const lamp of Object.keys(lengths)) room.set(lamp, { brightness: 10 })
  room.call(1)
  const fading = () => Object.keys(lengths).filter((lamp) => room.run().held[lamp]?.light?.fade !== null)
  expect([room.next(), fading()]).toEqual([1_000, ['a', 'b', 'c']])
  room.wait(1_000)
  expect([room.next(), fading()]).toEqual([4_000, ['a', 'c']])
  room.wait(3_000)
  expect([room.next(), fading()]).toEqual([null, []])
})

test('fade: lengths are rounded as mesh does', () => {
  const lengths = [0, 49, 50, 149, 6_249, 6_251, 6_600, 62_499, 62_501, 66_000, 624_999, 9_000_000]
  expect(lengths.map(meshLength)).toEqual([
    ...[0, 0, 100, 100, 6_200, 6_000, 7_000, 62_000, 60_000, 70_000, 620_000, 620_000],
  ])
})

test('fade: the room has one of its own, and values that are not whole numbers are set at once', () => {
  const room = playRoom(roomOf({ fade: 1_000 }))
  room.set('a', { brightness: 10 })
  const [slow] = room.set('a', { brightness: 90, colorTemperature: 4000 })
  expect(slow).toMatchObject({ fade: { from: 10, to: 90, duration: 1_000 } })
  room.set('air', { temperature: 22 })
  expect(room.set('air', { temperature: 26 })[0]).toMatchObject({ fade: null })
  room.wait(seconds(2))
  expect(room.set('a', { brightness: 12.5 })[0]).toMatchObject({ fade: null, values: { brightness: 12.5 } })
})

test('delay: a newer command to the same equipment and function cancels what is pending', () => {
  const later = scene(
    1,
    act('a', { brightness: 100 }, { delay: 5_000 }),
    act('b', { brightness: 100 }, { delay: 5_000 }),
    act('air', { temperature: 20 }, { delay: 5_000 }),
  )
  const room = playRoom(roomOf({ scenes: [later] }))
  room.call(1)
  expect(room.next()).toBe(5_000)
  room.set('a', { switch: 0 })
  room.set('air', { mode: 1 })
  room.wait(5_000)
  expect(room.values('a').switch).toBe(0)
  expect(room.values('b')).toEqual({ switch: 1, brightness: 100 })
  expect(room.values('air')).toEqual({ mode: 1, temperature: 20 })
})

test('delay: master off and card out cancel all', () => {
  const later = scene(1, act('fan', { switch: 1 }, { delay: seconds(30) }))
  for (const leave of ['master', 'card'] as const) {
    const room = playRoom(roomOf({ scenes: [later] }))
    room.call(1)
    if (leave === 'master') room.call(65042)
    else room.send({ kind: 'card', move: 'out' })
    room.wait(seconds(40))
    expect(room.isOn('fan'), leave).toBe(false)
  }
})

test('switch and brightness: above 0 implies on, 0 implies off, the last that was not 0 is kept', () => {
  const room = playRoom(roomOf({}))
  room.set('a', { brightness: 70 })
  expect(room.values('a')).toEqual({ switch: 1, brightness: 70 })
  room.set('a', { brightness: 0 })
  expect(room.values('a')).toEqual({ switch: 0, brightness: 0 })
  room.set('a', { switch: 1 })
  expect(room.values('a')).toEqual({ switch: 1, brightness: 70 })
  room.set('a', { switch: 0 })
  expect(room.values('a')).toEqual({ switch: 0, brightness: 0 })
  room.set('a', { switch: 0, brightness: 40 })
  room.set('a', { switch: 1 })
  expect(room.values('a')).toEqual({ switch: 1, brightness: 40 })
  room.set('socket', { switch: 1 })
  expect(room.values('socket')).toEqual({ switch: 1 })
})

test('toggle of a mixed group: any member on is all off, else all go to their last that was not 0', () => {
  const panel = keyOf('p', 1, { groupValue: front })
  const room = playRoom(roomOf({ groups: { [front]: ['a', 'b', 'c'] }, keys: [panel] }))
  room.set('a', { brightness: 70 })
  room.set('b', { brightness: 20 })
  room.set('b', { switch: 0 })
  room.press('p', 1)
  expect(room.on('a', 'b', 'c')).toEqual([])
  room.press('p', 1)
  expect([room.values('a').brightness, room.values('b').brightness, room.values('c').switch]).toEqual([
    70, 20, 1,
  ])
})

test('active scene: cleared by any change of a member by another cause', () => {
  const one = scene(1, act(front, { brightness: 50 }), act('fan', { switch: 1 }, { delay: 1_000 }))
  const groups = { [front]: ['a', 'b'], [all]: ['a', 'b', 'c'] }
  const room = playRoom(roomOf({ groups, scenes: [one, scene(2, act('c', { switch: 1 }))] }))
  const active = (happen: () => void) => {
    room.call(1)
    room.wait(seconds(2))
    happen()
    return room.run().scene
  }
  expect(active(() => {})).toBe(1)
  expect(active(() => room.set('c', { brightness: 9 }))).toBe(1)
  expect(active(() => room.set('a', { brightness: 50 }))).toBe(1)
  expect(active(() => room.set('a', { brightness: 51 }))).toBe(null)
  expect(active(() => room.set('fan', { switch: 0 }))).toBe(null)
  expect(active(() => room.send({ kind: 'device', identifier: 'b', values: { switch: 0 } }))).toBe(null)
  expect(active(() => room.send({ kind: 'device', identifier: 'b', values: { brightness: 50 } }))).toBe(1)
  expect(active(() => room.call(2))).toBe(2)
})

test('active scene: a master off is about every lamp, whatever its actions name', () => {
  const room = playRoom(roomOf({ scenes: [scene(presetScenes.masterOff, act('fan', { switch: 0 }))] }))
  const active = (identifier: string) => {
    room.call(presetScenes.masterOff)
    room.set(identifier, { switch: 1 })
    return room.run().scene
  }
  expect([active('curtain'), active('fan'), active('a')]).toEqual([presetScenes.masterOff, null, null])
})

test('active scene: devices match one within 2 %', () => {
  const config = roomOf({
    scenes: [scene(1, act('a', { brightness: 50 }), act('b', { switch: 0 }, { delay: 900 }))],
  })
  const b = { switch: 0 }
  expect(matchesScene(config, { a: { switch: 1, brightness: 51 }, b }, 1)).toBe(true)
  expect(matchesScene(config, { a: { switch: 1, brightness: 52 }, b }, 1)).toBe(false)
  expect(matchesScene(config, { a: { switch: 1, brightness: 50 }, b: { switch: 1 } }, 1)).toBe(false)
  expect(matchesScene(config, { a: { switch: 1, brightness: 50 } }, 1)).toBe(false)
  expect(matchesScene(config, {}, 2)).toBe(false)
})

test('keys: short below 500 ms, long from then on, and one without a long press does the same however long', () => {
  const keys = [
    keyOf('p', 1, { sceneValue: 1 }),
    keyOf('p', 1, { sceneValue: 2, pressType: 2 }),
    keyOf('p', 2, { sceneValue: 3 }),
  ]
  const scenes = [1, 2, 3].map((value) => scene(value, act('a', { brightness: value })))
  const room = playRoom(roomOf({ keys, scenes }))
  const after = (key: number, length: number) => {
    room.press('p', key, length)
    return room.values('a').brightness
  }
  expect([after(1, 499), after(1, 500), after(1, 5_000), after(2, 5_000)]).toEqual([1, 2, 2, 3])
  room.send({ kind: 'keyDown', identifier: 'p', key: 1 })
  expect(room.next()).toBe(room.now + 500)
  room.wait(500)
  expect(room.values('a').brightness).toBe(2)
})

test('keys: a group key held dims, by turns down and up, and stays where it is let go', () => {
  const room = playRoom(
    roomOf({ groups: { [front]: ['a', 'b', 'c'] }, keys: [keyOf('p', 1, { groupValue: front })] }),
  )
  room.set('a', { brightness: 81 })
  room.set('b', { brightness: 41 })
  room.press('p', 1, 2_500)
  expect([room.values('a').brightness, room.values('b').brightness, room.isOn('c')]).toEqual([41, 1, false])
  room.wait(minutes(1))
  room.press('p', 1, 1_500)
  expect([room.level('a'), room.level('b')]).toEqual([60, 20])
  expect(room.isOn('c')).toBe(false)
})

test('keys: held again a group goes the other way, however bright, and what is off stays off on the way down', () => {
  const room = playRoom(
    roomOf({ groups: { [front]: ['a', 'b'] }, keys: [keyOf('p', 1, { groupValue: front })] }),
  )
  room.set('b', { brightness: 50 })
  room.set('b', { switch: 0 })
  room.set('a', { brightness: 90 })
  room.press('p', 1, 1_000)
  expect([room.level('a'), room.isOn('b')]).toEqual([81, false])
  room.press('p', 1, 1_000)
  expect(room.level('a')).toBeGreaterThan(81)
})

test('a device that says what it was told changes nothing', () => {
  const room = playRoom(roomOf({ fade: 1_000 }))
  room.set('a', { brightness: 10 })
  room.set('a', { brightness: 90 })
  room.send({ kind: 'device', identifier: 'a', values: { switch: 1, brightness: 90 } })
  room.now = 500
  expect(room.level('a')).toBe(50)
})

test('keys: a long press that is bound keeps a group key from dimming', () => {
  const keys = [keyOf('p', 1, { groupValue: front }), keyOf('p', 1, { sceneValue: 1, pressType: 2 })]
  const room = playRoom(
    roomOf({ groups: { [front]: ['a'] }, keys, scenes: [scene(1, act('a', { brightness: 33 }))] }),
  )
  room.set('a', { brightness: 80 })
  room.press('p', 1, 1_500)
  expect(room.values('a')).toEqual({ switch: 1, brightness: 33 })
})

test('every effect says why, and what it overrode', () => {
  const keys = [keyOf('p', 3, { sceneValue: 1 })]
  const room = playRoom(
    roomOf({ groups: { [front]: ['a'] }, keys, scenes: [scene(1, act(front, { brightness: 80 }))] }),
  )
  room.set('a', { brightness: 5 })
  const [effect] = room.press('p', 3)
  expect(chain(effect)).toBe('key p:3 > scene 1 > group 49153')
  expect(effect).toMatchObject({
    overrode: { values: { switch: 1, brightness: 5 }, why: [{ kind: 'app', of: '' }] },
  })
})

test('card in, card out and check-in call their scenes; a guest who leaves ends what was set by hand', () => {
  const scenes = [
    scene(65034, act('a', { switch: 1 })),
    scene(65035, act('a', { switch: 0 })),
    scene(65033, act('air', { temperature: 24 })),
  ]
  const room = playRoom(roomOf({ scenes }))
  room.send({ kind: 'stay', move: 'checkIn' })
  expect(room.values('air')).toEqual({ temperature: 24 })
  expect(setIn(room.send({ kind: 'card', move: 'in' }))).toEqual({ a: { switch: 1 } })
  room.send({ kind: 'card', move: 'out' })
  expect(setIn(room.wait(seconds(20)))).toEqual({ a: { switch: 0 } })
  room.send({
    kind: 'leaseBegun',
    lease: 'l',
    targets: [{ identifier: 'a', fn: 'switch' }],
    length: minutes(30),
  })
  room.send({ kind: 'stay', move: 'checkOut' })
  expect(room.run().leases).toEqual({})
})

test('each of (source, sequence) is taken once: the last 64 of a source are dropped on repeat', () => {
  const room = playRoom(roomOf({ groups: { [front]: ['a'] } }))
  const toggle = { kind: 'group', groupValue: front, values: null, by: 'app' } as const
  const send = (source: string, sequence: number) => room.send(toggle, { source, sequence }).length
  expect([send('x', 1), send('x', 1), send('y', 1), send('x', 2), send('x', 1)]).toEqual([1, 0, 1, 1, 0])
  for (let sequence = 3; sequence <= 65; sequence += 1) send('x', sequence)
  expect([send('x', 2), send('x', 1)]).toEqual([0, 1])
})
