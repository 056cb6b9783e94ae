import type { EnergyCost, EnergyFigure } from '#contract/energy/shapes.ts'
import { measuredKwh } from '#contract/rules/energy/figures.ts'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { inFigures, inMoney, inPercent } from '#src/widgets/charts/chart-data.ts'
import { FigureCard } from './figure-cards.tsx'

interface Props {
  cost: EnergyCost | null | undefined
  /** The energy that it is of. */
  of: EnergyFigure
}

/** What energy costs, and how much of it as what; nothing where it has no price, or was not measured. */
export function CostCard({ cost, of }: Props) {
  const say = useText()
  if (!cost || measuredKwh(of) === null) return null
  return (
    <FigureCard
      title={say('energy.cost')}
      value={inMoney(cost.fen / 100)}
      unit={say('energy.yuanUnit')}
      mark={cost.priced < 1 && <Badge tone="warn">{say('energy.incomplete')}</Badge>}
    >
      {cost.priced < 1 && <p>{say('energy.pricedOf', { share: inPercent(cost.priced) })}</p>}
      {cost.bands.map(({ band, kwh, fen }) => (
        <p key={band}>
          {say('energy.bandOf', {
            band: say(`energy.bands.${band}`),
            kwh: inFigures(kwh),
            amount: inMoney(fen / 100),
          })}
        </p>
      ))}
    </FigureCard>
  )
}
