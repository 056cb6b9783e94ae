import { expect, test } from 'vitest'
import { act, chain, keyOf, playRoom, roomOf, scene, seconds, setIn } from './played-room.ts'

const front = 49153
const back = 49154
const dimming = () =>
  playRoom(
    roomOf({
      groups: { [front]: ['a', 'b'], [back]: ['c'] },
      keys: [keyOf('p', 1, { groupValue: front }), keyOf('p', 2, { groupValue: back })],
    }),
  )

test('keys: one that comes up without having gone down does nothing; two at once are each their own', () => {
  const keys = [keyOf('p', 1, { sceneValue: 1 }), keyOf('p', 2, { sceneValue: 2 })]
  const scenes = [scene(1, act('a', { switch: 1 })), scene(2, act('b', { switch: 1 }))]
  const room = playRoom(roomOf({ keys, scenes }))
  expect(room.send({ kind: 'keyUp', identifier: 'p', key: 1 })).toEqual([])
  for (const key of [2, 1]) room.send({ kind: 'keyDown', identifier: 'p', key })
  const up = [1, 2].map((key) => setIn(room.send({ kind: 'keyUp', identifier: 'p', key })))
  expect(up).toEqual([{ a: { switch: 1 } }, { b: { switch: 1 } }])
})

test('keys: one that goes down twice had come up unheard in between', () => {
  const room = playRoom(
    roomOf({ keys: [keyOf('p', 1, { sceneValue: 1 })], scenes: [scene(1, act('a', { switch: 1 }))] }),
  )
  expect(room.send({ kind: 'keyDown', identifier: 'p', key: 1 })).toEqual([])
  expect(setIn(room.send({ kind: 'keyDown', identifier: 'p', key: 1 }))).toEqual({ a: { switch: 1 } })
})

test('keys: two that are held for long at once do what they are for in the order of their names', () => {
  const keys = [1, 2].map((key) => keyOf('p', key, { sceneValue: key, pressType: 2 }))
  const scenes = [scene(1, act('a', { brightness: 10 })), scene(2, act('a', { brightness: 20 }))]
  const room = playRoom(roomOf({ keys, scenes }))
  for (const key of [2, 1]) room.send({ kind: 'keyDown', identifier: 'p', key })
  expect(room.wait(500).map((effect) => effect.why[0]?.of)).toEqual(['p:1', 'p:2'])
  expect(room.run().keys).toEqual({
    'p:1': { since: 0, long: true, dims: null },
    'p:2': { since: 0, long: true, dims: null },
  })
})

test('keys: one that nothing is bound to may be held as long as one likes', () => {
  expect(dimming().press('p', 9, 5_000)).toEqual([])
})

test('keys: a group that is held goes up from half its brightness down, whatever is not known of it, and down from above', () => {
  const first = (brightness: number) => {
    const room = dimming()
    room.set('a', { brightness })
    room.set('b', { switch: 1 })
    const done = room.press('p', 1, 1_000)
    return [chain(done[0]), room.level('a')]
  }
  expect(first(20)).toEqual(['key p:1 > held 100 > group 49153', 30])
  expect(first(50)).toEqual(['key p:1 > held 100 > group 49153', 60])
  expect(first(51)).toEqual(['key p:1 > held 1 > group 49153', 41])
})

test('keys: each group goes its own way by turns, and where it stops is set by the key', () => {
  const room = dimming()
  room.set('a', { brightness: 90 })
  room.set('c', { brightness: 90 })
  room.press('p', 1, 1_000)
  const [, stopped] = room.press('p', 2, 1_000)
  expect([room.level('a'), room.level('c')]).toEqual([81, 81])
  expect(stopped).toMatchObject({ fade: null, values: { brightness: 81 } })
  expect(chain(stopped)).toBe('key p:2 > group 49154')
  expect(room.run().keys).toEqual({})
  room.press('p', 1, 1_000)
  expect(room.level('a')).toBeGreaterThan(81)
})

test('keys: a held group is remembered as what it dims; let go at once, what comes from off is at 1 %', () => {
  const room = dimming()
  room.set('a', { brightness: 40 })
  room.set('a', { switch: 0 })
  room.send({ kind: 'keyDown', identifier: 'p', key: 1 })
  room.wait(500)
  expect(room.run().keys['p:1']).toEqual({ since: 0, long: true, dims: front })
  room.send({ kind: 'keyUp', identifier: 'p', key: 1 })
  expect(room.values('a')).toEqual({ switch: 1, brightness: 1 })
  room.wait(seconds(9))
  expect(room.level('a')).toBe(1)
})

test('keys: one that is let go stops what it dims, and not what a scene has begun meanwhile', () => {
  const room = playRoom(
    roomOf({
      groups: { [front]: ['a', 'b'] },
      keys: [keyOf('p', 1, { groupValue: front })],
      scenes: [scene(1, act('a', { brightness: 100 }, { fade: 20_000 }))],
    }),
  )
  for (const lamp of ['a', 'b']) room.set(lamp, { brightness: 40 })
  room.send({ kind: 'keyDown', identifier: 'p', key: 1 })
  room.wait(seconds(1))
  room.send({ kind: 'scene', sceneValue: 1, by: 'app' })
  expect(Object.keys(setIn(room.send({ kind: 'keyUp', identifier: 'p', key: 1 })))).toEqual(['b'])
  room.wait(seconds(20))
  expect([room.level('a'), room.level('b')]).toEqual([100, 50])
})
