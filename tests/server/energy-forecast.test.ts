import { describe, expect, it } from 'vitest'
import { dayAt, dayLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { emittedRows } from '#server/areas/energy/carbon.ts'
import { forecastFor } from '#server/areas/energy/consumption.ts'

type Meters = Parameters<typeof forecastFor>[1]
type Sum = Parameters<typeof forecastFor>[2]
const june = { first: dayAt(2026, 5), end: dayAt(2026, 6) }
const meter = (newestAt: number | null, goneAt: number | null = null) =>
  ({ firstDay: dayAt(2026, 0), newestAt, goneAt }) as Meters[number]

describe('what a period comes to', () => {
  const since = (days: number) => startOfDay(june.first) + days * dayLength
  const of = (meters: Meters, now: number) =>
    forecastFor({ type: 3, days: june, now }, meters, { wh: 1_000_000 } as Sum, 4_000)

  it('goes by the time until the newest reading, not by the silence after it', () => {
    // 1,000 kWh in 10 days are 3,000 in 30, whenever that is asked.
    for (const now of [10, 15, 29.5])
      expect(of([meter(since(3)), meter(since(10))], since(now))).toMatchObject({ projected: 3_000 })
    // What has been read into the future counts until now.
    expect(of([meter(since(12))], since(10))).toMatchObject({ projected: 3_000 })
    // What is taken out of use uses nothing more: the other one goes on until its own newest reading.
    expect(of([meter(since(5), since(5))], since(10))).toMatchObject({ projected: 3_000 })
    expect(of([meter(since(20), since(20)), meter(since(10))], since(25))).toMatchObject({ projected: 3_000 })
    expect(of([meter(since(10), since(10)), meter(null)], since(25))).toMatchObject({ projected: 3_000 })
    expect(of([meter(null)], since(10))).toBeNull()
    expect(of([meter(since(-1))], since(10))).toBeNull()
  })
})

describe('the energy that a factor counts for', () => {
  /** 1 kWh a day; the days of the first so many months are not kept any more. */
  const read = (gone: number) => async (days: { first: number; end: number }, grain: 'day' | 'month') =>
    [0, 1, 2].flatMap((month) => {
      const [first, end] = [dayAt(2026, 6 + month), dayAt(2026, 7 + month)]
      if (first < days.first || end > days.end) return []
      if (grain === 'month') return [{ at: startOfDay(first), wh: (end - first) * 1_000 }]
      const kept = month < gone ? [] : Array.from({ length: end - first }, (_, day) => first + day)
      return kept.map((day) => ({ at: startOfDay(day), wh: 1_000 }))
    })
  const quarter = { first: dayAt(2026, 6), end: dayAt(2026, 9) }
  const entered = [{ from: dayAt(2026, 8, 11), factor: 0.5 }]
  const sums = async (gone: number) => {
    const rows = await emittedRows(read(gone), quarter, entered)
    const wh = (some: typeof rows) => some.reduce((sum, row) => sum + row.wh, 0)
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort((a, b) => a - b))
    return [wh(rows), wh(rows.filter(({ at }) => at >= startOfDay(dayAt(2026, 8, 11)))), rows.length]
  }

  it('is read by months, and by days in the month in which it begins alone', async () => {
    // July and August have 31 days each, September 30: of these 20 from the 11th on.
    expect(await sums(0)).toEqual([92_000, 20_000, 32])
  })

  it('is nowhere lost where days are not kept any more', async () => {
    expect(await sums(2)).toEqual([92_000, 20_000, 32])
    // Of the month itself nobody knows what was used after its factor began.
    expect(await sums(3)).toEqual([92_000, 0, 3])
  })
})
