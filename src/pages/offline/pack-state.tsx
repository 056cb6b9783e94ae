import '#src/text/offline.ts'
import { Progress, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { noAnswerInWords } from '#src/data/no-answer.ts'
import type { PackHeld } from '#src/data/packs.ts'
import { useText } from '#src/text/text.ts'
import { useAge } from '#src/ui/age.tsx'
import classes from './offline.module.css'

/** Says that a pack is being fetched, and that it is here; what it is like in between is looked at by who wants to know. */
function Told({ pack: { name, state } }: { pack: PackHeld }) {
  const say = useText()
  const [seen, setSeen] = useState({ kind: state.kind, changed: false })
  if (seen.kind !== state.kind) setSeen({ kind: state.kind, changed: true })
  const words = say(state.kind === 'here' ? 'offline.toldHere' : 'offline.toldFetching', { name })
  return <VisuallyHidden role="status">{seen.changed ? words : ''}</VisuallyHidden>
}

/** How far a pack is, how old what it holds is, and what went wrong with it. */
export function State({ pack }: { pack: PackHeld }) {
  return (
    <>
      <Told pack={pack} />
      <Seen pack={pack} />
    </>
  )
}

function Seen({ pack }: { pack: PackHeld }) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const { state } = pack
  const age = useAge(state.kind === 'here' ? state.at : 0)
  const failed = state.error !== null && (
    <p className={classes.trouble} role="alert">
      {say('offline.failed', { reason: noAnswerInWords(state.error) })}
    </p>
  )
  if (state.kind === 'here')
    return (
      <>
        <p className={classes.line} data-numbers>
          {say('offline.held', { count: pack.rows, age })}
        </p>
        {failed}
      </>
    )
  const { done, all } = state
  const words =
    all === null
      ? say('offline.progressOpen', { done })
      : say('offline.progress', { done: Math.min(done, all), all })
  return (
    <>
      <Progress
        value={all ? Math.min(100, (done / all) * 100) : 100}
        animated={online}
        striped={all === null}
        className={classes.progress}
        aria-label={`${say('offline.fetching')} ${pack.name}`}
      />
      <p className={classes.line} data-numbers>
        {online ? words : `${words} · ${say('offline.waitsOnline')}`}
      </p>
      {online && failed}
    </>
  )
}
