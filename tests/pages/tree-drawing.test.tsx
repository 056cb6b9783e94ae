import { afterEach, expect, test } from 'vitest'
import { TreeDrawing } from '#src/widgets/charts/tree-drawing.tsx'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

const row = (label: string, group?: string) => ({ label, values: { kwh: 5 }, ...(group ? { group } : {}) })
const drawing = (rows: Parameters<typeof TreeDrawing>[0]['rows']) => (
  <TreeDrawing
    label="tree"
    rows={rows}
    series={[{ key: 'kwh', label: 'kWh', unit: 'kWh' }]}
    height={300}
    incompleteWords="incomplete"
  />
)
const legend = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

test('areas of several buildings say in a legend which colour is whose; those of one need none', async () => {
  const put = await draw(drawing([row('甲楼 / 1F', '甲楼'), row('乙楼 / 1F', '乙楼'), row('其余')]))
  expect(legend()).toEqual(['甲楼', '乙楼', '其余'])
  await put(drawing([row('甲楼 / 1F', '甲楼'), row('甲楼 / 2F', '甲楼')]))
  expect(legend()).toEqual([])
})
