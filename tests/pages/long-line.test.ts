import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChartRow } from '#src/widgets/charts/chart-data.ts'
import { layLines, namedRows, nearest, niceTicks, toldOf } from '#src/widgets/charts/long-line.ts'

const series = [{ key: 'kwh', label: '用电', unit: 'kWh' }]
const row = (index: number, kwh: number | null, incomplete = false): ChartRow => ({
  ...{ label: `${index}`, values: { kwh }, incomplete },
})
const size = { width: 100, height: 200 }

describe('a line of thousands of rows', () => {
  const year = Array.from({ length: 8_760 }, (_, hour) => row(hour, hour === 4_321 ? 900 : hour % 24))

  test('is drawn with two rows for each pixel at most, and with its peaks where they are', () => {
    const { points, paths, ticks } = layLines(year, series, size)
    expect(points.length).toBeLessThanOrEqual(2 * size.width)
    expect(paths.kwh?.match(/[ML]/g)).toHaveLength(points.length)
    const peak = points.find(({ row: { values } }) => values.kwh === 900)
    expect(peak?.at).toBeCloseTo(4_321 / 8_759, 6)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(900)
    expect(paths.kwh).toContain(
      `L${Math.round((4_321 / 8_759) * 1_000) / 10} ${200 - (900 / (ticks.at(-1) ?? 0)) * 200}`,
    )
  })

  test('has a gap where there is nothing, and is pale where it is incomplete', () => {
    const { paths } = layLines([row(0, 1), row(1, null), row(2, 1), row(3, 2, true), row(4, 3)], series, size)
    expect(paths.kwh?.split('M').slice(1)).toHaveLength(3)
    expect(paths['kwh~']?.split('M').slice(1)).toEqual([expect.stringMatching(/^[^L]*L[^L]*L[^L]*$/)])
  })

  test('tells the point that is nearest, by the series it is drawn in', () => {
    const { points } = layLines([row(0, 1), row(1, 2, true), row(2, 3)], series, size)
    expect([-3, 0.2, 0.3, 0.74, 9].map((at) => nearest(points, at))).toEqual([0, 0, 1, 1, 2])
    const told = points.map((point) => toldOf(point, series))
    expect(told).toEqual([
      [{ name: 'kwh', value: 1 }],
      [{ name: 'kwh~', value: 2 }],
      [{ name: 'kwh', value: 3 }],
    ])
  })

  test('names rows that have room beside each other, the first of them always', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_000 }),
        fc.integer({ min: 200, max: 2_000 }),
        (count, width) => {
          const named = namedRows(
            Array.from({ length: count }, () => row(1_000_000, 1)),
            width,
          )
          expect(named[0]).toBe(0)
          const step = (((named[1] ?? count) - 0) / Math.max(1, count - 1)) * width
          if (named.length > 1) expect(step).toBeGreaterThan(7 * 7)
        },
      ),
    )
  })

  test('stands between steps of its axis that people count in', () => {
    expect(niceTicks(0, 97)).toEqual([0, 25, 50, 75, 100])
    expect(niceTicks(-3, 4)).toEqual([-4, -2, 0, 2, 4])
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 0 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (low, high) => {
          const ticks = niceTicks(low / 1_000, high / 1_000)
          expect(ticks[0]).toBeLessThanOrEqual(low / 1_000 + 1e-9)
          expect(ticks.at(-1)).toBeGreaterThanOrEqual(high / 1_000 - 1e-9)
          expect(ticks.length).toBeLessThanOrEqual(7)
        },
      ),
    )
  })
})
