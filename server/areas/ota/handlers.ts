import type { AreaHandlers } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { addCampaign, rollBack, steerCampaign } from './campaigns.ts'
import { addFirmware, addKey, deleteFirmware, deleteKey, firmwareList, keyList } from './firmware.ts'
import { campaignList, oneCampaign, requireFirmware, targetRooms, targetsOf } from './reading.ts'

/** @param knowsWay whether gateways can be told where firmware is; no campaign begins without */
export const otaHandlers = (knowsWay: boolean): AreaHandlers<'ota'> => ({
  firmwareList,
  keyList,
  campaignList,
  campaign: (tenant, { id }) => oneCampaign(tenant, id),
  targetList: (visit, { id }) =>
    visit.tenant(async (tenant) => targetsOf(tenant, (await requireFirmware(tenant, id)).productId)),
  targetRooms: (visit, { id }) =>
    visit.tenant(async (tenant) => targetRooms(tenant, await requireFirmware(tenant, id))),
  addFirmware: (visit, input) => visit.tenant((tenant) => addFirmware(tenant, input)),
  deleteFirmware: async (visit, { id }) => {
    await visit.tenant((tenant) => deleteFirmware(tenant, id))
    return {}
  },
  addKey: (visit, input) => visit.tenant((tenant) => addKey(tenant, input)),
  deleteKey: async (visit, { id }) => {
    await visit.tenant((tenant) => deleteKey(tenant, id))
    return {}
  },
  addCampaign: (visit, input) =>
    knowsWay ? visit.tenant((tenant) => addCampaign(tenant, input)) : refuse('noOrigin'),
  steerCampaign: (visit, input) => visit.tenant((tenant) => steerCampaign(tenant, input)),
  rollBack: (visit, { id }) =>
    knowsWay ? visit.tenant((tenant) => rollBack(tenant, id)) : refuse('noOrigin'),
})
