import '#src/text/rooms.ts'
import type { Device } from '#contract/device-shapes.ts'
import type { CommandState } from '#src/data/commander.ts'
import { useText } from '#src/text/text.ts'
import classes from './room-controls.module.css'

/** More names than this are counted. */
const namedAtMost = 3

/** Names the devices of a room that have not done what it was told. */
export function SilentNote({
  command,
  devices,
}: {
  command: CommandState | undefined
  devices: readonly Device[]
}) {
  const say = useText()
  if (command?.kind !== 'partly') return null
  const names = command.silent.flatMap((id) => devices.find((device) => device.id === id)?.name ?? [])
  const shown = names.slice(0, namedAtMost).join(say('devices.comma'))
  return (
    <p className={classes.silent}>
      {names.length > namedAtMost
        ? say('rooms.silentMany', { names: shown, count: names.length })
        : say('rooms.silent', { names: shown })}
    </p>
  )
}
