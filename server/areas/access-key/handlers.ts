import { streamsOf } from '#server/access-keys.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import { accountById } from '#server/session-store.ts'
import { provedAlone } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { tellOwner } from '#server/sign-in/notices.ts'
import { addKey, deleteKey, editKey, keysOf, rotateKey } from './store.ts'

/** What has been opened with a key that is no longer the same is opened anew, or not at all. */
export const accessKeyHandlers = ({
  database,
  sessions,
  messages,
}: SignInDesk): AreaHandlers<'accessKey'> => {
  const tellOfKey = async (visit: SignedVisit) => {
    const known = await database.system((db) => accountById(db, visit.caller.user.userId))
    if (known) tellOwner(messages, provedAlone(known), 'keyMade', visit)
  }
  return {
    list: keysOf,
    add: async (visit, input) => {
      const made = await visit.tenant((own) => addKey(own, visit.caller, input))
      await tellOfKey(visit)
      return made
    },
    edit: async ({ tenant, caller }, input) => {
      await tenant((own) => editKey(own, caller, input))
      await sessions.endStreamsOf(streamsOf(input.id))
      return {}
    },
    rotate: async (visit, input) => {
      const drawn = await visit.tenant((own) => rotateKey(own, input))
      await sessions.endStreamsOf(streamsOf(input.id))
      await tellOfKey(visit)
      return drawn
    },
    delete: async ({ tenant }, { id }) => {
      await tenant((own) => deleteKey(own, id))
      await sessions.endStreamsOf(streamsOf(id))
      return {}
    },
  }
}
