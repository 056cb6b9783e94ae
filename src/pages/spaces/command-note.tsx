import { IconAlertCircle, IconCheck, IconLoader2 } from '@tabler/icons-react'
import type { CommandState } from '#src/data/commander.ts'
import { commandFailureInWords } from '#src/form/failure-words.ts'
import { useText } from '#src/text/text.ts'
import classes from './command-note.module.css'

/** How far a command got: 发送中, 网关已收, 设备已确认, or why not. */
export function CommandNote({ command }: { command: CommandState | undefined }) {
  const say = useText()
  return (
    <div role="status" className={classes.command} data-kind={command?.kind}>
      {command && (
        <>
          <CommandIcon kind={command.kind} />
          {command.kind === 'failed'
            ? commandFailureInWords(command.failure)
            : say(`devices.command.${command.kind}`)}
        </>
      )}
    </div>
  )
}

function CommandIcon({ kind }: { kind: CommandState['kind'] }) {
  if (kind === 'confirmed') return <IconCheck size={14} aria-hidden />
  if (kind === 'failed') return <IconAlertCircle size={14} aria-hidden />
  return <IconLoader2 size={14} aria-hidden className={classes.turning} />
}
