import '#src/text/listening.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Listening } from '#src/data/listening.ts'
import { commandFailureInWords } from '#src/form/failure-words.ts'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import classes from './listening-card.module.css'

interface Props {
  listening: Listening
  /** What is to be pressed now. */
  now: string
  /** Asks once more. */
  again: () => void
}

/** How a gateway's listening goes: what is to be pressed now and how long that may take, or why nothing was heard. */
export function ListeningCard({ listening: { state, stop }, now, again }: Props) {
  const say = useText()
  const card = useRef<HTMLDivElement>(null)
  const kind = state?.kind
  // What is to be pressed is said below what was tapped, often past the edge of a phone.
  useEffect(() => {
    if (kind) card.current?.scrollIntoView({ block: 'nearest' })
  }, [kind])
  if (!state) return null
  const isOn = state.kind === 'asking' || state.kind === 'listening'
  return (
    <div ref={card} className={classes.card}>
      <div role="status">
        {state.kind === 'asking' && <p className={classes.now}>{say('listening.asking')}</p>}
        {state.kind === 'listening' && <p className={classes.now}>{now}</p>}
      </div>
      {state.kind === 'over' && <FormError error={say(`listening.over.${state.reason}`)} />}
      {state.kind === 'failed' && <FormError error={commandFailureInWords(state.failure)} />}
      <div className={classes.foot}>
        <span className={classes.left} role="timer" data-numbers>
          {state.kind === 'listening' && say('listening.left', { count: state.left })}
        </span>
        <span className={classes.acts}>
          {!isOn && (
            <Button variant="default" size="sm" onClick={again}>
              {say('listening.again')}
            </Button>
          )}
          <Button variant="default" size="sm" onClick={stop}>
            {say(isOn ? 'listening.cancel' : 'listening.close')}
          </Button>
        </span>
      </div>
    </div>
  )
}
