import '#src/text/rooms.ts'
import { IconHistory, IconStarFilled } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { OwnRoom } from '#contract/own-room.ts'
import { pathTo } from '#contract/pages.ts'
import { seesRoom } from '#contract/rules/room-permission.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useOwnPermissions } from '#src/data/own-permissions.ts'
import { useText } from '#src/text/text.ts'
import classes from './own-rooms.module.css'

const recentMost = 4

/** Ways to the rooms the user has marked, and to those she has used last, whichever campus they are in: as far as
 * they are hers. */
export function OwnRooms({
  inLine = false,
}: {
  /** Above what the page is for: in one line that scrolls. */ inLine?: boolean
}) {
  const say = useText()
  const permissions = useOwnPermissions()
  const answered = useAnswer('ownRoom.list', {}).data ?? []
  const rooms = answered.filter(({ roomId }) => seesRoom(permissions, roomId))
  const favourites = rooms.filter(({ favourite }) => favourite)
  const recent = rooms.filter(({ favourite }) => !favourite).slice(0, recentMost)
  if (rooms.length === 0) return null
  return (
    <nav className={classes.own} data-in-line={inLine} aria-label={say('area.ownRoom')}>
      <Shelf rooms={favourites} label={say('rooms.own.favourites')} Icon={IconStarFilled} />
      <Shelf rooms={recent} label={say('rooms.own.recent')} Icon={IconHistory} />
    </nav>
  )
}

interface ShelfProps {
  rooms: readonly OwnRoom[]
  label: string
  Icon: typeof IconHistory
}

function Shelf({ rooms, label, Icon }: ShelfProps) {
  if (rooms.length === 0) return null
  return (
    <ul className={classes.shelf} aria-label={label}>
      {rooms.map(({ roomId, name, place }) => (
        <li key={roomId}>
          <Link to={pathTo('room', { roomId })} className={classes.room} title={label}>
            <Icon size={16} aria-hidden className={classes.icon} />
            <span className={classes.name}>{name}</span>
            <span className={classes.place}>{place}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
