import { createContext, useContext } from 'react'

/** How the program stands to its offline copy in the browser. */
export interface ProgramState {
  kind:
    | 'installing'
    | 'ready'
    | 'update-waiting'
    /** Why there is no offline copy. */
    | 'insecure'
    | 'browser'
    | 'development'
    | 'refused'
  pageVersion: string
  workerVersion: string | null
  /** An update was accepted, and the older version does not make room for it. */
  hindered?: boolean
}

/** What a page may ask of the program it is a part of. */
export interface Program {
  state: ProgramState
  /** The offline copy's files and their bytes; null when there is none. */
  size(): Promise<{ entries: number; bytes: number } | null>
  checkForUpdate(): Promise<void>
  /** Loads the newer program, unless somebody stays for what she has entered; resolves whether it is loaded. */
  acceptUpdate(): Promise<boolean>
  /** Drops the offline copy and loads the page afresh. Data and unsent edits stay. */
  reset(): Promise<void>
}

export const ProgramContext = createContext<Program | null>(null)

/** @throws Error outside the program */
export function useProgram(): Program {
  const program = useContext(ProgramContext)
  if (!program) throw new Error('no program is running here')
  return program
}
