import dayjs from 'dayjs'
import { useConnection } from '#src/data/connection.ts'
import { useText } from '#src/text/text.ts'
import classes from './header.module.css'

/** Whether the server can be reached, always in view. */
export function ConnectionMark() {
  const say = useText()
  const connection = useConnection()
  const { kind } = connection
  const more =
    kind === 'online'
      ? say('shell.roundTrip', { ms: Math.round(connection.roundTrip) })
      : kind === 'offline'
        ? say('shell.offlineSince', { time: dayjs(connection.since).format('HH:mm') })
        : undefined
  return (
    <span className={classes.connection} data-kind={kind} title={more}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.connectionWord}>{say(`shell.${kind}`)}</span>
    </span>
  )
}
