import type { AreaHandlers } from '#server/handlers.ts'
import { keepBuildingImage, removeBuildingImage } from './building-images.ts'
import { addEnergyConfig, editEnergyConfig, energyConfigOf } from './energy-store.ts'
import { addMapConfig, editMapConfig, mapConfigOf } from './map-store.ts'

export const mapConfigHandlers: AreaHandlers<'mapConfig'> = {
  getByCid: (tenant, { cid }) => mapConfigOf(tenant, cid),
  add: (visit, input) => visit.tenant((tenant) => addMapConfig(tenant, input)),
  edit: (visit, input) => visit.tenant((tenant) => editMapConfig(tenant, input)),
}

export const companyEnergyConfigHandlers: AreaHandlers<'companyEnergyConfig'> = {
  getByCid: (tenant, { cid }) => energyConfigOf(tenant, cid),
  add: (visit, input) => visit.tenant((tenant) => addEnergyConfig(tenant, input)),
  edit: (visit, input) => visit.tenant((tenant) => editEnergyConfig(tenant, input)),
  editBuildingImg: (visit, { buildingId, file }) =>
    visit.tenant((tenant) => keepBuildingImage(tenant, buildingId, file)),
  removeBuildingImg: async (visit, { buildingId }) => {
    await visit.tenant((tenant) => removeBuildingImage(tenant, buildingId))
    return {}
  },
}
