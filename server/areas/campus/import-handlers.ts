import type { DataOf, InputOf } from '#contract/index.ts'
import type { FileAnswer } from '#contract/upload.ts'
import type { Tenant } from '#server/database/database.ts'
import type { SignedVisit } from '#server/handlers.ts'
import { refuseInput } from '#server/refusal.ts'
import { newIds } from '../ids.ts'
import { readSheetRows } from '../sheets/sheet-reading.ts'
import { placedNodes } from '../space/rows.ts'
import { nextSort, requireTemplates } from '../space/store.ts'
import { placeKey, placesByName, type ReadRoom, type RoomOffer, roomSheet, roomsOf } from './room-import.ts'
import { roomTemplate } from './room-template.ts'
import { requireCampus } from './rows.ts'

/** @throws Refusal notFound */
async function offerOf(tenant: Tenant, campusId: number): Promise<RoomOffer> {
  await requireCampus(tenant, campusId)
  const templates = await tenant.db
    .selectFrom('template')
    .innerJoin('template_campus', 'template_campus.template_id', 'template.id')
    .select(['template.id', 'template.name'])
    .where('template_campus.campus_id', '=', campusId)
    .orderBy('template.name')
    .execute()
  return { spaces: await placedNodes(tenant, campusId), templates }
}

interface NewNode {
  names: readonly string[]
  kind: 'building' | 'floor' | 'room'
  templateId: number | null
}

/** What has to be made, above before below: each building and floor once. */
function newNodes(rooms: readonly ReadRoom[], there: ReadonlyMap<string, number>): NewNode[] {
  const made = new Map<string, NewNode>()
  const add = (node: NewNode) => {
    const key = placeKey(...node.names)
    if (!there.has(key) && !made.has(key)) made.set(key, node)
  }
  for (const { building } of rooms) add({ names: [building], kind: 'building', templateId: null })
  for (const { building, floor } of rooms) add({ names: [building, floor], kind: 'floor', templateId: null })
  for (const { building, floor, room, templateId } of rooms)
    add({ names: [building, floor, room], kind: 'room', templateId })
  return [...made.values()]
}

const atOnce = 500

async function insertNodes(
  tenant: Tenant,
  campusId: number,
  nodes: readonly NewNode[],
  places: Map<string, number>,
) {
  const ids = await newIds(tenant, nodes.length)
  const sort = await nextSort(tenant, campusId)
  for (const [index, node] of nodes.entries()) places.set(placeKey(...node.names), ids[index] ?? 0)
  const rows = nodes.map(({ names, kind, templateId }, index) => ({
    id: ids[index] ?? 0,
    cid: tenant.who.cid,
    campus_id: campusId,
    parent_id: kind === 'building' ? null : (places.get(placeKey(...names.slice(0, -1))) ?? null),
    kind,
    name: names.at(-1) ?? '',
    sort: sort + index,
    template_id: templateId,
  }))
  for (let from = 0; from < rows.length; from += atOnce)
    await tenant.db
      .insertInto('space')
      .values(rows.slice(from, from + atOnce))
      .execute()
}

/** The two calls about a spreadsheet of rooms. */
export const roomImportHandlers = {
  exportMould: async (
    { tenant, language }: SignedVisit,
    { campusId }: InputOf<'campus.exportMould'>,
  ): Promise<FileAnswer> => roomTemplate(await tenant((own) => offerOf(own, campusId)), language),

  // The sheet is read before the transaction begins; what it is read against is read again in it, with the campus locked.
  import: async (
    { tenant }: SignedVisit,
    { campusId, file }: InputOf<'campus.import'>,
  ): Promise<DataOf<'campus.import'>> => {
    const rows = await readSheetRows(file, roomSheet)
    return tenant(async (own) => {
      await own.db.selectFrom('campus').select('id').where('id', '=', campusId).forUpdate().execute()
      const offer = await offerOf(own, campusId)
      const { rooms, faults } = roomsOf(rows, offer)
      if (Object.keys(faults).length > 0) refuseInput(faults)
      await requireTemplates(own, campusId, new Set(rooms.flatMap(({ templateId }) => templateId ?? [])))
      const places = placesByName(offer.spaces)
      const nodes = newNodes(rooms, places)
      await insertNodes(own, campusId, nodes, places)
      const count = (kind: NewNode['kind']) => nodes.filter((node) => node.kind === kind).length
      return { buildings: count('building'), floors: count('floor'), rooms: count('room') }
    })
  },
}
