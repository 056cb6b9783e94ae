import { IconClockExclamation, IconRefresh } from '@tabler/icons-react'
import { useText } from '#src/text/text.ts'
import { useAge } from './age.tsx'
import classes from './marks.module.css'

const STALE_AFTER = 5 * 60_000

/** How fresh what a screen shows is: when the server said so (ms), and what is being done about it. */
export interface Freshness {
  at: number | null
  state: 'missing' | 'refreshing' | 'fresh' | 'stale'
  error: string | null
  refresh?: () => void
}

interface Props {
  at: number | null
  state?: Freshness['state']
  error?: string | null
  refresh?: () => void
}

/**
 * How old what is shown is. It looks different when that is stale: by `state`, or where that is not known,
 * when it is older than five minutes.
 */
export function StaleNote({ at, state, error = null, refresh }: Props) {
  const say = useText()
  const age = useAge(at ?? 0)
  const old = state ? state === 'stale' || state === 'missing' : at === null || Date.now() - at > STALE_AFTER
  const key = at === null ? 'ui.staleNever' : old ? 'ui.staleOld' : 'ui.staleAt'
  if (state === 'refreshing')
    return (
      <p className={classes.stale} data-moment>
        <IconRefresh size={14} aria-hidden />
        {at === null ? say('ui.refreshing') : `${say('ui.staleAt', { age })} · ${say('ui.refreshing')}`}
      </p>
    )
  return (
    <p className={classes.stale} data-stale={old} data-moment>
      {old && <IconClockExclamation size={14} aria-hidden />}
      <span>{say(key, { age })}</span>
      {error !== null && <span>{say('ui.refreshFailed', { reason: error })}</span>}
      {old && refresh && (
        <button type="button" onClick={refresh}>
          {say('common.refresh')}
        </button>
      )}
    </p>
  )
}
