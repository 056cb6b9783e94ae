import { expect, it } from 'vitest'
import { type PageName, pageList } from '#contract/pages.ts'
import { pastDay } from '#src/pages/previews/past-day.ts'

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
