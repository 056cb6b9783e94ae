import type { AreaHandlers } from '#server/handlers.ts'
import { roomImportHandlers } from './import-handlers.ts'
import { KeptNodes } from './kept-nodes.ts'
import { campusPage, oneCampus } from './rows.ts'
import { changeCampuses, deleteCampus, keepTemplates } from './several.ts'
import { addCampus, editCampus } from './store.ts'
import { bindConfig, bindTemplates, companyTemplates, unbindTemplates } from './templates.ts'
import { buildingTree, spaceTree } from './tree.ts'

export function campusHandlers(): AreaHandlers<'campus'> {
  const nodes = new KeptNodes()
  return {
    authorisedList: campusPage,
    queryCampusList: campusPage,
    getById: (tenant, { id }) => oneCampus(tenant, id),
    getCampusTree: async (tenant, { id }) =>
      spaceTree(await oneCampus(tenant, id), await nodes.of(tenant, id)),
    getBuildingTree: async (tenant, { campusId }) => {
      await oneCampus(tenant, campusId)
      return buildingTree(campusId, await nodes.of(tenant, campusId))
    },
    add: addCampus,
    edit: editCampus,
    delete: (tenant, { id }) => deleteCampus(tenant, id),
    changeCampusList: changeCampuses,
    editUnbindStatus: keepTemplates,
    commonTemplateList: companyTemplates,
    bindCampusTemplate: ({ tenant }, input) => tenant((own) => bindTemplates(own, input)),
    unbundCampusTemplate: ({ tenant }, input) => tenant((own) => unbindTemplates(own, input)),
    bindConfig,
    ...roomImportHandlers,
  }
}
