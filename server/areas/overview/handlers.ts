import type { AreaHandlers } from '#server/handlers.ts'
import { campusOverview, campusStandings } from './store.ts'

export const overviewHandlers: AreaHandlers<'overview'> = {
  campuses: campusStandings,
  campus: (tenant, { campusId }) => campusOverview(tenant, campusId),
}
