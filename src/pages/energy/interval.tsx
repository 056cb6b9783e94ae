import { Button, TextInput } from '@mantine/core'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import { AnsweredPart } from './answered.tsx'
import { CostCard } from './cost-card.tsx'
import classes from './energy.module.css'
import { CarbonCard, EnergyCard } from './figure-cards.tsx'
import { costColumns, courseRows, courseSeries, honestyColumns } from './rows.ts'

const typed = (at: number) => dayjs(at).format('YYYY-MM-DDTHH:mm')
const longest = 366 * 24 * 60 * 60_000

interface Span {
  startTime: number
  endTime: number
}

const lastDay = (): Span => {
  const endTime = dayjs().startOf('minute').valueOf()
  return { startTime: endTime - 24 * 60 * 60_000, endTime }
}

/** Energy between any two times. */
export function IntervalView({ campusId, spaceId }: { campusId: number; spaceId: number | null }) {
  const say = useText()
  const [span, setSpan] = useState(lastDay)
  const [from, setFrom] = useState(() => typed(span.startTime))
  const [to, setTo] = useState(() => typed(span.endTime))
  const [startTime, endTime] = [dayjs(from).valueOf(), dayjs(to).valueOf()]
  const valid = Number.isFinite(startTime) && Number.isFinite(endTime)
  const fault =
    valid && endTime <= startTime
      ? say('energy.backwards')
      : valid && endTime - startTime > longest
        ? say('energy.tooLong')
        : null
  return (
    <>
      <form
        className={classes.bar}
        onSubmit={(event) => {
          event.preventDefault()
          if (valid && fault === null) setSpan({ startTime, endTime })
        }}
      >
        <TextInput
          type="datetime-local"
          label={say('energy.from')}
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
        />
        <TextInput
          type="datetime-local"
          label={say('energy.to')}
          value={to}
          error={fault}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
        <Button type="submit" className={classes.query} disabled={!valid || fault !== null}>
          {say('energy.query')}
        </Button>
      </form>
      <Energy campusId={campusId} spaceId={spaceId} span={span} />
    </>
  )
}

function Energy({ campusId, spaceId, span }: { campusId: number; spaceId: number | null; span: Span }) {
  const say = useText()
  const answer = useAnswer('campusEnergy.getIntervalEnergy', {
    campusId,
    ...span,
    ...(spaceId === null ? {} : { spaceId }),
  })
  const [series] = courseSeries(say)
  const name = `${say('energy.views.interval')} ${dayjs(span.startTime).format('YYYY-MM-DD HHmm')}`
  return (
    <AnsweredPart answer={answer}>
      {({ total, carbon, cost, buckets }) => (
        <>
          <div className={classes.figures}>
            <EnergyCard title={say('energy.total')} figure={total} limit={null} />
            <CostCard cost={cost} />
            <CarbonCard carbon={carbon} rated={null} />
          </div>
          <ChartCard
            title={say('energy.course')}
            rowTitle={say('energy.time')}
            rows={courseRows(buckets, Date.now(), false)}
            series={series ? [{ ...series, label: say('energy.energyOf') }] : []}
            columns={[...costColumns(say, buckets), ...honestyColumns(say)]}
            fileName={name}
          />
        </>
      )}
    </AnsweredPart>
  )
}
