import type { AreaHandlers } from '#server/handlers.ts'
import { addRegions, editRegions, regionsOf } from './store.ts'

export const companyRegionHandlers: AreaHandlers<'companyRegion'> = {
  getByCid: (tenant, { cid }) => regionsOf(tenant, cid),
  add: (visit, input) => visit.tenant((tenant) => addRegions(tenant, input)),
  edit: (visit, input) => visit.tenant((tenant) => editRegions(tenant, input)),
}
