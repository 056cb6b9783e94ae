import { IconAlertCircle, IconCheck, IconLoader2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { CommandState } from '#src/data/commander.ts'
import { commandFailureInWords } from '#src/form/failure-words.ts'
import { type Say, useText } from '#src/text/text.ts'
import classes from './command-note.module.css'

/** How far a command got: 发送中, 网关已收, 设备已确认, or why not. */
export function CommandNote({ command }: { command: CommandState | undefined }) {
  const say = useText()
  // Once for each command: a failure that nobody has foreseen is logged where it is put into words.
  const words = useMemo(() => command && wordsOf(command, say), [command, say])
  return (
    <div role="status" className={classes.command} data-kind={command?.kind}>
      {command && (
        <>
          <CommandIcon kind={command.kind} />
          {words}
        </>
      )}
    </div>
  )
}

function wordsOf(command: CommandState, say: Say): string {
  if (command.kind === 'failed') return commandFailureInWords(command.failure)
  if (command.kind === 'sending' || command.total < 2) return say(`devices.command.${command.kind}`)
  return say(`devices.commandOf.${command.kind}`, { done: command.done, total: command.total })
}

function CommandIcon({ kind }: { kind: CommandState['kind'] }) {
  if (kind === 'confirmed') return <IconCheck size={14} aria-hidden />
  if (kind === 'failed' || kind === 'partly') return <IconAlertCircle size={14} aria-hidden />
  return <IconLoader2 size={14} aria-hidden className={classes.turning} />
}
