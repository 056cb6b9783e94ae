import type { CommandState } from './commander.ts'
import { useDesk, useStore } from './desk-context.ts'

/** Tells a device something now; rejects with the refusal, or with NetworkError when nothing was reached. */
export const useCommand = (): ((deviceId: number, identifier: string, value: number) => Promise<void>) =>
  useDesk().command

/** How far recent commands got, by device id. */
export const useCommandStates = (): ReadonlyMap<number, CommandState> => useStore(useDesk().commands)
