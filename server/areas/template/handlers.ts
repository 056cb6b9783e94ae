import type { Tenant } from '#server/database/database.ts'
import type { Devices } from '#server/devices/index.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { cloneTemplate } from './clone.ts'
import { campusConfigState, configStateOf } from './config-state.ts'
import { debugEdit, debugTemplate } from './debug.ts'
import { historyOf } from './history.ts'
import { addCommon, commonPage, removeCommon, takeCommon } from './library.ts'
import { productsOfTemplate } from './products.ts'
import { publishTemplate } from './publish.ts'
import { acceptRoom, dropOverride } from './room-own.ts'
import { gatewaysOfRoom, roomRuns } from './room-runs.ts'
import { oneTemplate, oneTemplateHead, templatePage } from './rows.ts'
import { steerRollout } from './steer.ts'
import {
  addTemplate,
  configLightTime,
  configPowerState,
  configSwitchState,
  deleteTemplate,
  editTemplate,
} from './store.ts'
import { checkTransfer, setCampuses, transferTemplate } from './transfer.ts'
import { boundCampuses, briefTemplates, campusPageOf, rankedTemplates, roomsWithDevices } from './usage.ts'
import { publishingOf, reapply, rollBack, versionContent } from './versions.ts'

/** An online call that does its work in one transaction. */
const now =
  <I, D>(work: (tenant: Tenant, input: I) => Promise<D>) =>
  (visit: SignedVisit, input: I): Promise<D> =>
    visit.tenant((tenant) => work(tenant, input))

export const templateHandlers = (devices: Pick<Devices, 'askRoom'>): AreaHandlers<'template'> => ({
  getList: templatePage,
  getById: (tenant, { id }) => oneTemplateHead(tenant, id),
  getTemplateById: (tenant, { id }) => oneTemplate(tenant, id),
  queryProductFunction: (tenant, { templateId }) => productsOfTemplate(tenant, templateId),
  add: addTemplate,
  edit: editTemplate,
  configLightTime,
  configPowerState,
  configSwitchState,
  clone: cloneTemplate,
  delete: deleteTemplate,

  debug: now(debugTemplate),
  editDebug: now(debugEdit),
  publish: publishTemplate,
  configState: (tenant, { id }) => configStateOf(tenant, id),
  campusConfigState: (tenant, { id }) => campusConfigState(tenant, id),
  publishing: (tenant, { id }) => publishingOf(tenant, id),
  version: versionContent,
  history: historyOf,
  rollback: now(rollBack),
  reapply: now(reapply),
  roomRuns: (tenant, { id, roomId }) => roomRuns(tenant, id, roomId),
  askRoom: async (visit, { id, roomId }) => {
    const gatewayIds = await visit.tenant((tenant) => gatewaysOfRoom(tenant, id, roomId))
    if ((await devices.askRoom(roomId, gatewayIds)) === 0) refuse('gatewayUnreachable')
    return {}
  },
  acceptRoom: now(acceptRoom),
  dropOverride: now(dropOverride),
  steerRollout: now(steerRollout),

  getTemplateHasDevice: (tenant, { id }) => roomsWithDevices(tenant, id),
  getCommonList: commonPage,
  getAllList: briefTemplates,
  getCampusList: (tenant, input) => campusPageOf(tenant, input, false),
  getBindCampusList: (tenant, { id }) => boundCampuses(tenant, id),
  getCampusListByCount: (tenant, input) => campusPageOf(tenant, input, true),
  getTemplateRank: rankedTemplates,
  addCommon: now(addCommon),
  removeCommon: now((tenant, { commonId }) => removeCommon(tenant, commonId)),
  takeCommon: now(takeCommon),
  transferCheck: now(checkTransfer),
  transfer: now(transferTemplate),
  updateTemplateCampusIds: setCampuses,
})
