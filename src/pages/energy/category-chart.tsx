import type { Consumption } from '#contract/energy/campus-energy.ts'
import type { CategoryFigure } from '#contract/energy/shapes.ts'
import { isComplete, measuredKwh } from '#contract/rules/energy/figures.ts'
import { meterCategoryName } from '#contract/rules/energy/meters.ts'
import { useText } from '#src/text/text.ts'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import type { ChartRow } from '#src/widgets/charts/chart-data.ts'
import { fileNameOf } from './energy-scope.ts'
import { costColumns, costOf, honestyColumns, honestyOf, partName } from './rows.ts'

/** What each category has used, and what no meter behind the main one counts as a bar of its own. */
export function CategoryChart({ data }: { data: Pick<Consumption, 'categories' | 'rest' | 'period'> }) {
  const say = useText()
  const rowOf = (figure: Omit<CategoryFigure, 'parts'>, label: string): ChartRow => ({
    label,
    values: { kwh: measuredKwh(figure) },
    incomplete: !isComplete(figure),
    more: { ...costOf(figure), ...honestyOf(say, figure) },
  })
  const rows = data.categories.flatMap(({ parts = [], ...figure }) => [
    rowOf(figure, say(`energy.categories.${meterCategoryName(figure.category)}`)),
    ...parts.map((part) => rowOf(part, say('energy.partOf', { part: partName(say, part.category) }))),
  ])
  if (data.rest)
    rows.push({
      label: say('energy.rest'),
      values: { kwh: measuredKwh(data.rest) },
      incomplete: !isComplete(data.rest),
      more: { ...costOf(data.rest), ...honestyOf(say, data.rest) },
    })
  const title = say('energy.byCategory')
  return (
    <ChartCard
      title={title}
      rowTitle={say('energy.category')}
      rows={rows}
      series={[{ key: 'kwh', label: say('energy.energyOf'), unit: 'kWh' }]}
      columns={[...costColumns(say, data.categories), ...honestyColumns(say)]}
      horizontal
      fileName={fileNameOf(title, data.period)}
    />
  )
}
