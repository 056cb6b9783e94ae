import { Link } from 'react-router-dom'
import type { RoomConfigState } from '#contract/config-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { useText } from '#src/text/text.ts'
import { Hops } from '#src/ui/hops.tsx'
import { ConfigMark } from '#src/widgets/template/config-mark.tsx'
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
        <Hops
          hops={hops.map((hop) => ({
            key: hop,
            words: say(`templates.publish.hop.${hop}`),
            at: room[hop],
            done: room[hop] !== null,
          }))}
        />
      )}
      {room.fault !== null && (
        <p className={classes.fault}>{say('templates.publish.fault', { reason: room.fault })}</p>
      )}
    </article>
  )
}
