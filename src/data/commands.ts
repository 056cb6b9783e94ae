import type { CommandKey, CommandState, Saying } from './commander.ts'
import { useDesk, useStore } from './desk-context.ts'

export { type CommandKey, type CommandState, commandKey } from './commander.ts'

/** Tells a device or a room something now; rejects with the refusal, or with NetworkError when nothing was reached. */
export const useCommand = (): ((saying: Saying) => Promise<void>) => useDesk().command

/** How far recent commands got, by what they are about. */
export const useCommandStates = (): ReadonlyMap<CommandKey, CommandState> => useStore(useDesk().commands)
