import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { doneOf } from '#contract/rules/run-sheet/standing.ts'
import type { Room } from '#src/data/devices.ts'
import type { OpenSheet } from '#src/data/run-sheets.ts'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { roomTones } from './rooms/room-card.tsx'
import classes from './sheet-note.module.css'

/** Where the room is, what it was made from, and how far its sheet is. */
export function SheetNote({ room, open }: { room: Room; open: OpenSheet }) {
  const say = useText()
  const { place, state, total, version, templateId } = open.room
  return (
    <span className={classes.note}>
      <Badge tone={roomTones[state]}>{say(`runSheets.roomState.${state}`)}</Badge>
      <span data-numbers>{say('runSheets.progress', { done: doneOf(open.room), total })}</span>
      {place && <span>{place}</span>}
      {open.sheet && (
        <Link to={pathTo('templatePublish', { templateId })}>
          {open.sheet.templateName}{' '}
          {version === null ? say('runSheets.trying') : say('runSheets.version', { version })}
        </Link>
      )}
      <Link to={pathTo('room', { roomId: room.node.id })}>{say('runSheets.room')}</Link>
    </span>
  )
}
