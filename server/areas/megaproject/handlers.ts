import { contract } from '#contract/index.ts'
import { permits } from '#contract/rules/permission.ts'
import type { Tenant } from '#server/database/database.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { addBuilding, removeBuilding, removeFloor, updateBuilding, updateFloor } from './buildings.ts'
import {
  addApp,
  addMegaproject,
  bindApps,
  deleteMegaproject,
  removeApp,
  renameMegaproject,
} from './projects.ts'
import {
  appInfo,
  appsOf,
  appTree,
  briefPage,
  megaprojectPage,
  unboundApps,
  zonePage,
  zoneTree,
} from './reading.ts'
import { addZone, bindZone, removeZone, updateZone } from './zones.ts'

const answering =
  <I, R>(write: (tenant: Tenant, input: I) => Promise<R>) =>
  (visit: SignedVisit, input: I): Promise<R> =>
    visit.tenant((tenant) => write(tenant, input))

const done =
  <I>(write: (tenant: Tenant, input: I) => Promise<void>) =>
  async (visit: SignedVisit, input: I): Promise<object> => {
    await visit.tenant((tenant) => write(tenant, input))
    return {}
  }

const byId = (write: (tenant: Tenant, id: number) => Promise<void>) =>
  done((tenant, { id }: { id: number }) => write(tenant, id))

export const megaprojectHandlers: AreaHandlers<'megaproject'> = {
  list: megaprojectPage,
  briefList: briefPage,
  add: answering(addMegaproject),
  update: done(renameMegaproject),
  delete: byId(deleteMegaproject),

  appList: appsOf,
  appTree: (tenant, { megaprojectId }) => appTree(tenant, megaprojectId),
  appInfo: (tenant, { appId }) => appInfo(tenant, appId),
  unboundApps,
  // What it creates is a campus, which needs its own permission (spec point 6).
  addApp: async ({ caller: { who, system }, tenant }, input) => {
    if (!permits(who.urls, contract.campus.add.permission)) refuse('notPermitted')
    return tenant((own) => addApp(own, system, input))
  },
  bindApps: done(bindApps),
  removeApp: byId(removeApp),

  addBuilding: answering(addBuilding),
  updateBuilding: done(updateBuilding),
  removeBuilding: byId(removeBuilding),
  updateFloor: done(updateFloor),
  removeFloor: byId(removeFloor),

  zoneTree,
  zoneList: zonePage,
  addZone: answering(addZone),
  updateZone: done(updateZone),
  bindZone: done(bindZone),
  removeZone: byId(removeZone),
}
