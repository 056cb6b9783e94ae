import { afterEach, expect, test, vi } from 'vitest'
import { Drawing } from '#src/widgets/charts/drawing.tsx'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(async () => {
  await clearDrawn()
  vi.restoreAllMocks()
})

const rows = [1, 2].map((value) => ({ label: String(value), values: { used: value, before: 2 } }))
const series = ['used', 'before'].map((key) => ({ key, label: key, unit: 'kWh' }))

const drawing = (kind: 'bar' | 'line') => (
  <Drawing
    {...{ kind, rows, series }}
    label={kind}
    height={200}
    horizontal={false}
    incompleteWords="incomplete"
  />
)

/** By what the library remembers each bar or line. */
const ids = () => [...document.querySelectorAll('.recharts-bar, .recharts-line-curve')].map(({ id }) => id)

test('a drawing has ids of its own, and takes over those of one that is gone', async () => {
  // Nothing has a size where nothing is laid out, and what has none is not drawn.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200))
  const both = (
    <>
      {drawing('bar')}
      {drawing('line')}
    </>
  )
  await draw(both)
  const first = ids()
  expect(first.length).toBe(4)
  expect(new Set(first).size).toBe(4)
  await clearDrawn()
  await draw(both)
  expect(ids()).toEqual(first)
})
