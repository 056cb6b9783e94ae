import type { Telling } from '#server/devices/commands.ts'
import type { SignedVisit } from '#server/handlers.ts'
import type { Begun } from '../lease/holding.ts'

interface Visit {
  caller: { user: Pick<SignedVisit['caller']['user'], 'username'>; key?: { name: string } | undefined }
}

/**
 * Who tells it is known to gateways by name, an access key by its own: they say it as a cause, and a screen in the room may
 * show it.
 */
export const telling = ({ caller: { user, key } }: Visit, begun: Begun | null): Telling => ({
  by: (key ? key.name : user.username).slice(0, 80),
  ...(key ? { via: 'api' } : {}),
  ...(begun ? { lease: begun } : {}),
})
