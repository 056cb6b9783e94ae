import { IconClock, IconLock, IconPencil } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import classes from './room-card.module.css'
import type { SpaceTotals } from './space-totals.ts'
import type { Space } from './space-view.ts'
import { StateCounts } from './state-counts.tsx'
import toolClasses from './tool.module.css'
import type { RoomWords } from './use-room-words.ts'

interface Props {
  room: Space
  words: RoomWords
  totals: SpaceTotals
  /** The name of its template, null when it has none. */
  template: string | null
  /** Something happens in it by the clock. */
  timed: boolean
  /** Why it may not be used now, in a word or two; null when it may. */
  bar: string | null
  /** What is asked for in it, and that a guest stays there; null for neither. */
  stay: string | null
  /** Null when the user may not edit. */
  edit: ((room: Space) => void) | null
}

/**
 * One room with its template and how its devices are. Plain elements, drawn again when something of it has changed: there
 * may be hundreds.
 */
export const RoomCard = memo(function RoomCard(props: Props) {
  const { room, words, totals, template, timed, bar, stay, edit } = props
  return (
    <li className={classes.room}>
      <div className={classes.roomHead}>
        <Link className={classes.roomName} to={pathTo('room', { roomId: room.id })}>
          {room.name}
        </Link>
        <PendingMark pending={room.pending} />
        {bar !== null && (
          <span className={classes.bar}>
            <IconLock size={14} aria-hidden />
            {bar}
          </span>
        )}
        {stay !== null && <span className={classes.bar}>{stay}</span>}
        {edit && (
          <button
            type="button"
            className={toolClasses.tool}
            aria-label={`${words.edit} ${room.name}`}
            onClick={() => edit(room)}
          >
            <IconPencil size={16} aria-hidden />
          </button>
        )}
      </div>
      <div className={classes.roomTemplate}>
        {template ?? words.noTemplate}
        {timed && (
          <span className={classes.timed} title={words.timed}>
            <IconClock size={14} role="img" aria-label={words.timed} />
          </span>
        )}
      </div>
      <StateCounts totals={totals} words={words} />
    </li>
  )
})
