import { expect, test } from 'vitest'
import type { Effect } from '#contract/rules/room/events.ts'
import { takeOver } from '#contract/rules/room/take-over.ts'
import { presetScenes } from '#contract/rules/scenes.ts'
import { act, minutes, playRoom, type RoomParts, roomOf, scene, seconds } from './played-room.ts'

const relay = (identifier: string, { interlock = '', pulse = 0 }) => ({
  ...{ identifier, name: identifier, keyType: 3, pulse },
  interlock: interlock || null,
})
const curtain: RoomParts = {
  relays: [relay('r#1', { interlock: 'r#2' }), relay('r#2', { interlock: 'r#1' })],
  scenes: [scene(1, act('r#1', { switch: 1 })), scene(2, act('r#2', { switch: 1 }))],
}
const switched = (done: readonly Effect[]) =>
  done.flatMap((effect) => (effect.do === 'set' ? [[effect.identifier, effect.values]] : []))

test('interlocked channels are never closed together, and a motor rests before it turns the other way', () => {
  const room = playRoom(roomOf(curtain))
  expect(switched(room.call(1))).toEqual([['r#1', { switch: 1 }]])
  expect(switched(room.call(2))).toEqual([['r#1', { switch: 0 }]])
  expect(switched(room.wait(500))).toEqual([['r#2', { switch: 1 }]])
})

test('one that changes its mind while the motor rests goes on as it was', () => {
  const room = playRoom(roomOf(curtain))
  for (const value of [1, 2, 1]) room.call(value)
  expect(switched(room.wait(seconds(5)))).toEqual([])
})

test('either of two channels may say that they exclude each other, and one may exclude several', () => {
  const relays = [relay('r#1', {}), relay('r#2', { interlock: 'r#1' }), relay('r#3', { interlock: 'r#1' })]
  const room = playRoom(roomOf({ relays }))
  for (const identifier of ['r#2', 'r#3']) room.set(identifier, { switch: 1 })
  expect(room.on('r#1', 'r#2', 'r#3')).toEqual(['r#2', 'r#3'])
  expect(switched(room.set('r#1', { switch: 1 }))).toEqual([
    ['r#2', { switch: 0 }],
    ['r#3', { switch: 0 }],
  ])
  expect(switched(room.wait(500))).toEqual([['r#1', { switch: 1 }]])
  room.set('r#3', { switch: 1 })
  room.wait(500)
  expect(room.on('r#1', 'r#2', 'r#3')).toEqual(['r#3'])
})

test('what a channel excludes and was to close later stays open, as does nothing else', () => {
  const delayed = scene(
    1,
    ...['r#2', 'x'].map((identifier) => act(identifier, { switch: 1, mode: 1 }, { delay: 5_000 })),
  )
  const room = playRoom(roomOf({ ...curtain, scenes: [delayed] }))
  room.call(1)
  room.set('r#1', { switch: 1 })
  expect(switched(room.wait(seconds(5)))).toEqual([
    ['x', { switch: 1 }],
    ['x', { mode: 1 }],
  ])
})

test('a brightness closes a contact as well: it is never closed with what it excludes, and a pulse ends', () => {
  const room = playRoom(
    roomOf({ relays: [relay('r#1', { interlock: 'r#2', pulse: 3_000 }), relay('r#2', {})] }),
  )
  room.set('r#2', { brightness: 80 })
  expect(switched(room.set('r#1', { brightness: 60 }))).toEqual([['r#2', { switch: 0 }]])
  expect(switched(room.wait(500))).toEqual([['r#1', { switch: 1 }]])
  expect(switched(room.wait(seconds(3)))).toEqual([['r#1', { switch: 0 }]])
  // One that is off, whatever it says of brightness, closes nothing.
  room.set('r#2', { brightness: 80 })
  expect(switched(room.set('r#1', { switch: 0, brightness: 60 }))).toEqual([['r#1', { switch: 0 }]])
})

test('a pulse ends in its time, whatever is told for later meanwhile, and that is done all the same', () => {
  const later = act('l#1', { switch: 1 }, { delay: 10_000 })
  const room = playRoom(roomOf({ relays: [relay('l#1', { pulse: 3_000 })], scenes: [scene(1, later)] }))
  room.set('l#1', { switch: 1 })
  room.now += seconds(1)
  room.call(1)
  const open = [['l#1', { switch: 0 }]]
  expect(switched(room.wait(seconds(2)))).toEqual(open)
  expect(switched(room.wait(seconds(7)))).toEqual([])
  expect(switched(room.wait(seconds(1)))).toEqual([['l#1', { switch: 1 }]])
  expect(switched(room.wait(seconds(3)))).toEqual(open)
  // Told anew, or stopped, it is no shorter or longer than that.
  room.set('l#1', { switch: 1 })
  room.now += seconds(2)
  room.set('l#1', { switch: 1 })
  expect(switched(room.wait(seconds(2)))).toEqual([])
  room.set('l#1', { stop: 1 })
  expect(switched(room.wait(seconds(1)))).toEqual(open)
})

test('a pulse ends in its time when what was told for later, be it the next ms, is taken back', () => {
  const later = act('l#1', { switch: 1 }, { delay: 1 })
  const room = playRoom(roomOf({ relays: [relay('l#1', { pulse: 3_000 })], scenes: [scene(1, later)] }))
  room.set('l#1', { switch: 1 })
  room.call(1)
  room.call(presetScenes.masterOff)
  expect(switched(room.wait(seconds(3)))).toEqual([['l#1', { switch: 0 }]])
})

test('a pulse ends before what is due at that very ms, because it was told first', () => {
  const later = ['l#1', 'k'].map((identifier) => act(identifier, { switch: 1 }, { delay: 3_000 }))
  const room = playRoom(roomOf({ relays: [relay('l#1', { pulse: 3_000 })], scenes: [scene(1, ...later)] }))
  room.set('l#1', { switch: 1 })
  room.call(1)
  expect(room.run().pending.map(({ identifier }) => identifier)).toEqual(['k', 'l#1', 'l#1'])
  expect(switched(room.wait(seconds(3)))).toEqual([
    ['k', { switch: 1 }],
    ['l#1', { switch: 0 }],
    ['l#1', { switch: 1 }],
  ])
  expect(switched(room.wait(seconds(3)))).toEqual([['l#1', { switch: 0 }]])
})

test('a pulse ends in its time also while its channel waits for a motor to rest', () => {
  const relays = [relay('l#1', { interlock: 'l#2', pulse: 300 }), relay('l#2', { interlock: 'l#1' })]
  const room = playRoom(roomOf({ relays }))
  room.set('l#1', { switch: 1 })
  room.send({ kind: 'device', identifier: 'l#2', values: { switch: 1 } })
  room.set('l#1', { switch: 1 })
  expect(switched(room.wait(300))).toEqual([['l#1', { switch: 0 }]])
  expect(switched(room.wait(200))).toEqual([['l#1', { switch: 1 }]])
  expect(switched(room.wait(300))).toEqual([['l#1', { switch: 0 }]])
})

test('a pulse ends by itself, and the return of power opens no lock', () => {
  const lock = { relays: [relay('l#1', { pulse: 3_000 })], scenes: [scene(1, act('l#1', { switch: 1 }))] }
  const room = playRoom(roomOf(lock))
  expect(switched(room.call(1))).toEqual([['l#1', { switch: 1 }]])
  expect(switched(room.wait(seconds(3)))).toEqual([['l#1', { switch: 0 }]])
  room.call(1)
  room.send({ kind: 'power', on: false })
  room.wait(minutes(1))
  expect(switched(room.send({ kind: 'power', on: true }))).not.toContainEqual(['l#1', { switch: 1 }])
})

test('a lock is not opened again by the return of power, whoever holds it; what else is held comes back', () => {
  const room = playRoom(roomOf({ relays: [relay('l#1', { pulse: 3_000 })] }))
  const targets = [
    { identifier: 'l#1', fn: 'switch' },
    { identifier: 'x', fn: 'mode' },
  ]
  room.set('x', { mode: 2 })
  room.set('l#1', { switch: 1 })
  room.send({ kind: 'leaseBegun', lease: 'l', targets, length: minutes(60) })
  room.send({ kind: 'power', on: false })
  room.wait(minutes(1))
  expect(switched(room.send({ kind: 'power', on: true }))).toEqual([
    ['l#1', { switch: 0 }],
    ['x', { mode: 2 }],
    ['x', { mode: 2 }],
  ])
  expect(switched(room.wait(seconds(3)))).toEqual([])
})

test('a pulse ends whatever becomes of the room meanwhile: when all is switched off, and with another configuration', () => {
  const lock = relay('l#1', { pulse: 3_000 })
  const scenes = [scene(1, act('l#1', { switch: 1 })), scene(presetScenes.cardOut, act('a', { switch: 0 }))]
  for (const leaving of [presetScenes.masterOff, presetScenes.cardOut]) {
    const room = playRoom(roomOf({ relays: [lock], scenes }))
    room.call(1)
    room.call(leaving)
    expect(switched(room.wait(seconds(3)))).toContainEqual(['l#1', { switch: 0 }])
  }
  const room = playRoom(roomOf({ relays: [lock], scenes }))
  const targets = [{ identifier: 'l#1', fn: 'switch' }]
  room.call(1)
  room.send({ kind: 'leaseBegun', lease: 'l', targets, length: minutes(1) })
  expect(switched(room.wait(seconds(3)))).toEqual([['l#1', { switch: 0 }]])
  room.call(1)
  const { pending } = takeOver(room.run(), roomOf({}))
  expect(pending).toMatchObject([{ identifier: 'l#1', setting: { values: { switch: 0 } }, opens: true }])
})

test('a driver is never dimmed below its least brightness, but for off', () => {
  const drivers = [{ identifier: 'a', minBrightness: 8, curve: 1, powerOnLevel: null }]
  const scenes = [scene(1, act('a', { brightness: 3 })), scene(2, act('a', { switch: 0 }))]
  const room = playRoom(roomOf({ drivers, scenes }))
  expect(switched(room.call(1))).toEqual([['a', { switch: 1, brightness: 8 }]])
  expect(switched(room.call(2))).toEqual([['a', { switch: 0, brightness: 0 }]])
})

test('keys of self-powered panels do what keys do', () => {
  const buttons = [{ key: 2, pressType: 1, sceneValue: 1, groupValue: null }]
  const panel = {
    identifier: 'panel-1',
    name: '面板',
    panelKeyType: 2,
    serialNumber: null,
    securityKey: null,
  }
  const room = playRoom(
    roomOf({ panels: [{ ...panel, buttons }], scenes: [scene(1, act('a', { switch: 1 }))] }),
  )
  expect(room.press('panel-1', 1)).toEqual([])
  expect(switched(room.press('panel-1', 2))).toEqual([['a', { switch: 1 }]])
})

test('channels answer to their own names, as equipment does', () => {
  const tv = { identifier: 'ir#1', name: '电视', irType: 1, irCode: 1001, keys: [] }
  const relays = [{ ...relay('r#2', {}), name: '壁炉', keyType: 6 }]
  const room = playRoom(roomOf({ relays, infrared: [tv] }))
  const say = (word: string) => switched(room.send({ kind: 'word', word }))
  expect(say('打开电视')).toEqual([['ir#1', { switch: 1 }]])
  expect(say('关闭壁炉')).toEqual([['r#2', { switch: 0 }]])
})
