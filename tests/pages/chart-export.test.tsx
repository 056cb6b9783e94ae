import { readSheet } from 'read-excel-file/universal'
import { afterEach, expect, test, vi } from 'vitest'
import { type Frame, FrameContext } from '#src/data/frame.ts'
import type { Connection } from '#src/sync/connection.ts'
import { store } from '#src/sync/store.ts'
import { ChartTools } from '#src/widgets/charts/chart-tools.tsx'
import { ExportSubject } from '#src/widgets/charts/export-subject.ts'
import { SheetFaults } from '#src/widgets/sheet-faults/sheet-faults.tsx'
import { button, clearDrawn, click, draw, patiently } from './ui-draw.tsx'

afterEach(clearDrawn)

const online: Connection = { kind: 'online', since: 0, roundTrip: 20, skew: 0, serverWire: 'w' }
const offline: Connection = { kind: 'offline', since: 0, reason: 'no-network', nextTryAt: 0 }
const sheet = { title: '用电曲线', rowTitle: '时间', rows: [], series: [], columns: [], fileName: '用电' }

const tools = (state: Connection, more: Partial<Parameters<typeof ChartTools>[0]>) =>
  draw(
    <FrameContext value={{ connection: { state: store(state) } } as Frame}>
      <ExportSubject value="主校区 A 座">
        <ChartTools sheet={sheet} {...more} />
      </ExportSubject>
    </FrameContext>,
  )

test('a file that the server makes is exported with a network alone, what is made here without one too', async () => {
  const made: string[] = []
  const exportFile = async (name: string) => {
    made.push(name)
  }
  await tools(offline, { exportFile })
  const away = button('导出（需联网）')
  expect(away.disabled).toBe(true)
  await click(away)
  expect(made).toEqual([])
  await clearDrawn()
  await tools(online, { exportFile })
  await click(button('导出'))
  // Files of two places are told apart by their names.
  expect(made).toEqual(['主校区 A 座 用电'])
  await clearDrawn()
  await tools(offline, {})
  expect(button('导出').disabled).toBe(false)
})

test('where a service is missing, what says so stands in place of the export', async () => {
  await tools(online, { exportInstead: <span>导出需要服务</span> })
  expect(document.body.textContent).toContain('导出需要服务')
  expect(() => button('导出')).toThrow()
  await clearDrawn()
  // Nobody is offered what her role does not hold.
  await tools(online, { exportInstead: null })
  expect(document.body.textContent).toBe('')
})

test('of many faults of a spreadsheet the first are listed, and all of them are exported', async () => {
  const faults = Array.from({ length: 2_500 }, (_, at) => ({
    row: at + 2,
    field: '房间',
    reason: `错 ${at}`,
  }))
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
  await draw(<SheetFaults refused="没有导入" faults={faults} />)
  expect(document.querySelectorAll('tbody tr')).toHaveLength(200)
  expect(document.body.textContent).toContain('只列出前 200 处，共 2,500 处')
  await click(button('导出全部'))
  await vi.waitFor(() => expect(made).toHaveBeenCalled(), patiently)
  const [file] = made.mock.calls[0] ?? []
  const rows = await readSheet(await (file as Blob).arrayBuffer())
  expect([rows[0], rows.length, rows.at(-1)]).toEqual([
    ['行', '列', '原因'],
    2_501,
    [2_501, '房间', '错 2499'],
  ])
  made.mockRestore()
  await clearDrawn()
  await draw(<SheetFaults refused="没有导入" faults={faults.slice(0, 200)} />)
  expect(document.body.textContent).not.toContain('只列出')
})
