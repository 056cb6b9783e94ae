import { afterEach, expect, test, vi } from 'vitest'
import { type Frame, FrameContext } from '#src/data/frame.ts'
import type { Connection } from '#src/sync/connection.ts'
import { store } from '#src/sync/store.ts'
import '#src/widgets/charts/drawing.tsx'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import { clearDrawn, draw, patiently } from './ui-draw.tsx'

afterEach(async () => {
  await clearDrawn()
  vi.restoreAllMocks()
})

const rows = ['甲', '乙', '丙'].map((label, at) => ({ label, values: { kwh: 30 - at * 10 } }))
const state = store({ kind: 'online', since: 0 } as Connection)
const card = (most: number) => (
  <FrameContext value={{ connection: { state } } as Frame}>
    <ChartCard
      title="排名"
      rowTitle="楼层"
      rows={rows}
      series={[{ key: 'kwh', label: '用电', unit: 'kWh' }]}
      most={most}
      fileName="排名"
    />
  </FrameContext>
)

test('a chart that draws some of its rows says so, and tells the lowest of all of them', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200))
  const put = await draw(card(2))
  await vi.waitFor(() => expect(document.querySelector('[role=application]')).not.toBeNull(), patiently)
  expect(document.querySelector('[role=application]')?.getAttribute('aria-label')).toContain('最低 丙 10 kWh')
  expect(document.body.textContent).toContain('只画出前 2 项，全部 3 项见表格')
  await put(card(3))
  expect(document.body.textContent).not.toContain('只画出')
})
