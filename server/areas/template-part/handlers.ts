import type { QueuedWrite } from '#contract/endpoint.ts'
import type { Contract, InputOf } from '#contract/index.ts'
import { type PartCall, type partAreas, partEdits } from '#contract/parts/edits.ts'
import { linkColumns, noPowerKeys, panelKeys } from '#contract/rules/linkage.ts'
import { bindCounts, functionsIn, sceneTargets, sensorsIn } from '#contract/rules/targets.ts'
import { spokenNames } from '#contract/rules/voice.ts'
import type { PartList, PartRows } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { requireTemplate } from '../template/rows.ts'
import { editParts } from './edit.ts'
import { productsUsed } from './products.ts'
import { type Lists, onePart, partsByTemplate, templateOfPart } from './rows.ts'

type AreaOf<L extends PartList> = (typeof partAreas)[L]
type EditNames<L extends PartList> = {
  [K in keyof Contract[AreaOf<L>]]: Contract[AreaOf<L>][K] extends QueuedWrite ? K : never
}[keyof Contract[AreaOf<L>]]

const query =
  <L extends PartList>(list: L) =>
  async (tenant: Tenant, { templateId }: { templateId: number }): Promise<PartRows[L][]> => {
    return (await listsOf(tenant, templateId))[list]
  }

async function listsOf(tenant: Tenant, templateId: number): Promise<Lists> {
  await requireTemplate(tenant, templateId)
  return (await partsByTemplate(tenant, [templateId]))(templateId)
}

/** The edits of a list of parts: all that contract/parts/edits.ts knows of its area. */
const edits = <L extends PartList>(area: AreaOf<L>) =>
  Object.fromEntries(
    (Object.keys(partEdits) as PartCall[]).flatMap((name) => {
      const [of, call = ''] = name.split('.')
      if (of !== area) return []
      return [[call, (tenant: Tenant, input: InputOf<PartCall>) => editParts(tenant, name, input)]]
    }),
  ) as unknown as Pick<AreaHandlers<AreaOf<L>>, EditNames<L>>

/** The handlers of every area of parts. A read that is not one of all parts of a template is named here. */
export const partHandlers: { [L in PartList as AreaOf<L>]: AreaHandlers<AreaOf<L>> } = {
  templateEquipment: {
    query: query('equipmentList'),
    hasSensor: async (tenant, { id }) => sensorsIn(await listsOf(tenant, id)),
    queryFunction: async (tenant, { templateId }) => {
      const lists = await listsOf(tenant, templateId)
      return functionsIn(lists, await productsUsed(tenant, lists))
    },
    bindCount: async (tenant, { id }) => {
      const templateId = await templateOfPart(tenant, 'equipmentList', id)
      return bindCounts(await listsOf(tenant, templateId), id)
    },
    ...edits<'equipmentList'>('templateEquipment'),
  },
  templateGroup: { query: query('groupList'), ...edits<'groupList'>('templateGroup') },
  templateScene: {
    query: query('sceneList'),
    getAllById: (tenant, { id }) => onePart(tenant, 'sceneList', id),
    linkinScene: async (tenant, { id }) => {
      const lists = await listsOf(tenant, id)
      return sceneTargets(lists, await productsUsed(tenant, lists))
    },
    ...edits<'sceneList'>('templateScene'),
  },
  templateTiming: { query: query('timingList'), ...edits<'timingList'>('templateTiming') },
  templatePanel: { query: query('buttonList'), ...edits<'buttonList'>('templatePanel') },
  templateBinding: {
    query: query('bindingList'),
    getAllById: (tenant, { id }) => onePart(tenant, 'bindingList', id),
    getLinkColumn: async (tenant, { id }) => linkColumns(await listsOf(tenant, id)),
    getBindingButtonsByTemplateId: async (tenant, { id }) => panelKeys(await listsOf(tenant, id)),
    ...edits<'bindingList'>('templateBinding'),
  },
  templateHouse: { query: query('houseList'), ...edits<'houseList'>('templateHouse') },
  templateRelay: {
    template: query('relayEquipmentList'),
    equipment: async (tenant, { equipmentId }) => {
      const templateId = await templateOfPart(tenant, 'equipmentList', equipmentId)
      const { relayEquipmentList } = await listsOf(tenant, templateId)
      return relayEquipmentList.filter((row) => row.equipmentId === equipmentId)
    },
    ...edits<'relayEquipmentList'>('templateRelay'),
  },
  templateIr: { list: query('irEquipmentList'), ...edits<'irEquipmentList'>('templateIr') },
  templateDrivePower: {
    queryEquipment: query('drivePowerList'),
    ...edits<'drivePowerList'>('templateDrivePower'),
  },
  templateNoPowerPanel: {
    list: query('noPowerPanelList'),
    buttonList: async (tenant, input) =>
      noPowerKeys((await listsOf(tenant, input.templateId)).noPowerPanelList),
    ...edits<'noPowerPanelList'>('templateNoPowerPanel'),
  },
  voiceWord: {
    list: query('voiceList'),
    nameList: async (tenant, { templateId }) => spokenNames(await listsOf(tenant, templateId)),
    ...edits<'voiceList'>('voiceWord'),
  },
  airVoice: { list: query('airVoiceList'), ...edits<'airVoiceList'>('airVoice') },
  templateAlias: {
    findObjectAlias: async (tenant, { templateId, objectId }) =>
      (await listsOf(tenant, templateId)).aliasList.filter(
        (alias) => objectId === undefined || alias.objectId === objectId,
      ),
    ...edits<'aliasList'>('templateAlias'),
  },
  thermostat: {
    list: async (tenant, { templateId }) => {
      const { thermostatList, equipmentList } = await listsOf(tenant, templateId)
      const names = new Map(equipmentList.map(({ id, name }) => [id, name]))
      return thermostatList.map((row) => ({ ...row, equipmentName: names.get(row.equipmentId) ?? row.name }))
    },
    ...edits<'thermostatList'>('thermostat'),
  },
  smartScreen: {
    query: (visit, input) => visit.tenant((tenant) => query('screenList')(tenant, input)),
    ...edits<'screenList'>('smartScreen'),
  },
  templateVideo: {
    query: (tenant, { id }) => query('videoList')(tenant, { templateId: id }),
    ...edits<'videoList'>('templateVideo'),
  },
}
