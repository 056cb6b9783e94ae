import dayjs from 'dayjs'
import { Link } from 'react-router-dom'
import type { RoomConfigState } from '#contract/config-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { ConfigMark } from '#src/pages/config-mark.tsx'
import { useText } from '#src/text/text.ts'
import classes from './publish.module.css'

const hops = ['publishedAt', 'sentAt', 'gatewayAt', 'appliedAt'] as const

/** One room: the state of its configuration, and when it got how far. */
export function RoomConfigCard({ room }: { room: RoomConfigState }) {
  const say = useText()
  return (
    <article className={classes.card}>
      <h2 className={classes.room}>
        <Link to={pathTo('room', { roomId: room.roomId })}>{room.name}</Link>
        <span className={classes.place}>{room.place}</span>
        <ConfigMark state={room.state} />
      </h2>
      {room.publishedAt !== null && (
        <ol className={classes.hops}>
          {hops.map((hop) => {
            const at = room[hop]
            return (
              <li key={hop} data-done={at !== null || undefined}>
                {say(`templates.publish.hop.${hop}`)}
                {at !== null && (
                  <time dateTime={new Date(at).toISOString()}>{dayjs(at).format('MM-DD HH:mm:ss')}</time>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {room.fault !== null && (
        <p className={classes.fault}>{say('templates.publish.fault', { reason: room.fault })}</p>
      )}
    </article>
  )
}
