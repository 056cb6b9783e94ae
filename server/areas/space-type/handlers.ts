import { editsSpaceTypes } from '#contract/rules/space-type.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { addSpaceType, editSpaceType, spaceTypesOf } from './store.ts'

const requireEditor = ({ caller }: SignedVisit) => {
  if (!editsSpaceTypes(caller.user)) refuse('notPermitted')
}

export const spaceTypeHandlers: AreaHandlers<'spaceType'> = {
  getByCid: (tenant, { cid }) => spaceTypesOf(tenant, cid),
  add: async (visit, input) => {
    requireEditor(visit)
    return visit.tenant((tenant) => addSpaceType(tenant, visit.caller.system, input))
  },
  edit: async (visit, input) => {
    requireEditor(visit)
    return visit.tenant((tenant) => editSpaceType(tenant, visit.caller.system, input))
  },
}
