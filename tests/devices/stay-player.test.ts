import { expect, it } from 'vitest'
import type { StayMessage } from '#contract/device-protocol.ts'
import { type Guest, startRun } from '#contract/rules/room/run.ts'
import { cardMove, happeningsOf, isOtherStay, stayOf } from '#server/simulator/stay-player.ts'

const minute = 60_000
const run = startRun(10 * minute, 0)
const said = (more: Partial<StayMessage>): StayMessage => ({
  ...{ roomId: 1, assigned: false, claimed: false, stayAge: null, mark: 0, markAge: null, examLeft: 0 },
  ...more,
})
const kinds = (message: Partial<StayMessage>, markedAt: number | null = null, of = run) =>
  happeningsOf(of, { since: 5 * minute, markedAt }, said(message))

it('greets a guest who has come since the gateway began, and takes a stay that is older as it is', () => {
  expect(kinds({ assigned: true, stayAge: minute })).toEqual([
    { kind: 'stay', move: 'checkIn', stayAt: null },
  ])
  expect(kinds({ assigned: true, stayAge: 6 * minute })).toEqual([
    { kind: 'standing', assigned: true, claimed: false, stayAt: null },
  ])
  const assigned = { ...run, guest: { ...run.guest, assigned: true } }
  expect(kinds({ assigned: true, stayAge: minute }, null, assigned)).toEqual([])
  expect(kinds({ stayAge: minute }, null, assigned)).toEqual([
    { kind: 'stay', move: 'checkOut', stayAt: null },
  ])
})

it('knows the next guest from the one before, though it has heard of neither leaving nor coming', () => {
  const guest: Guest = { ...run.guest, assigned: true, claimed: true, stayAt: 1_000, mark: 1 }
  const stays = (more: Partial<StayMessage>, of = guest) =>
    kinds({ assigned: true, stayAge: minute, mark: 1, markAge: minute, ...more }, 8 * minute, {
      ...run,
      guest: of,
    })
  // Her own wish is the same as that of the guest before.
  expect(stays({ stayAt: 2_000 })).toEqual([
    { kind: 'stay', move: 'checkOut', stayAt: 2_000 },
    { kind: 'stay', move: 'checkIn', stayAt: 2_000 },
    { kind: 'mark', mark: 1 },
  ])
  expect([stays({ stayAt: 1_000 }), stays({ stayAt: 500 }), stays({ stayAt: 500, assigned: false })]).toEqual(
    [[], [], []],
  )
  expect(stays({ stayAge: 6 * minute, stayAt: 2_000 })).toEqual([
    { kind: 'standing', assigned: true, claimed: false, stayAt: 2_000 },
  ])
  // A gateway that hears the name for the first time takes it for that of the guest whom it knows.
  expect(stays({ stayAt: 1_000 }, { ...guest, stayAt: null })).toEqual([
    { kind: 'standing', assigned: true, claimed: true, stayAt: 1_000 },
  ])
})

it('tells which stay it knows of, and tells it again when the same card has claimed another one', () => {
  const guest: Guest = { ...run.guest, assigned: true, card: 'guest', claimed: true, stayAt: 1_000 }
  const told = (of: Guest) => stayOf(1, { ...run, guest: of }, { since: 0, markedAt: null })
  expect(told(guest)).toEqual({ roomId: 1, card: 'guest', claimed: true, stayAt: 1_000, mark: 0 })
  expect(told({ ...guest, stayAt: null })).not.toHaveProperty('stayAt')
  expect(isOtherStay(guest, { ...guest, stayAt: 2_000 })).toBe(true)
  expect(isOtherStay(guest, guest)).toBe(false)
})

it('of two wishes the later one holds', () => {
  expect(kinds({ mark: 1, markAge: minute }, 8 * minute)).toEqual([{ kind: 'mark', mark: 1 }])
  expect(kinds({ mark: 1, markAge: 3 * minute }, 8 * minute)).toEqual([])
})

it('begins and ends examinations', () => {
  expect(kinds({ examLeft: minute })).toMatchObject([{ kind: 'exam', length: minute }])
  const examined = { ...run, examUntil: 11 * minute }
  expect(kinds({ examLeft: minute }, null, examined)).toEqual([])
  expect(kinds({ by: '张老师' }, null, examined)).toEqual([
    { kind: 'exam', length: 0, by: 'app', who: '张老师' },
  ])
  const byKey = { by: '排考', via: 'api' } as const
  expect(kinds(byKey, null, examined)).toEqual([{ kind: 'exam', length: 0, by: 'api', who: '排考' }])
})

it('puts a card in and draws it by turns', () => {
  const { guest } = run
  expect(cardMove(guest, 2)).toEqual({ kind: 'card', move: 'in', whose: 'staff' })
  expect(cardMove({ ...guest, card: 'guest' }, 1)).toMatchObject({ move: 'out' })
  expect(cardMove({ ...guest, card: 'guest', leavesAt: 1 }, 1)).toMatchObject({ move: 'in' })
})
