import '#src/text/rooms.ts'
import { useConnection } from '#src/data/connection.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useNeedsSignIn } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { useRoomBars } from './use-room-bars.ts'

/** Whether a room's devices can be told something now. `reason` is in words; null hides nothing, for it may be done. */
export type ControlBlock =
  | { kind: 'free' }
  | { kind: 'hidden' }
  | { kind: 'blocked'; by: 'connection' | 'room'; reason: string }

/** Why a control is disabled, as its title; nothing for one that is not. */
export const whyBlocked = (block: ControlBlock): string | undefined =>
  block.kind === 'blocked' ? block.reason : undefined

/**
 * A command is never queued: without the server, without a session, or in a room that is not hers now, its control says
 * why it cannot be used.
 */
export function useControlBlock(roomId: number): ControlBlock {
  const say = useText()
  const bar = useRoomBars().barOf(roomId)
  const block = useCommandBlock()
  if (block.kind === 'hidden') return block
  if (bar) return { kind: 'blocked', by: 'room', reason: say(`rooms.bar.${bar}`) }
  return block
}

/** The same of devices in any room. */
export function useCommandBlock(): ControlBlock {
  const say = useText()
  const connection = useConnection()
  const ended = useNeedsSignIn()
  const may = useAllowed('/device/v1/command')
  if (!may) return { kind: 'hidden' }
  if (connection.kind === 'offline')
    return { kind: 'blocked', by: 'connection', reason: say('devices.blockedOffline') }
  if (connection.kind === 'starting')
    return { kind: 'blocked', by: 'connection', reason: say('devices.blockedStarting') }
  if (ended) return { kind: 'blocked', by: 'connection', reason: say('devices.blockedSignIn') }
  return { kind: 'free' }
}
