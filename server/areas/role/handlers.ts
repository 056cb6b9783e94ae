import type { AreaHandlers } from '#server/handlers.ts'
import type { Sessions } from '#server/session.ts'
import { addRole, deleteRole, editRole, roleList } from './store.ts'

export const roleHandlers = (sessions: Sessions): AreaHandlers<'role'> => ({
  list: async (tenant) => ({ list: await roleList(tenant) }),
  add: async ({ tenant, caller }, input) => ({ id: await tenant((own) => addRole(own, caller, input)) }),
  edit: async ({ tenant, caller }, input) => {
    await tenant((own) => editRole(own, caller, input))
    await sessions.forgetAll()
    return {}
  },
  delete: async ({ tenant, caller }, { id }) => {
    await tenant((own) => deleteRole(own, caller, id))
    return {}
  },
})
