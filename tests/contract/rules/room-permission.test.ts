import { expect, test } from 'vitest'
import { boundsFault } from '#contract/rules/permission-bounds.ts'
import { type Bounds, roomBar } from '#contract/rules/room-permission.ts'

const always: Bounds = { startDate: null, endDate: null, weekdays: null, fromMinute: null, toMinute: null }
const night = { fromMinute: 22 * 60, toMinute: 6 * 60 }
// Of the autumn of 2026: Thursday 1 October is off, Saturday 10 October is worked like a Thursday.
const days = {
  specialDays: [
    { date: '2026-10-01', kind: 8, name: '国庆' },
    { date: '2026-10-10', kind: 4, name: '调休' },
  ],
}
const may = (bounds: Partial<Bounds>, at: string): boolean => {
  const held = { roomIds: [7], campusId: 1, ...always, ...bounds }
  return roomBar([held], 7, Date.parse(`${at}:00Z`), () => days) === null
}

test('hours that end before they begin go on after midnight', () => {
  const on = (time: string) => may(night, `2026-09-15T${time}`)
  expect(['21:59', '22:00', '23:59', '00:00', '05:59', '06:00', '12:00'].map(on)).toEqual([
    ...[false, true, true, true, true, false, false],
  ])
  const toMidnight = { fromMinute: 22 * 60, toMinute: 0 }
  expect([may(toMidnight, '2026-09-15T23:59'), may(toMidnight, '2026-09-16T00:00')]).toEqual([true, false])
})

test('what is after midnight belongs to the day it began on: by its weekday, date and kind', () => {
  const mondays = { ...night, weekdays: [1] }
  // 14 September 2026 is a Monday.
  expect([may(mondays, '2026-09-14T03:00'), may(mondays, '2026-09-14T23:00')]).toEqual([false, true])
  expect([may(mondays, '2026-09-15T03:00'), may(mondays, '2026-09-15T23:00')]).toEqual([true, false])
  const dated = { ...night, startDate: '2026-09-14', endDate: '2026-09-15' }
  expect(['13T23', '14T05', '14T22', '16T05', '16T22'].map((at) => may(dated, `2026-09-${at}:00`))).toEqual([
    ...[false, false, true, true, false],
  ])
  const thursdays = { ...night, weekdays: [4] }
  expect(['01T23', '02T03', '10T23', '11T03'].map((at) => may(thursdays, `2026-10-${at}:00`))).toEqual([
    ...[false, false, true, true],
  ])
})

test('hours by day are as before, and those that end when they begin are none', () => {
  const lessons = { fromMinute: 450, toMinute: 1050, weekdays: [1] }
  expect(
    ['14T07:29', '14T07:30', '14T17:29', '14T17:30', '15T08:00'].map((at) => may(lessons, `2026-09-${at}`)),
  ).toEqual([...[false, true, true, false, false]])
  expect(boundsFault(night)).toBeNull()
  expect(boundsFault({ fromMinute: 60, toMinute: 60 })).toHaveProperty('toMinute')
})
