import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useConnection } from '#src/data/connection.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'
import classes from './connection-mark.module.css'

/** Whether the server can be reached, always in view; leads to where it is broken. */
export function ConnectionMark() {
  const say = useText()
  const connection = useConnection()
  const { kind } = connection
  const more =
    kind === 'online'
      ? say('shell.roundTrip', { ms: Math.round(connection.roundTrip) })
      : kind === 'offline'
        ? say('shell.offlineSince', { time: timeInWords(connection.since, 'HH:mm') })
        : undefined
  return (
    <Link
      to={pathTo('doctor')}
      className={classes.connection}
      data-kind={kind}
      data-moment
      title={more}
      aria-label={`${say(`shell.${kind}`)}${marks().colon}${say('page.doctor')}`}
    >
      <span className={classes.dot} aria-hidden />
      <span>{say(`shell.${kind}`)}</span>
    </Link>
  )
}
