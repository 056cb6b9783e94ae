import '#src/text/charts.ts'
import type { ReactNode } from 'react'
import type { Answered } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { ErrorState, LoadingState } from '#src/ui/states.tsx'
import classes from './energy.module.css'
import { answeredDays, daysInWords, daysOf, type EnergyScope } from './energy-scope.ts'

interface Props<D> {
  answer: Answered<D>
  /** What was asked about, where the answer is of a period: the period is named. */
  scope?: EnergyScope
  /** Around what stands instead of the figures: what chooses among them stays, with the focus that it has. */
  frame?: (instead: ReactNode) => ReactNode
  /** @param at when it was answered, ms: what went on then goes on in it, however late that is looked at */
  children: (data: D, at: number) => ReactNode
}

/** What the server answered, with its age and its period; or that it is awaited, or was never heard. */
export function AnsweredPart<D>({ answer, scope, frame, children }: Props<D>) {
  const { data, freshness, waiting, refresh } = answer
  const here = data !== null && freshness !== undefined && !waiting
  if (!here && !frame) return <Instead {...answer} />
  return (
    <div className={classes.parts}>
      {here && <StaleNote {...freshness} refresh={() => void refresh()} />}
      {here && scope && <PeriodOf answer={data} scope={scope} at={freshness.at} />}
      {here ? children(data, freshness.at ?? Date.now()) : frame?.(<Instead {...answer} />)}
    </div>
  )
}

function Instead({ freshness, waiting, refresh }: Omit<Answered<unknown>, 'data'>) {
  const say = useText()
  if (waiting || freshness === undefined) return <LoadingState rows={3} height={120} />
  return (
    <ErrorState
      message={freshness.error ?? say('energy.noneHeld')}
      title={say('charts.none')}
      retry={() => void refresh()}
    />
  )
}

/** On paper always; on the screen where the figures are of an earlier period than the one that is chosen. */
function PeriodOf({ answer, scope, at }: { answer: unknown; scope: EnergyScope; at: number | null }) {
  const say = useText()
  const now = useNow()
  const days = answeredDays(scope, answer, at ?? now)
  const period = daysInWords(days)
  if (period === daysInWords(daysOf(scope, now))) return <p className={classes.printed}>{period}</p>
  return <Notice kind="warn">{say('energy.heldOf', { period })}</Notice>
}
