import { expect, test } from 'vitest'
import { type AirLimits, airFault, noAirLimits } from '#contract/rules/air-limits.ts'
import { limitsFault } from '#contract/rules/air-limits-set.ts'
import { airCommands } from '#contract/rules/climate.ts'
import { act, binding, chain, keyOf, playRoom, roomOf, scene, setIn, timing } from './played-room.ts'

const [auto, cooling, heating, fan] = [0, 1, 2, 3]
const limits: AirLimits = { coolLowest: 26, heatHighest: 20, modes: null }
const cool = (temperature: number) => ({ switch: 1, mode: cooling, temperature })

const plain = roomOf({
  groups: { 49152: [], 49160: ['ac'] },
  scenes: [
    scene(1, act('ac', cool(20))),
    scene(2, act(49160, { mode: auto }), act('ac', { temperature: 24 })),
  ],
  keys: [keyOf('p', 1, { sceneValue: 1 })],
  bindings: [binding('有人就制冷', { sources: ['s'] }, 'ac', cool(18))],
  timings: [timing('早上', { minute: 480 }, 49160, { temperature: 16 })],
})
const config = {
  ...plain,
  template: {
    ...plain.template,
    airVoice: [{ word: '太热了', identifiers: ['ac'], command: airCommands.cooler }],
  },
}

const limitedRoom = (some: AirLimits = limits) => {
  const room = playRoom(config)
  room.send({ kind: 'limits', limits: { ...some, version: 1 } })
  return room
}

test('keys, scenes, linkages, timings, words and commands are held to what the company allows, and say so', () => {
  const room = limitedRoom()
  const [told] = room.press('p', 1).filter((effect) => effect.do === 'set' && 'temperature' in effect.values)
  expect(told).toMatchObject({ values: { temperature: 26 } })
  expect(chain(told)).toBe('key p:1 > scene 1 > limit temperature 1 20 26')
  // The scene is the active one: it is done, as far as it may be.
  expect(room.run().scene).toBe(1)
  room.set('ac', { temperature: 28 })
  room.read('s', 'presence', 1)
  expect(room.values('ac')).toEqual({ switch: 1, mode: cooling, temperature: 26 })
  room.set('ac', { temperature: 28 })
  room.wait(3_600_000)
  expect(room.values('ac').temperature).toBe(26)
  expect(room.send({ kind: 'word', word: '太热了' })[0]).toMatchObject({ values: { temperature: 26 } })
  room.set('ac', { temperature: 22 })
  expect(room.values('ac').temperature).toBe(26)
})

test('a unit that heats to 20 and is told to cool is set at the switch; one that is off, when it comes on', () => {
  const room = limitedRoom()
  room.set('ac', { switch: 1, mode: heating, temperature: 20 })
  expect(room.values('ac').temperature).toBe(20)
  const done = room.set('ac', { mode: cooling })
  expect(setIn(done)).toEqual({ ac: { temperature: 26 } })
  expect(chain(done.at(-1))).toBe('app  > limit temperature 1 20 26')

  const free = playRoom(config)
  free.set('ac', { mode: cooling, temperature: 18 })
  free.set('ac', { switch: 0 })
  // What is off is left alone: telling an infrared unit a temperature would switch it on.
  expect(free.send({ kind: 'limits', limits: { ...limits, version: 1 } })).toEqual([])
  expect(setIn(free.set('ac', { switch: 1 }))).toEqual({ ac: { temperature: 26 } })
})

test('what runs already is set back when limits come, and so is what somebody sets at the unit, once a minute', () => {
  const room = playRoom(config)
  room.call(1)
  const came = room.send({ kind: 'limits', limits: { ...limits, version: 1 } })
  expect(came.map(chain)).toEqual(['limit temperature 1 20 26'])
  expect(room.run().scene).toBe(1)

  const byHand = () => room.send({ kind: 'device', identifier: 'ac', values: { temperature: 22 } })
  expect(byHand().map(chain)).toEqual(['device ac > limit temperature 1 22 26'])
  room.now += 30_000
  expect(byHand()).toEqual([])
  room.now += 30_000
  expect(setIn(byHand())).toEqual({ ac: { temperature: 26 } })
})

test('automatic keeps to both; where no temperature does, the unit cools or heats as it did', () => {
  const wide = limitedRoom({ coolLowest: 22, heatHighest: 25, modes: null })
  wide.set('ac', { switch: 1, mode: auto, temperature: 18 })
  expect(wide.values('ac').temperature).toBe(22)
  wide.set('ac', { temperature: 30 })
  expect(wide.values('ac').temperature).toBe(25)

  const room = limitedRoom()
  room.set('ac', { switch: 1, mode: heating, temperature: 19 })
  room.call(2)
  expect(room.values('ac')).toEqual({ switch: 1, mode: heating, temperature: 20 })
  const fresh = limitedRoom()
  fresh.call(2)
  expect(fresh.values('ac')).toEqual({ mode: cooling, temperature: 26 })

  const noHeat = limitedRoom({ ...noAirLimits, modes: [cooling, fan] })
  noHeat.set('ac', { mode: heating })
  expect(noHeat.values('ac').mode).toBe(fan)
  noHeat.set('ac', cool(24))
  expect(chain(noHeat.set('ac', { mode: heating })[0])).toBe('app  > limit mode 1 2 1')
})

test('a command is refused by the same rule, with what is allowed, for a channel by its own mode', () => {
  expect(airFault(limits, 'temperature', 25, { mode: cooling })?.zh).toBe('单位规定制冷不低于 26 ℃')
  expect(airFault(limits, 'temperature2', 21, { mode1: cooling, mode2: heating })?.zh).toContain(
    '制热不高于 20',
  )
  expect(airFault(limits, 'temperature', 26, { mode: cooling })).toBeNull()
  // Of a unit of which no mode is known: what no mode allows.
  expect(airFault(limits, 'temperature', 23, {})?.zh).toContain('制冷不低于 26 ℃，制热不高于 20')
  expect(airFault(limits, 'temperature', 18, {})).toBeNull()
  expect(airFault(limits, 'mode', auto, {})?.zh).toContain('不能用自动模式')
  expect(airFault({ ...limits, modes: [cooling] }, 'mode', heating, {})).not.toBeNull()
  expect(airFault(limits, 'floorTemperature', 30, { mode: heating })).toBeNull()
  expect(limitsFault({ ...limits, modes: [auto] })?.modes.zh).toContain('没有可用的模式')
})

test('limits are of modes and temperatures alone, and those of a mode come with them', () => {
  const room = limitedRoom()
  room.set('ac', { switch: 1, mode: cooling })
  room.set('ac', { fanSpeed: 2 })
  expect(room.values('ac').fanSpeed).toBe(2)
  const free = playRoom(config)
  free.set('ac', { switch: 1, mode: heating })
  const came = free.send({ kind: 'limits', limits: { ...noAirLimits, modes: [cooling], version: 1 } })
  expect(came.map(chain)).toEqual(['limit mode 2 2 1'])
})

test('of a unit whose mode nobody knows it is said so', () => {
  expect(chain(limitedRoom().set('ac', { temperature: 24 })[0])).toBe('app  > limit temperature - 24 26')
})

test('automatic that is not allowed becomes the mode that is nearer to the temperature that is set', () => {
  const room = limitedRoom()
  room.set('ac', { switch: 1, mode: fan })
  room.send({ kind: 'limits', limits: { ...noAirLimits, version: 2 } })
  room.set('ac', { temperature: 19 })
  room.send({ kind: 'limits', limits: { ...limits, version: 3 } })
  expect(room.set('ac', { mode: auto })[0]).toMatchObject({ values: { mode: heating } })
})

test('units are set back in the order of names, each with patience of its own, and only for what they say of themselves', () => {
  const room = playRoom(config)
  for (const unit of ['b', 'a']) room.set(unit, cool(20))
  const came = room.send({ kind: 'limits', limits: { ...limits, version: 1 } })
  expect(came.map((effect) => effect.do === 'set' && effect.identifier)).toEqual(['a', 'b'])
  const byHand = (identifier: string) =>
    room.send({ kind: 'device', identifier, values: { temperature: 22 } }).length
  expect([byHand('a'), byHand('b'), byHand('a'), byHand('b')]).toEqual([1, 1, 0, 0])
  room.now += 61_000
  expect(room.send({ kind: 'device', identifier: 'a', online: true })).toEqual([])
  expect(byHand('a')).toBe(1)
})
