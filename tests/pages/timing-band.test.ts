import { expect, test } from 'vitest'
import { bandRows } from '#src/pages/templates/timings/band-model.ts'

const timing = (id: number, minute: number, over: object = {}) => ({
  ...{ id, minute, timeType: 1, offset: 0, earliest: null, latest: null, days: [1, 2, 3, 4, 5] },
  ...over,
})
const sun = { rise: 380, set: 1060 }
const everyDay = [1, 2, 3, 4, 5, 6, 7, 8]

test('days on which the same happens are one band, and days without anything none', () => {
  const rows = bandRows([timing(1, 450), timing(2, 1330, { days: [1, 2, 3, 4, 5, 6] })], sun)
  expect(rows.map(({ days, marks }) => [days, marks.map((mark) => mark.timing.id)])).toEqual([
    [
      [1, 2, 3, 4, 5],
      [1, 2],
    ],
    [[6], [2]],
  ])
})

test('what goes by the sun stands where the sun is, within its limits; without a sun at its other time', () => {
  const bySun = timing(1, 1080, { timeType: 3, offset: -30, days: everyDay, earliest: 1035 })
  const atSun = bandRows([bySun], sun)[0]?.marks[0]
  expect(atSun).toMatchObject({ minute: 1035, fallback: false })
  const nowhere = bandRows([bySun], { rise: null, set: null })[0]?.marks[0]
  expect(nowhere).toMatchObject({ minute: 1080, fallback: true })
})

test('marks that would cover each other stand below each other', () => {
  const [row] = bandRows([timing(1, 450), timing(2, 460), timing(3, 900), timing(4, 1430)], sun)
  expect(row?.lanes).toBe(2)
  expect(row?.marks.map(({ lane }) => lane)).toEqual([0, 1, 0, 0])
})
