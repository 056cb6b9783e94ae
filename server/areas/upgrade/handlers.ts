import type { AreaHandlers } from '#server/handlers.ts'
import { createUpgrade, oneUpgrade, reportFault, upgradePage } from './store.ts'

export const upgradeHandlers: AreaHandlers<'upgrade'> = {
  list: upgradePage,
  getDetail: oneUpgrade,
  create: (visit, input) => visit.tenant((tenant) => createUpgrade(tenant, input)),
  reportFault,
}
