import type { Consumption } from '#contract/energy/campus-energy.ts'
import { useText } from '#src/text/text.ts'
import { CostCard } from './cost-card.tsx'
import { EnergyCard } from './figure-cards.tsx'
import { lightTitle } from './rows.ts'

type Used = Pick<
  Consumption,
  'total' | 'meterLimit' | 'light' | 'lightLimit' | 'categories' | 'period' | 'cost' | 'buckets'
>

/** What was used in all and by lights, against what that is rated at, and what it costs. */
export function UseCards({ data }: { data: Used }) {
  const say = useText()
  return (
    <>
      <EnergyCard title={say('energy.total')} figure={data.total} limit={data.meterLimit} course={data} />
      {data.light && (
        <EnergyCard
          title={lightTitle(say, data.light, data.categories)}
          figure={data.light}
          limit={data.lightLimit}
          course={{ period: data.period }}
        />
      )}
      <CostCard cost={data.cost} of={data.total} />
    </>
  )
}
