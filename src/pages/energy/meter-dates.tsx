import type { InputOf } from '#contract/index.ts'
import { meterCategoryName } from '#contract/rules/energy/meters.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'
import { ChartTable } from '#src/widgets/charts/chart-table.tsx'
import { ChartTools } from '#src/widgets/charts/chart-tools.tsx'
import { AnsweredPart } from './answered.tsx'
import classes from './energy.module.css'
import { fileNameAt } from './energy-scope.ts'

/** Since when each meter of a parking counts, and what it last showed. */
export function MeterDates({ place }: { place: InputOf<'parkingEnergy.getMeterDate'> }) {
  const say = useText()
  const answer = useAnswer('parkingEnergy.getMeterDate', place)
  const title = say('energy.parking.meterDates')
  return (
    <AnsweredPart answer={answer}>
      {({ list }) => {
        const sheet = {
          title,
          rowTitle: say('energy.meter'),
          fileName: fileNameAt(title, answer.freshness?.at ?? Date.now()),
          series: [{ key: 'reading', label: say('energy.parking.reading'), unit: 'kWh' }],
          columns: [
            { key: 'category', label: say('energy.category') },
            { key: 'place', label: say('energy.facts.place') },
            { key: 'first', label: say('energy.parking.first') },
            { key: 'last', label: say('energy.parking.last') },
            { key: 'newest', label: say('energy.facts.newest') },
          ],
          rows: list.map((meter) => ({
            label: meter.meterName,
            values: { reading: meter.reading },
            more: {
              category: say(`energy.categories.${meterCategoryName(meter.category)}`),
              place: meter.placeName,
              first: meter.firstDate,
              last: meter.lastDate,
              newest: meter.newestAt === null ? null : timeInWords(meter.newestAt),
            },
          })),
        }
        return (
          <section className={classes.figure}>
            <div className={classes.listHead}>
              <h2>{title}</h2>
              <ChartTools sheet={sheet} />
            </div>
            <ChartTable {...sheet} />
          </section>
        )
      }}
    </AnsweredPart>
  )
}
