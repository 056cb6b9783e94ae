import { afterEach, expect, test, vi } from 'vitest'
import '#src/text/previews.ts'
import { dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { EnergyAlarms } from '#src/pages/previews/energy-alarms.tsx'
import { EnergyRanking } from '#src/pages/previews/energy-ranking.tsx'
import { DayEnergy } from '#src/pages/previews/home-page.tsx'
import { clearDrawn, draw } from './ui-draw.tsx'

const answers = vi.hoisted(() => ({ list: [] as unknown[], firstDate: '', total: null as unknown }))
vi.mock('#src/data/campuses.ts', () => ({ useCampus: () => ({ name: '东校区' }) }))
vi.mock('#src/data/live-answer.ts', () => ({
  useLiveAnswer: () => ({
    data: { list: answers.list, total: answers.total, period: { firstDate: answers.firstDate } },
    freshness: { at: Date.now(), state: 'fresh', error: null },
    waiting: false,
    refresh: async () => {},
  }),
}))

afterEach(clearDrawn)

const lines = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

test('buildings are ranked for a campus that is named, and say what of them is incomplete or was not measured', async () => {
  const place = { kwh: 5, coverage: 1, estimated: 0 }
  Object.assign(answers, {
    firstDate: dayInWords(dayOf(Date.now())),
    list: [
      { ...place, id: 1, name: '甲楼' },
      { ...place, id: 2, name: '乙楼', coverage: 0.5 },
      { ...place, id: 3, name: '丙楼', kwh: 0, coverage: 0 },
    ],
  })
  await draw(<EnergyRanking campusId={1} />)
  expect(document.querySelector('h2')?.textContent).toBe('东校区 · 今日楼栋能耗排名')
  expect(lines()).toEqual(['甲楼5 kWh', '乙楼5 kWh · 数据不完整', '丙楼— kWh · 数据不完整'])
})

test('alarms are of a campus that is named, and say what of them is incomplete', async () => {
  const alarm = { kind: 'meterOver', date: '2026-11-25', kwh: 20, limit: 10 }
  answers.list = [
    { ...alarm, coverage: 1 },
    { ...alarm, date: '2026-11-24', coverage: 0.4 },
  ]
  await draw(<EnergyAlarms campusId={1} />)
  expect(document.querySelector('h2')?.textContent).toContain('东校区')
  expect(lines().map((line) => line?.includes('数据不完整'))).toEqual([false, true])
})

test("the day's energy says that it was measured in part, is no 0 where nothing was, and is kept for the next start", async () => {
  const tile = () => document.querySelector('dd')?.textContent
  const put = async (total: unknown) => {
    answers.total = total
    await clearDrawn()
    await draw(
      <DeskContext value={{ local: { name: 'day energy' } } as Desk}>
        <dl>
          <DayEnergy campusId={1} />
        </dl>
      </DeskContext>,
    )
  }
  answers.firstDate = dayInWords(dayOf(Date.now()))
  await put({ kwh: 5, coverage: 0.5 })
  expect(tile()).toBe('5kWh · 数据不完整')
  await put({ kwh: 0, coverage: 0 })
  expect(tile()).toBe('—kWh · 数据不完整')
  await put({ kwh: 5, coverage: 1 })
  expect(tile()).toBe('5kWh')
  // What is answered is of yesterday: there was no network overnight.
  answers.firstDate = dayInWords(dayOf(Date.now()) - 1)
  await put({ kwh: 9, coverage: 0.5 })
  expect(tile()).toBe('5kWh')
})
