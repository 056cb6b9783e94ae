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

/**
 * Of an answer that was given before, maybe to somebody else, what the tenant may read now: rows that are gone or that
 * she does not see are left out, and what rows say about who reads them is said about her. Versions stay those of the answer, since edits made on top of it
 * stand on them.
 */
export async function partFor(tenant: Tenant, answer: Changed): Promise<Changed> {
  const { created, removed } = answer
  const now = await changedRows(tenant, {
    campuses: answer.campuses.map((row) => row.campusId),
    spaces: answer.spaces.map((row) => row.id),
    templates: answer.templates.map((row) => row.id),
    rooms: answer.rooms.map((row) => row.roomId),
  })
  const [campuses, spaces, templates, rooms] = [
    new Map(now.campuses.map((row) => [row.campusId, row])),
    new Set(now.spaces.map((row) => row.id)),
    new Map(now.templates.map((row) => [row.id, row])),
    new Set(now.rooms.map((row) => row.roomId)),
  ]
  return {
    created,
    campuses: answer.campuses.flatMap((row) => {
      const seen = campuses.get(row.campusId)
      return seen ? [{ ...row, isOwn: seen.isOwn }] : []
    }),
    spaces: answer.spaces.filter((row) => spaces.has(row.id)),
    templates: answer.templates.flatMap((row) => {
      const seen = templates.get(row.id)
      return seen ? [{ ...row, campusIds: seen.campusIds }] : []
    }),
    rooms: answer.rooms.filter((row) => rooms.has(row.roomId)),
    removed,
  }
}
