import { afterEach, expect, test, vi } from 'vitest'
import { Drawing } from '#src/widgets/charts/drawing.tsx'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(async () => {
  await clearDrawn()
  vi.restoreAllMocks()
})

const rows = [
  { label: 'whole', values: { used: 10 } },
  { label: 'part', values: { used: 4 }, incomplete: true },
  { label: 'gap', values: { used: null }, incomplete: true },
  { label: 'to come', values: { used: null } },
]

test('bars of what is incomplete have a frame that is seen, and what was not measured a mark', async () => {
  // Nothing has a size where nothing is laid out, and what has none is not drawn.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200))
  await draw(
    <Drawing
      kind="bar"
      label="bars"
      rows={rows}
      series={[{ key: 'used', label: 'used', unit: 'kWh' }]}
      height={200}
      horizontal={false}
      incompleteWords="incomplete"
    />,
  )
  const bars = [...document.querySelectorAll('.recharts-bar-rectangle path')]
  const framed = bars.filter((bar) => bar.getAttribute('stroke-dasharray') === '3 2')
  expect(bars).toHaveLength(3)
  expect(framed).toHaveLength(2)
  for (const bar of framed) {
    expect(bar.getAttribute('stroke')).toMatch(/^(var\(|#|rgb)/)
    expect(bar.getAttribute('stroke-opacity')).toBe('1')
  }
  expect(framed.map((bar) => Number(bar.getAttribute('height'))).at(-1)).toBe(5)
})
