import type { ReactNode } from 'react'
import type { Carbon, Comparison, EnergyFigure, Limit } from '#contract/energy/shapes.ts'
import { isComplete, measuredKwh } from '#contract/rules/energy/figures.ts'
import { countText, numberText } from '#src/text/count.ts'
import { type Say, useText } from '#src/text/text.ts'
import { useAge, useNow } from '#src/ui/age.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { inFigures, inMoney, inPercent } from '#src/widgets/charts/chart-data.ts'
import classes from './energy.module.css'
import { type Course, limitWords } from './limit-words.ts'

interface CardProps {
  title: string
  value: string
  unit: string
  mark?: ReactNode
  children?: ReactNode
}

/** One figure, large, and below it what it has to be read with. */
export const FigureCard = ({ title, value, unit, mark, children }: CardProps) => (
  <section className={classes.figure}>
    <h2>{title}</h2>
    <p className={classes.value}>
      {value} <span>{unit}</span> {mark}
    </p>
    <div className={classes.small}>{children}</div>
  </section>
)

function Newest({ at }: { at: number }) {
  const say = useText()
  return <>{say('energy.newest', { age: useAge(at) })}</>
}

/** What a figure of energy is made of: how much was measured, how much is estimated, how new it is. */
export function Honesty({ figure }: { figure: Omit<EnergyFigure, 'kwh'> }) {
  const say = useText()
  return (
    <p>
      {say('energy.coverageOf', { share: inPercent(figure.coverage) })}
      {figure.estimated > 0 && ` · ${say('energy.estimatedOf', { share: inPercent(figure.estimated) })}`}
      {' · '}
      {figure.newestAt === null ? say('energy.neverRead') : <Newest at={figure.newestAt} />}
    </p>
  )
}

export const Incomplete = ({ figure }: { figure: Pick<EnergyFigure, 'coverage'> }) => {
  const say = useText()
  return isComplete(figure) ? null : <Badge tone="warn">{say('energy.incomplete')}</Badge>
}

interface EnergyCardProps {
  title: string
  figure: EnergyFigure
  /** What it is rated at. */
  limit?: Limit | null
  /** The period it is of; it is said when the rated value is reached in it. */
  course?: Course
}

export function EnergyCard({ title, figure, limit = null, course }: EnergyCardProps) {
  const say = useText()
  const now = useNow()
  const kwh = measuredKwh(figure)
  const reached = limit && course && limitWords(say, limit, course, now)
  return (
    <FigureCard title={title} value={inFigures(kwh)} unit="kWh" mark={<Incomplete figure={figure} />}>
      {limit && (
        <p data-over={limit.share > 1 || undefined}>
          {say('energy.rated', { value: `${numberText(limit.rated, 2)} kWh` })}
          {kwh !== null && ` · ${say('energy.ratedShare', { share: inPercent(limit.share) })}`}
        </p>
      )}
      {reached && <p data-over>{reached}</p>}
      <Honesty figure={figure} />
    </FigureCard>
  )
}

export function sourceWords(say: Say, { source, year, provisional }: Carbon['factors'][number]): string {
  if (source === 'entered' || year === null) return say('energy.factorEntered')
  return say(provisional ? 'energy.factorProvisional' : 'energy.factorNational', { year })
}

/** An answer that was kept before emissions said how far they can be trusted holds none of it. */
type HeldCarbon = Pick<Carbon, 'kg' | 'factors'> & Partial<Carbon>

/** What was emitted: as complete as the energy it rests on. */
export function CarbonCard({ carbon, rated }: { carbon: HeldCarbon; rated: number | null }) {
  const say = useText()
  const { coverage, estimated = 0, newestAt = null } = carbon
  const figure = coverage === undefined ? null : { coverage, estimated, newestAt }
  return (
    <FigureCard
      title={say('energy.carbon')}
      value={inFigures(measuredKwh({ kwh: carbon.kg, coverage: coverage ?? 1 }))}
      unit="kg CO₂"
      mark={figure && <Incomplete figure={figure} />}
    >
      {rated !== null && <p>{say('energy.parking.ofRated', { value: numberText(rated, 2) })}</p>}
      {carbon.factors.map((factor) => (
        <p key={`${factor.source} ${factor.year} ${factor.factor}`}>
          {say('energy.factor', { factor: factor.factor })} · {sourceWords(say, factor)}
        </p>
      ))}
      {figure && <Honesty figure={figure} />}
    </FigureCard>
  )
}

const signed = (change: number) => `${change > 0 ? '+' : ''}${(change * 100).toFixed(2)}`

export function ComparisonCard({ title, comparison }: { title: string; comparison: Comparison }) {
  const say = useText()
  const { change, hours, ofHours, kwh, previousKwh, fen, previousFen } = comparison
  return (
    <FigureCard
      title={title}
      value={change === null ? '—' : signed(change)}
      unit={change === null ? '' : '%'}
    >
      {hours === 0 ? (
        <p>{say('energy.comparisonNone')}</p>
      ) : (
        <>
          <p>
            {inFigures(kwh)} kWh / {inFigures(previousKwh)} kWh
          </p>
          {fen != null && previousFen != null && (
            <p>
              {say('energy.yuan', { amount: inMoney(fen / 100) })} /{' '}
              {say('energy.yuan', { amount: inMoney(previousFen / 100) })}
            </p>
          )}
          <p>
            {say('energy.comparisonNote', {
              hours: countText(hours),
              ofHours: countText(ofHours),
            })}
          </p>
        </>
      )}
    </FigureCard>
  )
}
