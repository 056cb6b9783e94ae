import type { QueuedWrite } from '#contract/endpoint.ts'
import type { Contract, InputOf } from '#contract/index.ts'
import { type PartCall, type partAreas, partEdits } from '#contract/parts/edits.ts'
import { linkColumns, panelKeys } from '#contract/rules/linkage.ts'
import type { PartList, PartRows } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { requireTemplate } from '../template/rows.ts'
import { editParts } from './edit.ts'
import { type Lists, onePart, partsByTemplate } from './rows.ts'

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
  templateEquipment: { query: query('equipmentList'), ...edits<'equipmentList'>('templateEquipment') },
  templateGroup: { query: query('groupList'), ...edits<'groupList'>('templateGroup') },
  templateScene: {
    query: query('sceneList'),
    getAllById: (tenant, { id }) => onePart(tenant, 'sceneList', id),
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
}
