import type { EnergyBucket, EnergyFigure } from '#contract/energy/shapes.ts'
import { measuredKwh } from '#contract/rules/energy/figures.ts'
import '#src/text/charts.ts'
import { useText } from '#src/text/text.ts'
import { EmptyState } from '#src/ui/states.tsx'

interface Answer {
  total: EnergyFigure
  buckets: readonly Pick<EnergyBucket, 'previousKwh'>[]
}

/** Whether a whole period has no reading, and none before it to be shown beside it. */
export const isNothing = ({ total, buckets }: Answer): boolean =>
  measuredKwh(total) === null && buckets.every(({ previousKwh }) => previousKwh === null)

/** Instead of figures of a period that nobody measured: that there are no meters, or none that was read in this time. */
export function NothingMeasured({ total: { newestAt } }: Pick<Answer, 'total'>) {
  const say = useText()
  return newestAt === null ? (
    <EmptyState title={say('energy.noMeters')} hint={say('energy.noMetersHint')} />
  ) : (
    <EmptyState title={say('charts.none')} hint={say('charts.noneHint')} />
  )
}
