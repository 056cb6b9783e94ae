import { streamsOf } from '#server/access-keys.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import type { Sessions } from '#server/session.ts'
import { addKey, deleteKey, editKey, keysOf, rotateKey } from './store.ts'

/** What has been opened with a key that is no longer the same is opened anew, or not at all. */
export const accessKeyHandlers = (sessions: Sessions): AreaHandlers<'accessKey'> => ({
  list: keysOf,
  add: ({ tenant, caller }, input) => tenant((own) => addKey(own, caller, input)),
  edit: async ({ tenant, caller }, input) => {
    await tenant((own) => editKey(own, caller, input))
    await sessions.endStreamsOf(streamsOf(input.id))
    return {}
  },
  rotate: async ({ tenant }, input) => {
    const drawn = await tenant((own) => rotateKey(own, input))
    await sessions.endStreamsOf(streamsOf(input.id))
    return drawn
  },
  delete: async ({ tenant }, { id }) => {
    await tenant((own) => deleteKey(own, id))
    await sessions.endStreamsOf(streamsOf(id))
    return {}
  },
})
