import { afterEach, expect, test } from 'vitest'
import '#src/text/energy.ts'
import type { Analysis } from '#contract/energy/campus-energy.ts'
import { hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { workRows } from '#src/pages/energy/analysis.tsx'
import { AnsweredPart } from '#src/pages/energy/answered.tsx'
import { shapeOf } from '#src/pages/energy/ranking.tsx'
import { courseRows } from '#src/pages/energy/rows.ts'
import type { Say } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

const say = ((key: string, { count }: { count?: number } = {}) =>
  [key.split('.').at(-1), count].join(' ')) as unknown as Say

test('what went on when it was answered goes on in a kept answer, however late that is looked at', async () => {
  const at = startOfDay(20_000) + 10.5 * hourLength
  const part = { key: '2024-10-04 10:00', startAt: at - hourLength / 2, endAt: at + hourLength / 2 }
  const bucket = {
    ...part,
    kwh: 1,
    coverage: 1,
    estimated: 0,
    newestAt: at,
    previousKwh: null,
    previousCoverage: null,
    fen: null,
  }
  const freshness = { at, state: 'stale' as const, error: null, refresh: async () => {} }
  const answer = { data: [bucket], freshness, waiting: false, refresh: freshness.refresh }
  let told: unknown = null
  await draw(
    <AnsweredPart answer={answer}>
      {(buckets, now) => {
        told = courseRows(say, buckets, { now, compared: false })
        return null
      }}
    </AnsweredPart>,
  )
  expect(told).toMatchObject([{ goesOn: true }])
})

test('hours of which nothing came are gaps between those of which something did, up to the answer', () => {
  const midnight = startOfDay(20_000)
  const point = (hour: number) => ({
    ...{ at: midnight + hour * hourLength, lowest: 1, average: 2, highest: 3 },
    ...{ coverage: hour === 3 ? 0.6667 : 1 },
  })
  const period = { startAt: midnight, endAt: midnight + 24 * hourLength } as Analysis['period']
  const rows = (points: ReturnType<typeof point>[], firstDate: string | null, at: number) =>
    work(points, firstDate, at).map(({ values }) => values.average)
  const work = (points: Parameters<typeof workRows>[1]['points'], firstDate: string | null, at: number) =>
    workRows(
      say,
      { points },
      { period, meter: { firstDate } as Analysis['meter'], newestAt: midnight },
      midnight + at * hourLength,
    )
  expect(rows([point(2), point(5)], '2024-10-01', 7)).toEqual([null, null, 2, null, null, 2, null])
  // The hour that goes on has told something; the meter is new this day.
  expect(rows([point(2), point(3)], '2024-10-05', 3.5)).toEqual([2, 2])
  expect(rows([point(23)], '2024-10-04', 9_000)).toHaveLength(24)
  expect(rows([], '2024-10-01', 7)).toEqual([])
  // Each says how far it can be trusted, as every figure in tables and exports.
  const [whole, part] = work([point(2), point(3), point(5)], '2024-10-05', 6)
  const newest = timeInWords(midnight, 'YYYY-MM-DD HH:mm')
  expect(whole).toMatchObject({
    ...{ incomplete: false, more: { coverage: 1, estimated: 0, complete: 'yes ', newest } },
  })
  expect(part).toMatchObject({ incomplete: true, more: { coverage: 0.6667, complete: 'no ' } })
  const gap = work([point(2), point(5)], '2024-10-05', 6)[1]
  expect(gap).toMatchObject({ incomplete: false, more: { coverage: 0, complete: 'no ' } })
  const { coverage: _, ...old } = point(2)
  expect(work([old], '2024-10-05', 3)[0]?.more).toMatchObject({ coverage: 1 })
})

test('meters are not drawn as areas: a main meter counts what those behind it do', () => {
  expect(shapeOf({ by: 'meter', shape: 'tree' })).toBe('bars')
  expect(shapeOf({ by: 'floor', shape: 'tree' })).toBe('tree')
})
