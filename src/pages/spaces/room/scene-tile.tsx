import '#src/text/rooms.ts'
import { UnstyledButton } from '@mantine/core'
import type { Device } from '#contract/device-shapes.ts'
import { commandKey, useCommandStates } from '#src/data/commands.ts'
import { useText } from '#src/text/text.ts'
import { CommandNote } from '#src/widgets/device/command-note.tsx'
import { AnswerNotes } from '#src/widgets/product/answer-notes.ts'
import { SceneIcon } from '#src/widgets/template/scene-icon.tsx'
import { useRoomCommand } from './hold.tsx'
import classes from './room-controls.module.css'
import type { RoomScene } from './room-program.ts'

interface Props {
  roomId: number
  scene: RoomScene
  /** Why it cannot be called now. */
  blocked: string | undefined
  /** The room's devices, for the names of those that did not answer. */
  devices: readonly Device[]
}

/** Calls a scene; the one the room stands in is marked. */
export function SceneTile({ roomId, scene, blocked, devices }: Props) {
  const say = useText()
  const send = useRoomCommand()
  const { sceneValue, name, active } = scene
  const command = useCommandStates().get(commandKey({ roomId, sceneValue }))
  const busy = command?.kind === 'sending' || command?.kind === 'at-gateway'
  return (
    <li className={classes.scene}>
      <UnstyledButton
        className={classes.sceneButton}
        aria-pressed={active}
        data-busy={busy}
        disabled={blocked !== undefined}
        title={blocked}
        // The refusal is shown by the command's own note.
        onClick={() => void send({ roomId, sceneValue }).catch(() => undefined)}
      >
        <span className={classes.sceneName}>
          <SceneIcon sceneValue={sceneValue} />
          {name}
        </span>
        {active && <span className={classes.sceneState}>{say('rooms.active')}</span>}
      </UnstyledButton>
      <CommandNote command={command} />
      <AnswerNotes command={command} devices={devices} />
    </li>
  )
}
