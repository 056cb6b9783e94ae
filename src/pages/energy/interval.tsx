import { useState } from 'react'
import { useAnswer, useFirstHeld } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { type TimeSpan, TimesForm } from '#src/form/times-form.tsx'
import { useText } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import { AnsweredPart } from './answered.tsx'
import { CostCard } from './cost-card.tsx'
import classes from './energy.module.css'
import { CarbonCard, EnergyCard } from './figure-cards.tsx'
import { isNothing, NothingMeasured } from './nothing-measured.tsx'
import { costColumns, courseRows, courseSeries, honestyColumns } from './rows.ts'

const hour = 60 * 60_000
/** So far back an answer that was asked for without choosing times is looked for, in hours. */
const farthest = 14 * 24
/** So many years lie between two times at most, as the server takes them. */
const mostYears = 10

/** The 24 hours before a whole hour that has passed: asked again within the hour, it is the same question. */
const dayUntil = (hoursAgo: number): TimeSpan => {
  const endTime = Date.now() - (Date.now() % hour) - hoursAgo * hour
  return { startTime: endTime - 24 * hour, endTime }
}

const questionOf = (campusId: number, spaceId: number | null, span: TimeSpan) => ({
  campusId,
  ...span,
  ...(spaceId === null ? {} : { spaceId }),
})

/** The last 24 hours; without a network those of the newest answer that is held, where there is one. */
function useFirstSpan(campusId: number, spaceId: number | null): TimeSpan {
  const [spans] = useState(() => Array.from({ length: farthest }, (_, hours) => dayUntil(hours)))
  const offline = useConnection().kind === 'offline'
  const held = useFirstHeld(
    'campusEnergy.getIntervalEnergy',
    offline ? spans.map((span) => questionOf(campusId, spaceId, span)) : [],
  )
  return spans[held ?? 0] ?? dayUntil(0)
}

/** Energy between any two times. */
export function IntervalView({ campusId, spaceId }: { campusId: number; spaceId: number | null }) {
  const first = useFirstSpan(campusId, spaceId)
  const [chosen, setSpan] = useState<TimeSpan | null>(null)
  const span = chosen ?? first
  return (
    <>
      <TimesForm span={span} ask={setSpan} years={mostYears} className={classes.times} />
      <Energy campusId={campusId} spaceId={spaceId} span={span} />
    </>
  )
}

function Energy({ campusId, spaceId, span }: { campusId: number; spaceId: number | null; span: TimeSpan }) {
  const say = useText()
  const answer = useAnswer('campusEnergy.getIntervalEnergy', questionOf(campusId, spaceId, span))
  const [series] = courseSeries(say)
  const name = `${say('energy.views.interval')} ${timeInWords(span.startTime, 'YYYY-MM-DD HHmm')}`
  return (
    <AnsweredPart answer={answer}>
      {({ total, carbon, cost, buckets }, at) =>
        isNothing({ total, buckets }) ? (
          <NothingMeasured total={total} />
        ) : (
          <>
            <p className={classes.printed}>
              {timeInWords(span.startTime)} – {timeInWords(span.endTime)}
            </p>
            <div className={classes.figures}>
              <EnergyCard title={say('energy.total')} figure={total} />
              <CostCard cost={cost} of={total} />
              <CarbonCard carbon={carbon} rated={null} />
            </div>
            <ChartCard
              title={say('energy.course')}
              rowTitle={say('energy.time')}
              rows={courseRows(say, buckets, { now: at, compared: false })}
              series={series ? [{ ...series, label: say('energy.energyOf') }] : []}
              columns={[...costColumns(say, buckets), ...honestyColumns(say)]}
              fileName={name}
            />
          </>
        )
      }
    </AnsweredPart>
  )
}
