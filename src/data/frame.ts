import { createContext, useContext } from 'react'
import type { SystemCode } from '#contract/systems.ts'
import type { Api } from '#src/api/api.ts'
import type { ConnectionMonitor } from '#src/sync/connection.ts'

/** What a console has before anybody is signed in. */
export interface Frame {
  system: SystemCode
  api: Api
  connection: ConnectionMonitor
}

export const FrameContext = createContext<Frame | null>(null)

/** @throws Error outside a console */
export function useFrame(): Frame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('no console is running here')
  return frame
}

/** Makes calls that are neither kept nor queued: what only makes sense while somebody waits for the answer. */
export const useApi = (): Api => useFrame().api
