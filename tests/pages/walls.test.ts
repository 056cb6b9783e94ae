import { expect, it } from 'vitest'
import { type PageName, pageList } from '#contract/pages.ts'
import { periodOf } from '#src/pages/energy/use-kept-scope.ts'
import { pastDay } from '#src/pages/previews/past-day.ts'
import { keptEnergy } from '#src/pages/previews/use-day-energy.ts'
import { cardsThatFit } from '#src/pages/previews/use-fitting.ts'

it('says the date of figures that are no longer of today, by the clock of the campus', () => {
  // 00:30 on 8 March in China is still 7 March by UTC.
  const night = Date.UTC(2026, 2, 7, 16, 30)
  expect(pastDay({ firstDate: '2026-03-08' }, night)).toBeNull()
  expect(pastDay({ firstDate: '2026-03-07' }, night)).toEqual({ date: '2026-03-07', before: '2026-03-06' })
  expect(pastDay({ firstDate: '2026-03-01' }, night)).toEqual({ date: '2026-03-01', before: '2026-02-28' })
})

it('lets the previews of a place hang on a wall, and the map', () => {
  const walls: PageName[] = pageList.filter(({ wall }) => wall).map(({ name }) => name)
  expect(walls).toEqual(['map', 'board', 'home', 'digital'])
})

it('lets as many buildings stand as have room above the foot of a wall, in whole rows', () => {
  const room = { top: 400, bottom: 960, cardHeight: 100, gap: 12, columns: 3 }
  expect(cardsThatFit(room)).toBe(15)
  expect(cardsThatFit({ ...room, bottom: 947 })).toBe(12)
  // A wall of twice the size has room for as many.
  const twice = Object.fromEntries(Object.entries(room).map(([name, length]) => [name, length * 2]))
  expect(cardsThatFit({ ...room, ...twice, columns: 3 })).toBe(15)
  expect(cardsThatFit({ ...room, bottom: 300 })).toBe(3)
})

it('takes up the period that energy was looked at in, and the first one instead of what makes no sense', () => {
  expect(periodOf(JSON.stringify({ timeType: 2, date: '2026-03-08' }))).toEqual({
    timeType: 2,
    date: '2026-03-08',
  })
  expect(periodOf(JSON.stringify({ timeType: 5, date: '2026-02-31' }))).toEqual({ timeType: 5, date: null })
  for (const text of [null, '', 'x', '{"timeType":9}', 'null'])
    expect(periodOf(text)).toEqual({ timeType: 3, date: null })
})

it('shows the kept energy of a day in its campus and on its day alone', () => {
  const kept = JSON.stringify({ campusId: 7, date: '2026-03-08', kwh: 12.5 })
  expect(keptEnergy(kept, { campusId: 7, date: '2026-03-08' })).toBe(12.5)
  expect(keptEnergy(kept, { campusId: 8, date: '2026-03-08' })).toBeNull()
  expect(keptEnergy(kept, { campusId: 7, date: '2026-03-09' })).toBeNull()
  for (const text of [null, '', 'null'])
    expect(keptEnergy(text, { campusId: 7, date: '2026-03-08' })).toBeNull()
})
