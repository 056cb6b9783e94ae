import { expect, test } from 'vitest'
import type { Sheet, SheetRoom } from '#contract/run-sheet-shapes.ts'
import { laidOver } from '#src/data/run-sheets.ts'
import type { OutboxEntry } from '#src/local/entry.ts'

const steps = ['device:a', 'scene:1'].map((step) => ({ step }))
const sheet = { steps } as unknown as Sheet
const room = { roomId: 7, round: 1, state: 'begun', states: { 'device:a': 'pass' }, total: 2, pass: 1 }
const held = room as unknown as SheetRoom

const entry = (name: string, input: object, kind: 'waiting' | 'attention' = 'waiting') =>
  ({
    ...{ id: `${name} ${JSON.stringify(input)}`, name, input: { roomId: 7, ...input }, aside: {} },
    ...{ createdAt: 5, state: { kind, message: '不行' } },
  }) as unknown as OutboxEntry
const record = (step: string, state: string, kind?: 'attention') =>
  entry('runSheet.record', { step, state, at: 1 }, kind)

const seen = (...entries: OutboxEntry[]) => laidOver(held, sheet, entries)

test('what waits here is laid over a sheet in its order; what was refused is named and does nothing', () => {
  expect(seen().room).toMatchObject({ pending: 'none', state: 'begun', pass: 1 })
  const done = seen(record('scene:1', 'fail'), record('scene:1', 'pass'))
  expect(done.room).toMatchObject({ pending: 'waiting', pass: 2, fail: 0 })
  expect(done.mine.get('scene:1')).toMatchObject({ state: 'pass', pending: 'waiting' })
  const refused = seen(record('scene:1', 'pass', 'attention'))
  expect(refused.room).toMatchObject({ pending: 'attention', pass: 1 })
  expect(refused.refused).toMatchObject([{ message: '不行' }])

  const swapped = seen(entry('runSheet.bind', { identifier: 'a', deviceNo: 'NEW' }))
  expect(swapped.room).toMatchObject({ state: 'open', pass: 0 })
  expect(swapped.players.get('a')).toBe('NEW')
  const signed = seen(record('scene:1', 'pass'), entry('runSheet.sign', { signer: '王' }))
  expect(signed.room).toMatchObject({ state: 'signed', signer: '王', pass: 2 })
  expect(signed.signature?.at).toBe(5)
  expect(seen(entry('runSheet.sign', { signer: '王', at: 3 })).signature?.at).toBe(3)
  const again = seen(entry('runSheet.sign', { signer: '王' }), entry('runSheet.reopen', { reason: '补' }))
  expect([again.room.state, again.room.round, again.room.pass, again.signature]).toEqual(['open', 2, 0, null])
  expect(laidOver({ ...held, roomId: 8 }, sheet, [record('scene:1', 'pass')]).room.pending).toBe('none')
})

test('pairing a panel here asks for its keys again, whatever was found of them, and for no others', () => {
  const states = { 'kinetic:panel-1:1:1': 'pass', 'kinetic:panel-12:1:1': 'pass' } as const
  const panels = { steps: Object.keys(states).map((step) => ({ step })) } as unknown as Sheet
  const before = { ...held, states, pairings: { 'panel-1': 'AAAAAAAA' } } as SheetRoom
  const pair = (serialNumber: string | null) =>
    entry('runSheet.pair', { identifier: 'panel-1', serialNumber })
  const paired = laidOver(before, panels, [pair('BBBBBBBB')]).room
  expect(paired.pairings).toEqual({ 'panel-1': 'BBBBBBBB' })
  expect(paired.states).toEqual({ 'kinetic:panel-12:1:1': 'pass' })
  expect(laidOver(before, panels, [pair('BBBBBBBB'), pair(null)]).room.pairings).toEqual({})
  expect(before.pairings).toEqual({ 'panel-1': 'AAAAAAAA' })
})
