import { sql } from 'kysely'
import type { InputOf } from '#contract/index.ts'
import type { SpaceKind } from '#contract/space-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireAll } from '../ids.ts'
import { claimPart } from './claim.ts'

const otherApp = { zh: '只能绑定本项目中的应用', en: 'Only an application of this project can be bound' }
const noApp = { zh: '请先选择应用', en: 'Choose an application first' }
const otherBuilding = {
  zh: '分区只能位于同一栋楼的楼层',
  en: 'A zone lies on floors of one building only',
}
const notInside = {
  zh: '不在所选的应用或上一级空间中',
  en: 'It is not in the application or the place chosen above it',
}

/** What a zone may be bound to, from the application down: the field, and the kind of node it names. */
const levels = [
  { field: 'buildingId', kind: 'building' },
  { field: 'floorId', kind: 'floor' },
  { field: 'placeId', kind: 'room' },
] as const satisfies readonly { field: string; kind: SpaceKind }[]

/** @throws Refusal notFound, notPermitted, nameTaken */
export async function addZone(
  tenant: Tenant,
  { floorId, zoneName }: InputOf<'megaproject.addZone'>,
): Promise<{ id: number }> {
  const megaproject_id = await claimPart(tenant, 'megaproject_floor', floorId)
  return tenant.db
    .insertInto('megaproject_zone')
    .values({ cid: tenant.who.cid, megaproject_id, floor_id: floorId, name: zoneName.trim() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** @throws Refusal notFound, notPermitted, nameTaken; input for a floor of another building */
export async function updateZone(
  tenant: Tenant,
  { id, zoneName, floorIds }: InputOf<'megaproject.updateZone'>,
): Promise<void> {
  const { db, who } = tenant
  const [floor_id, ...further] = [...new Set(floorIds)]
  if (floor_id !== undefined) await requireSameBuilding(tenant, id, [floor_id, ...further])
  const megaproject_id = await claimPart(tenant, 'megaproject_zone', id)
  await db
    .updateTable('megaproject_zone')
    .set({ name: zoneName.trim(), ...(floor_id === undefined ? {} : { floor_id }) })
    .where('id', '=', id)
    .execute()
  if (floor_id === undefined) return
  await db.deleteFrom('megaproject_zone_floor').where('zone_id', '=', id).execute()
  const rows = further.map((floor) => ({ cid: who.cid, megaproject_id, zone_id: id, floor_id: floor }))
  if (rows.length > 0) await db.insertInto('megaproject_zone_floor').values(rows).execute()
}

/** @throws Refusal notFound for a zone or a floor that is not there; input for one of another building */
async function requireSameBuilding({ db }: Tenant, zone: number, floorIds: readonly number[]): Promise<void> {
  const floors = await db
    .selectFrom('megaproject_floor')
    .select(['id', 'building_id'])
    .where('id', '=', sql<number>`any(${[...floorIds]}::bigint[])`)
    .execute()
  const ids = floors.map(({ id }) => id)
  requireAll('floorIds', floorIds, ids)
  const found = await db
    .selectFrom('megaproject_zone')
    .innerJoin('megaproject_floor', 'megaproject_floor.id', 'megaproject_zone.floor_id')
    .select('building_id')
    .where('megaproject_zone.id', '=', zone)
    .executeTakeFirst()
  const { building_id } = found ?? refuse('notFound', { id: zone })
  if (floors.some((floor) => floor.building_id !== building_id)) refuseInput({ floorIds: otherBuilding })
}

/** @throws Refusal notFound, notPermitted */
export async function removeZone(tenant: Tenant, id: number): Promise<void> {
  await claimPart(tenant, 'megaproject_zone', id)
  await tenant.db.deleteFrom('megaproject_zone').where('id', '=', id).execute()
}

type Target = InputOf<'megaproject.bindZone'>

/** The nodes that are named, from the building down. @throws Refusal notFound */
async function namedNodes({ db }: Tenant, target: Target) {
  const nodes = []
  for (const { field, kind } of levels) {
    const id = target[field] ?? null
    if (id === null) continue
    const node = await db
      .selectFrom('space')
      .select(['id', 'campus_id', 'parent_id', 'kind'])
      .where('id', '=', id)
      .executeTakeFirst()
    nodes.push({ field, wanted: kind, ...(node ?? refuse('notFound', { [field]: id })) })
  }
  return nodes
}

type SeenPlace = Awaited<ReturnType<typeof seenPlaces>>[number]

/** Places with what they stand in. @throws Refusal notFound for one that the tenant does not see */
async function seenPlaces({ db }: Tenant, placeIds: readonly number[]) {
  const wanted = [...new Set(placeIds)]
  const places = await db
    .selectFrom('space as place')
    .leftJoin('space as over', 'over.id', 'place.parent_id')
    .select(['place.id', 'place.campus_id', 'place.parent_id', 'over.parent_id as top_id'])
    .where('place.id', '=', sql<number>`any(${wanted}::bigint[])`)
    .orderBy('place.id')
    .execute()
  const ids = places.map(({ id }) => id)
  requireAll('placeIds', wanted, ids)
  return places
}

/**
 * Those places of an application that stand in what is named, none of them in another.
 * @param above the deepest thing that is named; null is the application as a whole
 * @throws Refusal input {placeIds}
 */
function placesInside(places: readonly SeenPlace[], appId: number | null, above: number | null): number[] {
  const isInside = ({ id, campus_id, parent_id, top_id }: SeenPlace) =>
    campus_id === appId && (above === null || [id, parent_id, top_id].includes(above))
  if (!places.every(isInside)) refuseInput({ placeIds: notInside })
  const all = new Set(places.map(({ id }) => id))
  const isCovered = (id: number | null) => id !== null && all.has(id)
  return places
    .filter(({ parent_id, top_id }) => !isCovered(parent_id) && !isCovered(top_id))
    .map(({ id }) => id)
}

/**
 * Binds a zone to the deepest thing that is named, each of which has to stand in what is named above it, or to several
 * places inside that.
 * @throws Refusal notFound, notPermitted; input for what does not belong together
 */
export async function bindZone(tenant: Tenant, target: Target): Promise<void> {
  const { db, who } = tenant
  const { id, appId, placeIds } = target
  const app = () =>
    db.selectFrom('campus').select('megaproject_id').where('id', '=', appId).executeTakeFirst()
  if (appId !== null && !(await app())) refuse('notFound', { appId })
  const nodes = await namedNodes(tenant, target)
  const placed = placeIds ? await seenPlaces(tenant, placeIds) : null
  const megaproject_id = await claimPart(tenant, 'megaproject_zone', id)
  if (appId === null && (nodes.length > 0 || placed)) refuseInput({ appId: noApp })
  if (appId !== null && (await app())?.megaproject_id !== megaproject_id) refuseInput({ appId: otherApp })
  let above: number | null = null
  for (const [index, node] of nodes.entries()) {
    const inside = node.campus_id === appId && node.kind === node.wanted
    if (!inside || (index > 0 && node.parent_id !== above)) refuseInput({ [node.field]: notInside })
    above = node.id
  }
  const places = placed ? placesInside(placed, appId, above) : [above]
  await db.deleteFrom('megaproject_zone_place').where('zone_id', '=', id).execute()
  if (appId === null) return
  const own = { cid: who.cid, megaproject_id, zone_id: id, campus_id: appId }
  await db
    .insertInto('megaproject_zone_place')
    .values(places.map((space_id) => ({ ...own, space_id })))
    .execute()
}
