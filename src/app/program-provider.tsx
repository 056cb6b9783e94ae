import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { SystemCode } from '#contract/systems.ts'
import { type Program, ProgramContext, type ProgramState } from '#src/ui/program.ts'
import { mayLeave } from '#src/ui/unsaved.ts'
import {
  acceptUpdate,
  checkForUpdate,
  resetShell,
  type ShellState,
  shellState,
  shellVersion,
  subscribeShell,
} from './shell-worker.ts'

const stateOf = (state: ShellState): ProgramState =>
  state.kind === 'unsupported'
    ? { kind: state.reason, pageVersion: state.pageVersion, workerVersion: null }
    : state

/** Lets pages ask about the program's offline copy without knowing the worker. */
export function ProgramProvider({ system, children }: { system: SystemCode; children: ReactNode }) {
  const shell = useSyncExternalStore(subscribeShell, shellState, shellState)
  const program = useMemo(
    (): Program => ({
      state: stateOf(shell),
      size: shellVersion,
      checkForUpdate,
      acceptUpdate: async () => {
        const leaving = await mayLeave()
        if (leaving) acceptUpdate()
        return leaving
      },
      reset: () => resetShell(system),
    }),
    [shell, system],
  )
  return <ProgramContext value={program}>{children}</ProgramContext>
}
