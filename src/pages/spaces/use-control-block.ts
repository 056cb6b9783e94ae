import { useConnection } from '#src/data/connection.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'

/** Whether devices can be told something now. `reason` is in words; null hides nothing, for it may be done. */
export type ControlBlock = { kind: 'free' } | { kind: 'hidden' } | { kind: 'blocked'; reason: string }

/** A command is never queued: without the server, or without a session, its control says why it cannot be used. */
export function useControlBlock(): ControlBlock {
  const say = useText()
  const connection = useConnection()
  const session = useSession()
  const may = useAllowed('/device/v1/command')
  if (!may) return { kind: 'hidden' }
  if (connection.kind === 'offline') return { kind: 'blocked', reason: say('devices.blockedOffline') }
  if (connection.kind === 'starting') return { kind: 'blocked', reason: say('devices.blockedStarting') }
  if (session.kind === 'signed-in' && session.needsSignIn)
    return { kind: 'blocked', reason: say('devices.blockedSignIn') }
  return { kind: 'free' }
}
