import { useCallback } from 'react'
import { type CommandKey, type CommandState, commandKey, type Saying } from './commander.ts'
import { useDesk, useStore } from './desk-context.ts'

export { type CommandKey, type CommandState, commandKey, type Saying } from './commander.ts'

/** Tells a device or a room something now; rejects with the refusal, or with NetworkError when nothing was reached. */
export const useCommand = (): ((saying: Saying) => Promise<void>) => useDesk().command

/** Tells something now, and answers the value or scene that was confirmed; null when not everything it came to has. */
export type ConfirmedCommand = (saying: Saying) => Promise<number | null>

export function useConfirmedCommand(): ConfirmedCommand {
  const { command, commands } = useDesk()
  return useCallback(
    async (saying) => {
      await command(saying)
      const state = commands.get().get(commandKey(saying))
      if (state?.kind !== 'confirmed') return null
      return state.value ?? ('sceneValue' in saying ? saying.sceneValue : saying.paramValue)
    },
    [command, commands],
  )
}

/** How far recent commands got, by what they are about. */
export const useCommandStates = (): ReadonlyMap<CommandKey, CommandState> => useStore(useDesk().commands)
