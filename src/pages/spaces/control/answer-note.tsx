import type { RoomAnswer } from '#contract/device-shapes.ts'
import type { CommandState } from '#src/data/commander.ts'
import { type Say, useText } from '#src/text/text.ts'
import { CommandNote } from '#src/widgets/device/command-note.tsx'
import classes from './control.module.css'

/** More names than this are counted. */
const namedAtMost = 6

interface Props {
  command: CommandState | undefined
  nameOf: (roomId: number) => string
}

/** How many devices have answered, while they do; then the rooms that have not, by why. */
export function AnswerNote({ command, nameOf }: Props) {
  const say = useText()
  const rooms = command?.kind === 'partly' ? command.rooms : []
  const reasons = new Map<NonNullable<RoomAnswer['barred']> | 'some', number[]>()
  for (const { roomId, barred } of rooms) {
    const why = barred ?? 'some'
    reasons.set(why, [...(reasons.get(why) ?? []), roomId])
  }
  return (
    <div className={classes.answer}>
      <CommandNote command={command} />
      {[...reasons].map(([why, ids]) => (
        <p key={why} className={classes.short}>
          {say(`buildings.control.left.${why}`, { names: named(ids.map(nameOf), say) })}
        </p>
      ))}
    </div>
  )
}

function named(names: readonly string[], say: Say): string {
  const shown = names.slice(0, namedAtMost).join(say('devices.comma'))
  return names.length > namedAtMost
    ? say('buildings.control.others', { names: shown, count: names.length })
    : shown
}
