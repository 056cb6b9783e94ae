import type { DataOf, InputOf } from '#contract/index.ts'
import { withinOf } from '#contract/rules/within.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'
import {
  type Cursor,
  cursorNow,
  type Now,
  type PageToken,
  readCursor,
  readPage,
  writeCursor,
  writePage,
} from './cursor.ts'
import { sectionsFor } from './sections.ts'
import {
  changedCampuses,
  changedRooms,
  changedSpaces,
  changedTemplates,
  type Scope,
  tombstones,
} from './store.ts'

type Changes = DataOf<'sync.changes'>

const badPage = { zh: '翻页标记无效', en: 'This page marker is not valid' }

/** Whether what the browser has up to `since` can be brought up to `now` by a delta. */
const follows = (since: Cursor, now: Now) =>
  since.epoch === now.epoch &&
  since.xid <= now.xid &&
  since.xid > now.gone &&
  now.sections.every((section) => since.sections.includes(section))

/**
 * What has changed in a campus since a cursor. The first page has all but rooms, and as many rooms as a page
 * holds; further pages have rooms. `within` bounds the rooms, and nothing else. Sections the caller may not read are empty.
 * @throws Refusal notFound for a campus the tenant does not see; input for a page of another delta
 */
export async function changesOf(
  tenant: Tenant,
  epoch: string,
  { campusId, since, page, within }: InputOf<'sync.changes'>,
): Promise<Changes> {
  await requireCampus(tenant, campusId)
  const now = await cursorNow(tenant, epoch, sectionsFor(tenant.who.urls))
  const place = { campusId, within: withinOf(within) }
  if (page !== undefined) {
    const token = readPage(page)
    if (token?.next.epoch !== epoch) return refuseInput({ page: badPage })
    return { ...nothing, ...(await roomPage(tenant, place, token)) }
  }
  const given = since === undefined ? undefined : readCursor(since)
  const usable = given !== undefined && follows(given, now)
  const scope: Scope = { ...place, since: usable ? given.xid : 0 }
  const reads = (section: (typeof now.sections)[number]) => now.sections.includes(section)
  return {
    ...nothing,
    reset: since !== undefined && !usable,
    campuses: reads('campuses') ? await changedCampuses(tenant, scope) : [],
    spaces: reads('spaces') ? await changedSpaces(tenant, scope) : [],
    templates: reads('templates') ? await changedTemplates(tenant, scope) : [],
    removed: usable ? (await tombstones(tenant, scope)).filter(({ table }) => reads(table)) : [],
    ...(await roomPage(tenant, place, { since: scope.since, next: now, afterRoom: 0 })),
  }
}

const nothing: Changes = {
  created: [],
  campuses: [],
  spaces: [],
  templates: [],
  rooms: [],
  removed: [],
  reset: false,
  page: null,
  cursor: null,
}

async function roomPage(
  tenant: Tenant,
  place: Omit<Scope, 'since'>,
  token: PageToken,
): Promise<Pick<Changes, 'rooms' | 'page' | 'cursor'>> {
  const cursor = writeCursor(token.next)
  if (!sectionsFor(tenant.who.urls).includes('rooms')) return { rooms: [], page: null, cursor }
  const { rooms, last } = await changedRooms(tenant, { ...place, since: token.since }, token.afterRoom)
  return last === null
    ? { rooms, page: null, cursor }
    : { rooms, page: writePage({ ...token, afterRoom: last }), cursor: null }
}
