import { afterEach, expect, test } from 'vitest'
import '#src/text/energy.ts'
import type { RankedPlace } from '#contract/energy/shapes.ts'
import { type Frame, FrameContext } from '#src/data/frame.ts'
import { CategoryChart } from '#src/pages/energy/category-chart.tsx'
import { EnergyCard } from '#src/pages/energy/figure-cards.tsx'
import { LeftOut } from '#src/pages/energy/ranking.tsx'
import type { Connection } from '#src/sync/connection.ts'
import { store } from '#src/sync/store.ts'
import { button, clearDrawn, click, draw } from './ui-draw.tsx'

const period = { timeType: 2, startAt: 0, endAt: 1, firstDate: '2026-10-01', lastDate: '2026-10-31' } as const

afterEach(clearDrawn)

const state = store({ kind: 'online', since: 0 } as Connection)
const drawn = (children: React.ReactNode) =>
  draw(<FrameContext value={{ connection: { state } } as Frame}>{children}</FrameContext>)
/** What the table of a chart says, by row. */
async function tableRows(): Promise<string[][]> {
  await click(button('表格'))
  const rows = [...document.querySelectorAll('tbody tr')]
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim() ?? ''))
}
const figure = { kwh: 12, coverage: 1, estimated: 0, newestAt: null, fen: null, share: 1 }

test('what no sub-meter counts is a row of its own, marked where it is known in part', async () => {
  const rest = (coverage: number) => ({ ...figure, kwh: 3, coverage })
  const categories = [{ ...figure, category: 2 as const, parts: [] }]
  const put = await drawn(<CategoryChart data={{ categories, rest: rest(0.9), period }} />)
  expect((await tableRows()).map(([name, kwh]) => [name, kwh])).toEqual([
    ['空调', '12'],
    ['未分项计量 不完整', '3'],
  ])
  await put(
    <FrameContext value={{ connection: { state } } as Frame}>
      <CategoryChart data={{ categories, rest: null, period }} />
    </FrameContext>,
  )
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
})

test('a figure that was measured in part is marked, one that nobody measured is no 0', async () => {
  const words = () => document.querySelector('section p')?.textContent
  const put = await drawn(<EnergyCard title="用电" figure={{ ...figure, coverage: 0.94 }} />)
  expect(words()).toBe('12 kWh 数据不完整')
  await put(<EnergyCard title="用电" figure={figure} />)
  expect(words()?.trim()).toBe('12 kWh')
  await put(<EnergyCard title="用电" figure={{ ...figure, kwh: 0, coverage: 0 }} />)
  expect(words()).toBe('— kWh 数据不完整')
})

test('places without an area are counted where places are ranked by it; what no place counts is none of them', async () => {
  const place = (id: number | null, perArea: number | null): RankedPlace => ({
    ...{ ...figure, id, perArea, name: '', parentId: null, squareMetres: null, roomNum: 1, perRoom: 1 },
  })
  const put = await drawn(
    <LeftOut order="perArea" places={[place(1, 0.5), place(2, null), place(3, null), place(null, null)]} />,
  )
  expect(document.body.textContent).toContain('有 2 处没有面积')
  await put(<LeftOut order="perArea" places={[place(1, 0.5), place(null, null)]} />)
  expect(document.body.textContent).toBe('')
  // One whose area is known is left out since not all of it is measured.
  await put(<LeftOut order="perArea" places={[{ ...place(2, null), squareMetres: 50 }]} />)
  expect(document.body.textContent).toContain('有 1 处没有计量全部用电的总表')
  await put(
    <LeftOut
      order="perRoom"
      places={[
        { ...place(2, null), perRoom: null },
        { ...place(3, null), roomNum: 0, perRoom: null },
      ]}
    />,
  )
  expect(document.body.textContent).toContain('有 1 处没有计量全部用电的总表')
})
