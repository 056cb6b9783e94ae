import type { Changed, Created, Removed } from '#contract/changed.ts'
import type { Tenant } from '#server/database/database.ts'
import { campusRows } from './campus/rows.ts'
import { roomRows } from './device/rows.ts'
import { spaceRows } from './space/rows.ts'
import { templateRows } from './template/rows.ts'

export interface Touched {
  created?: Created[]
  campuses?: readonly number[]
  spaces?: readonly number[]
  templates?: readonly number[]
  rooms?: readonly number[]
  removed?: Removed[]
}

/** Reads the rows of these ids as they stand now, for the answer of an edit. */
export async function changedRows(tenant: Tenant, touched: Touched): Promise<Changed> {
  const { created = [], campuses = [], spaces = [], templates = [], rooms = [], removed = [] } = touched
  return {
    created,
    campuses: campuses.length > 0 ? await campusRows(tenant, campuses) : [],
    spaces: spaces.length > 0 ? await spaceRows(tenant, spaces) : [],
    templates: templates.length > 0 ? await templateRows(tenant, templates) : [],
    rooms: rooms.length > 0 ? await roomRows(tenant, rooms) : [],
    removed,
  }
}
