import type { Telling } from '#server/devices/commands.ts'
import type { Teller } from '#server/devices/teller.ts'
import type { Caller } from '#server/handlers.ts'
import type { Begun } from '../lease/holding.ts'

interface Calling {
  user: Pick<Caller['user'], 'username'>
  key?: { name: string } | undefined
}

/**
 * Who tells it is known to gateways by name, an access key by its own: they say it as a cause, and a screen in the room may
 * show it.
 */
export const tellerOf = ({ user, key }: Calling): Teller => ({
  by: (key ? key.name : user.username).slice(0, 80),
  ...(key ? { via: 'api' } : {}),
})

/** The same with the lease that begins. */
export const telling = (
  { caller }: { caller: Calling },
  begun: Pick<Begun, 'leaseId' | 'length'> | null,
): Telling & Teller => ({
  ...tellerOf(caller),
  ...(begun ? { lease: { leaseId: begun.leaseId, length: begun.length } } : {}),
})
