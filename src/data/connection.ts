import type { Connection } from '#src/sync/connection.ts'
import { useStore } from './desk-context.ts'
import { useFrame } from './frame.ts'

export type { Connection }

/** What is known of the way to the server. */
export const useConnection = (): Connection => useStore(useFrame().connection.state)

/** Asks for the server now instead of at the next beat. */
export const useTryNow = (): (() => void) => useFrame().connection.tryNow
