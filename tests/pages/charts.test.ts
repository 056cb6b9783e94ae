import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EnergyBucket } from '#contract/energy/shapes.ts'
import { courseColumns, courseNote, courseRows, courseSeries, shortKeys } from '#src/pages/energy/rows.ts'
import type { Say } from '#src/text/text.ts'
import {
  barRows,
  type ChartRow,
  gapValue,
  hasPartial,
  isPartial,
  lineRows,
  ownMark,
  partly,
  thinned,
} from '#src/widgets/charts/chart-data.ts'
import { chartWords } from '#src/widgets/charts/chart-words.ts'

const keys = ['average', 'lowest', 'highest']
const value = fc.option(fc.integer({ min: -1_000, max: 1_000 }))
const rows = fc
  .array(fc.record({ average: value, lowest: value, highest: value }), { maxLength: 300 })
  .map((list) => list.map((values, index): ChartRow => ({ label: String(index), values })))

describe('rows that are thinned', () => {
  test('keep the extremes of every series that is drawn, in their order, and are few enough', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 12, max: 60 }), (all, most) => {
        const kept = thinned(all, keys, most)
        expect(kept.length).toBeLessThanOrEqual(Math.max(most, 6))
        expect(all.filter((row) => kept.includes(row))).toEqual(kept)
        for (const key of keys) {
          const of = (list: readonly ChartRow[]) => list.flatMap(({ values }) => values[key] ?? [])
          if (of(all).length === 0) continue
          expect([Math.min(...of(kept)), Math.max(...of(kept))]).toEqual([
            Math.min(...of(all)),
            Math.max(...of(all)),
          ])
        }
      }),
    )
  })
})

describe('a course beside the period before', () => {
  // Words are told by their keys.
  const say = ((key: string) => key) as Say
  const bucket = (hour: number, more: Partial<EnergyBucket>): EnergyBucket => ({
    ...{ key: `2026-03-02 0${hour}:00`, startAt: hour * 3_600_000, endAt: (hour + 1) * 3_600_000 },
    ...{ kwh: 2, coverage: 1, estimated: 0, newestAt: 5_000, previousKwh: 1, previousCoverage: 1, fen: null },
    ...more,
  })
  const buckets = [bucket(0, {}), bucket(1, { previousCoverage: 0.5 }), bucket(2, { coverage: 0.5 })]
  const drawn = courseRows(say, buckets, { now: 10 ** 9 })
  const [now, before] = courseSeries(say)

  test('is drawn as incomplete where either has too few readings, each by itself', () => {
    const partial = drawn.map((row) =>
      [now, before].map((series) => series !== undefined && isPartial(row, series)),
    )
    expect(partial).toEqual([
      [false, false],
      [false, true],
      [true, false],
    ])
    expect(hasPartial(drawn.slice(0, 1))).toBe(false)
    expect([courseNote(say, buckets), courseNote(say, buckets.slice(0, 1))]).toEqual([
      'energy.previousPartial',
      null,
    ])
  })

  test('says in its table and its export what the sheets of the server say', () => {
    const columns = courseColumns(say, buckets).map(({ key }) => key)
    expect(columns).toEqual(['coverage', 'estimated', 'complete', 'newest', 'previousCoverage'])
    expect(Object.keys(drawn[2]?.more ?? {})).toEqual(expect.arrayContaining(columns))
    expect(drawn.map(({ more }) => more?.complete)).toEqual(['energy.yes', 'energy.yes', 'energy.no'])
    // An answer that was kept before the period before had one says nothing of it.
    const { previousCoverage: _none, ...old } = bucket(1, {})
    expect(courseRows(say, [old as EnergyBucket], { now: 10 ** 9 })[0]?.incompleteOf).toBeUndefined()
  })
})

describe('parts of a period', () => {
  const say = ((key: string) => key) as Say
  const hour = 3_600_000
  const part = (index: number, kwh: number, coverage: number): EnergyBucket => ({
    ...{ key: `2026-03-02 0${index}:00`, startAt: index * hour, endAt: (index + 1) * hour },
    ...{ kwh, coverage, estimated: 0, newestAt: 5_000, previousKwh: null, previousCoverage: null, fen: 0 },
  })

  test('that nobody measured are a marked gap without a figure or a cost; one that has just begun is not marked', () => {
    const parts = [part(0, 0, 1), part(1, 0, 0), part(2, 3, 0), part(3, 0, 0), part(4, 0, 0)]
    const rows = courseRows(say, parts, { now: 3.1 * hour })
    expect(rows.map(({ values, incomplete, more }) => [values.kwh, incomplete, more?.cost ?? null])).toEqual([
      [0, false, 0],
      [null, true, null],
      [3, true, 0],
      [null, false, null],
      [null, false, null],
    ])
    const [first] = courseSeries(say)
    const drawn = barRows(rows, first ? [first] : [])
    expect(drawn.map((row) => row[`kwh${partly}`])).toEqual([undefined, gapValue, 3, undefined, undefined])
  })

  test('are named by what tells them apart: hours of several days with the day, days of several years with the year', () => {
    const named = (...keys: string[]) => keys.map(shortKeys(keys.map((key) => ({ key }))))
    expect(named('2026-03-02 07:00', '2026-03-02 08:00')).toEqual(['07:00', '08:00'])
    expect(named('2026-03-02 07:00', '2026-03-03 07:00')).toEqual(['03-02 07:00', '03-03 07:00'])
    expect(named('2026-03-02', '2026-03-03')).toEqual(['03-02', '03-03'])
    expect(named('2025-03-02', '2026-03-02')).toEqual(['2025-03-02', '2026-03-02'])
    expect(named('2026-03', '2026-04')).toEqual(['2026-03', '2026-04'])
  })
})

describe('a line with incomplete points', () => {
  const series = [{ key: 'kwh', label: '', unit: 'kWh' }]
  const row = (kwh: number | null, incomplete = false): ChartRow => ({
    label: '',
    values: { kwh },
    incomplete,
  })
  const partOf = (key: string, list: readonly ChartRow[]) => lineRows(list, series).map((each) => each[key])

  test('is pale to and from them, whole elsewhere, and a gap stays one', () => {
    const list = [row(1), row(2), row(3, true), row(4), row(5), row(null), row(6, true), row(null, true)]
    expect(partOf('kwh', list)).toEqual([1, 2, null, 4, 5, null, null, null])
    expect(partOf(`kwh${partly}`, list)).toEqual([null, 2, 3, 4, null, null, 6, null])
    expect(partOf(`kwh${partly}${ownMark}`, list)).toEqual([
      ...[false, false, true, false, false, false, true, false],
    ])
  })

  test('is told in words: its extremes, and how many points are incomplete', () => {
    const say = ((key: string, values?: Record<string, unknown>) =>
      [key, ...Object.values(values ?? {})].join(' ')) as Say
    const list = ['a', 'b', 'c'].map((label, at) => ({ ...row(at + 1, at === 1), label }))
    expect(chartWords(say, 't', list, series)).toBe(
      'charts.drawingWords t  c 3 kWh a 1 kWh charts.partialRows 1',
    )
    expect(chartWords(say, 't', [row(null)], series)).toBe('charts.drawingOf t')
    // Of a day that has only begun nobody knows what it comes to.
    const begun = list.map((one) => ({ ...one, goesOn: one.label === 'a' }))
    expect(chartWords(say, 't', begun, series)).toContain('c 3 kWh b 2 kWh')
  })
})
