import type { ReactNode } from 'react'
import type { Answered } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { ErrorState, LoadingState } from '#src/ui/states.tsx'
import classes from './energy.module.css'

/** What the server answered, with its age; or that it is awaited, or was never heard. */
export function AnsweredPart<D>({
  answer,
  children,
}: {
  answer: Answered<D>
  children: (data: D) => ReactNode
}) {
  const say = useText()
  const { data, freshness, waiting, refresh } = answer
  if (waiting || freshness === undefined) return <LoadingState rows={3} height={120} />
  if (data === null)
    return (
      <ErrorState
        message={freshness.error ?? say('energy.noneHeld')}
        title={say('charts.none')}
        retry={() => void refresh()}
      />
    )
  return (
    <div className={classes.parts}>
      <StaleNote {...freshness} refresh={() => void refresh()} />
      {children(data)}
    </div>
  )
}
