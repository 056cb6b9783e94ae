import { useText } from '#src/text/text.ts'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import type { Space } from '../space-view.ts'
import classes from './plan-editor.module.css'

interface Props {
  rooms: readonly Space[]
  chosenId: number | null
  isDrawn: (room: Space) => boolean
  choose: (id: number) => void
}

/** The rooms of a floor beside its plan: which are drawn, and which one is being drawn. */
export function RoomList({ rooms, chosenId, isDrawn, choose }: Props) {
  const say = useText()
  return (
    <ul className={classes.list} aria-label={say('buildings.plan.rooms')}>
      {rooms.map((room) => (
        <li key={room.id}>
          <button
            type="button"
            className={classes.listed}
            aria-pressed={room.id === chosenId}
            onClick={() => choose(room.id)}
          >
            <span>
              {room.name} <PendingMark pending={room.pending} />
            </span>
            <span className={classes.drawn}>
              {say(isDrawn(room) ? 'buildings.plan.isDrawn' : 'buildings.plan.notDrawn')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
