import type { AreaHandlers } from '#server/handlers.ts'
import { spacesOfCampus } from '../space/rows.ts'
import { campusPage, oneCampus } from './rows.ts'
import { addCampus, editCampus } from './store.ts'
import { buildingTree, spaceTree } from './tree.ts'

export const campusHandlers: AreaHandlers<'campus'> = {
  authorisedList: campusPage,
  queryCampusList: campusPage,
  getById: (tenant, { id }) => oneCampus(tenant, id),
  getCampusTree: async (tenant, { id }) =>
    spaceTree(await oneCampus(tenant, id), await spacesOfCampus(tenant, id)),
  getBuildingTree: async (tenant, { campusId }) => {
    await oneCampus(tenant, campusId)
    return buildingTree(campusId, await spacesOfCampus(tenant, campusId))
  },
  add: addCampus,
  edit: editCampus,
}
