import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import { AnsweredPart } from './answered.tsx'
import { CategoryChart } from './category-chart.tsx'
import classes from './energy.module.css'
import { asked, type EnergyScope, fileNameOf } from './energy-scope.ts'
import { CarbonCard, ComparisonCard } from './figure-cards.tsx'
import { isNothing, NothingMeasured } from './nothing-measured.tsx'
import { courseColumns, courseNote, courseRows, courseSeries } from './rows.ts'
import { UseCards } from './use-cards.tsx'

/** What a place uses: against what it is rated at, against the period before, over time and by category. */
export function Overview({ campusId, scope }: { campusId: number; scope: EnergyScope }) {
  const say = useText()
  const answer = useAnswer('campusEnergy.energyConsumption', asked(campusId, scope))
  return (
    <AnsweredPart answer={answer} scope={scope}>
      {(data, at) =>
        isNothing(data) ? (
          <NothingMeasured total={data.total} />
        ) : (
          <>
            <div className={classes.figures}>
              <UseCards data={data} />
              <CarbonCard carbon={data.carbon} rated={data.carbonRated} />
              <ComparisonCard title={say('energy.comparison')} comparison={data.comparison} />
              {/* An answer that was kept before there was one holds none. */}
              {(data as Partial<typeof data>).yearAgo && (
                <ComparisonCard title={say('energy.yearAgo')} comparison={data.yearAgo} />
              )}
            </div>
            <ChartCard
              title={say('energy.course')}
              rowTitle={say('energy.time')}
              note={courseNote(say, data.buckets)}
              rows={courseRows(say, data.buckets, { now: at })}
              series={courseSeries(say)}
              columns={courseColumns(say, data.buckets)}
              fileName={fileNameOf(say('energy.course'), data.period)}
            />
            <CategoryChart data={data} />
          </>
        )
      }
    </AnsweredPart>
  )
}
