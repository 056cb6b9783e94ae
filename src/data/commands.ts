import { useCallback } from 'react'
import { type CommandKey, type CommandState, commandKey, type Saying } from './commander.ts'
import { useDesk, useStore } from './desk-context.ts'

export { type CommandKey, type CommandState, commandKey, type Saying } from './commander.ts'

/** Tells a device or a room something now; rejects with the refusal, or with NetworkError when nothing was reached. */
export const useCommand = (): ((saying: Saying) => Promise<void>) => useDesk().command

/** The same, and answers whether everything it came to has confirmed. */
export function useConfirmedCommand(): (saying: Saying) => Promise<boolean> {
  const { command, commands } = useDesk()
  return useCallback(
    async (saying) => {
      await command(saying)
      return commands.get().get(commandKey(saying))?.kind === 'confirmed'
    },
    [command, commands],
  )
}

/** How far recent commands got, by what they are about. */
export const useCommandStates = (): ReadonlyMap<CommandKey, CommandState> => useStore(useDesk().commands)
