import { Progress } from '@mantine/core'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { doneOf } from '#contract/rules/run-sheet/standing.ts'
import type { RoomSheetState } from '#contract/run-sheet-shapes.ts'
import type { SeenSheetRoom } from '#src/data/run-sheets.ts'
import { useText } from '#src/text/text.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { timeInWords } from '#src/ui/time.ts'
import lineClasses from '../lines.module.css'
import classes from './room-card.module.css'

export const roomTones: Record<RoomSheetState, Tone> = {
  unsent: 'plain',
  open: 'plain',
  begun: 'accent',
  signed: 'ok',
}

/** A room with how far its sheet is; all of it leads there. */
export function RoomCard({ room, template }: { room: SeenSheetRoom; template: string }) {
  const say = useText()
  const { roomId, name, place, state, total, pass, fail, skip, signer, version, changedAt } = room
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  return (
    <Link to={pathTo('runSheet', { roomId })} className={classes.card}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <Badge tone={roomTones[state]}>{say(`runSheets.roomState.${state}`)}</Badge>
        <PendingMark pending={room.pending} />
      </div>
      <p className={lineClasses.under}>
        {[place, template, version === null ? null : say('runSheets.version', { version })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {total > 0 && (
        <div className={classes.bar}>
          <Progress.Root size={8} className={classes.fill ?? ''} aria-hidden>
            <Progress.Section value={share(pass)} color="green" />
            <Progress.Section value={share(fail)} color="red" />
            <Progress.Section value={share(skip)} color="gray" />
          </Progress.Root>
          <span className={lineClasses.under} data-numbers>
            {say('runSheets.counts', { done: doneOf(room), total })}
          </span>
        </div>
      )}
      {(fail > 0 || skip > 0 || signer) && (
        <p className={classes.marks}>
          {fail > 0 && <Badge tone="bad">{say('runSheets.failCount', { count: fail })}</Badge>}
          {skip > 0 && <Badge tone="plain">{say('runSheets.skipCount', { count: skip })}</Badge>}
          {signer && <span className={lineClasses.under}>{say('runSheets.signedBy', { name: signer })}</span>}
          {signer && changedAt !== null && (
            <span className={lineClasses.under}>{timeInWords(changedAt, 'MM-DD HH:mm')}</span>
          )}
        </p>
      )}
    </Link>
  )
}
