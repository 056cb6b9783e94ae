import { Progress } from '@mantine/core'
import { doneOf } from '#contract/rules/run-sheet/standing.ts'
import type { SeenSheetRoom } from '#src/data/run-sheets.ts'
import { useText } from '#src/text/text.ts'
import lineClasses from '../lines.module.css'
import classes from './overall-progress.module.css'
import { shows } from './room-filters.ts'

/** How far all of them are together. */
export function OverallProgress({ rooms }: { rooms: readonly SeenSheetRoom[] }) {
  const say = useText()
  const sum = (of: (room: SeenSheetRoom) => number) => rooms.reduce((all, room) => all + of(room), 0)
  const [done, total] = [sum(doneOf), sum((room) => room.total)]
  const words = say('runSheets.overall', {
    ...{ signed: rooms.filter(shows.signed).length, rooms: rooms.length, done, total },
  })
  return (
    <div className={classes.overall}>
      <p className={lineClasses.under}>{words}</p>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={words} />
    </div>
  )
}
