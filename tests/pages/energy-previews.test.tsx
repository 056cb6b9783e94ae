import { afterAll, afterEach, expect, test, vi } from 'vitest'
import '#src/text/previews.ts'
import { dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { type Frame, FrameContext } from '#src/data/frame.ts'
import { EnergyAlarms } from '#src/pages/previews/energy-alarms.tsx'
import { EnergyRanking } from '#src/pages/previews/energy-ranking.tsx'
import { EnergyScene } from '#src/pages/previews/energy-today.tsx'
import { DayEnergy } from '#src/pages/previews/home-page.tsx'
import { store } from '#src/sync/store.ts'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const answers = vi.hoisted(() => ({
  ...{ list: [] as unknown[], firstDate: '', total: null as unknown },
  ...{ buckets: [] as unknown[], comparison: { change: null } },
}))
vi.mock('#src/session/allowed.tsx', () => ({
  useAllowed: (url: string) => url.endsWith('/energyConsumption'),
}))
vi.mock('#src/data/campuses.ts', () => ({ useCampus: () => ({ name: '东校区' }) }))
vi.mock('#src/data/live-answer.ts', () => ({
  useLiveAnswer: () => ({
    data: { ...answers, period: { firstDate: answers.firstDate } },
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

test("the day's curve says in its table and export how much of each hour was measured", async () => {
  const hour = 3_600_000
  const [startAt, date] = [Date.now() - 2 * hour, dayInWords(dayOf(Date.now()))]
  const figure = { kwh: 3, coverage: 0.5, estimated: 0.25, newestAt: startAt + hour }
  const earlier = { previousKwh: 4, previousCoverage: 0.75, fen: null }
  const total = { kwh: 3, coverage: 0.5, estimated: 0.25 }
  const over = { key: `${date} 07:00`, startAt, endAt: startAt + hour, ...figure, ...earlier }
  const goesOn = { ...over, key: `${date} 08:00`, endAt: Date.now() + hour }
  Object.assign(answers, { firstDate: date, total, buckets: [over, goesOn] })
  await draw(
    <FrameContext value={{ connection: { state: store({ kind: 'starting' }) } } as Frame}>
      <EnergyScene campusId={1} />
    </FrameContext>,
  )
  await click(button('表格'))
  const cells = (of: string) => [...document.querySelectorAll(of)].map(({ textContent }) => textContent)
  expect(cells('th[scope=col]').slice(-5)).toEqual([
    '覆盖率',
    '估算占比',
    '数据完整',
    '最新读数',
    '上期覆盖率',
  ])
  expect(cells('tbody tr:first-child td')).toEqual(
    expect.arrayContaining(['50.00%', '25.00%', '否', '75.00%']),
  )
  expect(cells('tbody tr:last-child td')).not.toContain('50.00%')
})
