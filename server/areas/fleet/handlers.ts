import type { AreaHandlers } from '#server/handlers.ts'
import { holdersOf } from './holders.ts'
import { browserPage, readmitBrowser, revokeBrowser } from './store.ts'

export const fleetHandlers: AreaHandlers<'fleet'> = {
  list: browserPage,
  holders: (visit, { rowId }) => visit.tenant((tenant) => holdersOf(tenant, rowId, visit.browser)),
  revoke: async (visit, { id }) => {
    await visit.tenant((tenant) => revokeBrowser(tenant, visit.caller, id))
    return {}
  },
  readmit: async (visit, { id }) => {
    await visit.tenant((tenant) => readmitBrowser(tenant, visit.caller, id))
    return {}
  },
}
