import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { allLightsGroup } from '#contract/rules/scenes.ts'
import { commandKey, useCommand, useCommandStates } from '#src/data/commands.ts'
import type { RoomLights } from '#src/data/devices.ts'
import { useText } from '#src/text/text.ts'
import { CommandNote } from '#src/widgets/device/command-note.tsx'
import { useControlBlock, whyBlocked } from '#src/widgets/device/use-control-block.ts'
import type { Space } from '../space-view.ts'
import classes from './control.module.css'

/** One room: how its lamps stand, and all of them on or off. */
export function RoomTile({ room, lights }: { room: Space; lights: RoomLights | undefined }) {
  const say = useText()
  const send = useCommand()
  const block = useControlBlock(room.id)
  const about = { roomId: room.id, groupValue: allLightsGroup }
  const command = useCommandStates().get(commandKey(about))
  const busy = command?.kind === 'sending' || command?.kind === 'at-gateway'
  // The refusal is shown by the command's own note.
  const tell = (paramValue: 0 | 1) =>
    void send({ ...about, identifier: 'switch', paramValue }).catch(() => undefined)
  const { name } = room
  return (
    <li className={classes.room} data-lit={(lights?.lit ?? 0) > 0}>
      <Link className={classes.roomName} to={pathTo('room', { roomId: room.id })}>
        {name}
      </Link>
      {lights && (
        <p className={classes.counts}>
          {lights.unknown > 0
            ? say('buildings.control.unknown', { count: lights.unknown })
            : say('buildings.control.lights', { on: lights.lit, total: lights.lamps })}
        </p>
      )}
      {room.templateId === null ? (
        <p className={classes.counts}>{say('buildings.control.noTemplate')}</p>
      ) : (
        block.kind !== 'hidden' && (
          <div className={classes.pair} title={whyBlocked(block)}>
            {([1, 0] as const).map((value) => (
              <Button
                key={value}
                size="xs"
                variant={value === 1 ? 'light' : 'default'}
                disabled={busy || block.kind === 'blocked'}
                aria-label={say(value === 1 ? 'buildings.control.onOf' : 'buildings.control.offOf', { name })}
                onClick={() => tell(value)}
              >
                {say(value === 1 ? 'common.on' : 'common.off')}
              </Button>
            ))}
          </div>
        )
      )}
      {/* What holds for every room stands above them all. */}
      {room.templateId !== null && block.kind === 'blocked' && block.by === 'room' && (
        <p className={classes.short}>{block.reason}</p>
      )}
      <CommandNote command={command} />
    </li>
  )
}
