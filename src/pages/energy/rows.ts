import type { CategoryFigure, EnergyBucket, EnergyFigure } from '#contract/energy/shapes.ts'
import { isComplete, measuredKwh } from '#contract/rules/energy/figures.ts'
import { meterCategories, meterCategoryName } from '#contract/rules/energy/meters.ts'
import type { Say } from '#src/text/text.ts'
import type { ChartColumn, ChartRow, ChartSeries } from '#src/widgets/charts/chart-data.ts'
import { honestyColumns, honestyOf, previousColumn } from '#src/widgets/charts/honesty.ts'

export { honestyColumns, honestyOf }

/** What it costs, where any of it has a price. */
export const costColumns = (say: Say, rows: readonly { fen: number | null }[]): ChartColumn[] =>
  rows.some(({ fen }) => (fen ?? null) !== null)
    ? [{ key: 'cost', label: say('energy.costYuan'), money: true }]
    : []

/** Nothing where nothing was measured. An answer that was kept before there were prices holds none. */
export const costOf = ({
  fen,
  ...figure
}: Pick<EnergyFigure, 'kwh' | 'coverage'> & { fen?: number | null }) => ({
  cost: fen == null || measuredKwh(figure) === null ? null : fen / 100,
})

export const courseSeries = (say: Say): ChartSeries[] => [
  { key: 'kwh', label: say('energy.thisPeriod'), unit: 'kWh' },
  { key: 'previous', label: say('energy.lastPeriod'), unit: 'kWh', dashed: true },
]

/** Hours, days or months as they stand below bars: without the day, or the year, that all of them have. */
export function shortKeys(parts: readonly { key: string }[]): (key: string) => string {
  const isOne = (length: number) => new Set(parts.map(({ key }) => key.slice(0, length))).size < 2
  const [oneDay, oneYear] = [isOne('2026-11-26'.length), isOne('2026'.length)]
  return (key) => {
    const isHour = key.length > '2026-11-26'.length
    if (isHour && oneDay) return key.slice('2026-11-26 '.length)
    return key.length > '2026-11'.length && oneYear ? key.slice('2026-'.length) : key
  }
}

/** Whether an earlier part, which is drawn beside a later one, has too few readings. An older kept answer does not say. */
const earlierPartial = ({ previousKwh, previousCoverage = null }: Earlier) =>
  (previousKwh ?? 0) > 0 && previousCoverage !== null && !isComplete({ coverage: previousCoverage })

type Earlier = Pick<EnergyBucket, 'previousKwh'> & Partial<Pick<EnergyBucket, 'previousCoverage'>>

/** The columns of a course that is compared with the period before. */
export const courseColumns = (say: Say, buckets: readonly EnergyBucket[]): ChartColumn[] => [
  ...costColumns(say, buckets),
  ...honestyColumns(say),
  previousColumn(say),
]

/** How many parts of the period before cannot be compared as they stand; nothing where all can. */
export function courseNote(say: Say, buckets: readonly EnergyBucket[]): string | null {
  const count = buckets.filter(earlierPartial).length
  return count > 0 ? say('energy.previousPartial', { count }) : null
}

/**
 * Whether a part of a period is drawn as incomplete: with too few readings, or with none once it is over. One that has only
 * begun has none yet.
 */
export const isPartly = (part: Part, now: number): boolean =>
  part.startAt <= now && !isComplete(part) && (measuredKwh(part) !== null || part.endAt <= now)

export const goesOn = ({ startAt, endAt }: Pick<Part, 'startAt' | 'endAt'>, now: number): boolean =>
  startAt <= now && now < endAt

type Part = Pick<EnergyBucket, 'startAt' | 'endAt' | 'kwh' | 'coverage'>

/** What has not begun yet has no figure; what has too few readings is incomplete, also in the period before. */
export const courseRows = (
  say: Say,
  buckets: readonly EnergyBucket[],
  { now, compared = true }: { now: number; compared?: boolean },
): ChartRow[] => {
  const short = shortKeys(buckets)
  return buckets.map((bucket) => {
    const begun = bucket.startAt <= now
    const earlier: Record<string, number | null> = compared
      ? { previousCoverage: bucket.previousCoverage ?? null }
      : {}
    return {
      label: short(bucket.key),
      values: { kwh: begun ? measuredKwh(bucket) : null, previous: compared ? bucket.previousKwh : null },
      incomplete: isPartly(bucket, now),
      goesOn: goesOn(bucket, now),
      ...(compared && earlierPartial(bucket) ? { incompleteOf: ['previous'] } : {}),
      more: begun ? { ...costOf(bucket), ...honestyOf(say, bucket), ...earlier } : earlier,
    }
  })
}

/** A part of lighting and sockets: the category itself is what nobody has told apart. */
export const partName = (say: Say, category: number): string =>
  category === meterCategories.lighting
    ? say('energy.notApart')
    : say(`energy.categories.${meterCategoryName(category)}`)

/**
 * What the figure of lighting is of: of lighting alone when it is what the part that is metered apart comes to; of sockets too
 * when it is what the sub-item comes to. Else it is of both: lighting alone where that is metered apart, with sockets elsewhere.
 */
export function lightTitle(
  say: Say,
  light: Pick<EnergyFigure, 'kwh'>,
  categories: readonly CategoryFigure[],
): string {
  const parts = categories.flatMap(({ parts = [] }) => parts)
  const alone = parts.find(({ category }) => category === meterCategories.lights)
  if (alone?.kwh === light.kwh) return say('energy.lightAlone')
  const item = categories.find(({ category }) => category === meterCategories.lighting)
  return say(item === undefined || item.kwh === light.kwh ? 'energy.light' : 'energy.lightMixed')
}
