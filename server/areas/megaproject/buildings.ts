import { sql } from 'kysely'
import type { InputOf } from '#contract/index.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'
import { claimMegaproject, claimPart } from './claim.ts'
import { liesOn } from './rows.ts'

const zonesInside = (count: number) => ({
  zh: `其中还有 ${count} 个分区，请先移除这些分区`,
  en: `There are ${count} zones in it; remove those first`,
})
const fewerFloors = (present: number) => ({
  zh: `现有 ${present} 层，不能在此减少；请逐层移除不需要的楼层`,
  en: `It has ${present} floors; remove the ones that are not needed one by one`,
})

/** Names from `1F` on that the building does not have yet. */
function newNames(count: number, taken: ReadonlySet<string>): string[] {
  const names: string[] = []
  for (let level = 1; names.length < count; level += 1) if (!taken.has(`${level}F`)) names.push(`${level}F`)
  return names
}

interface NewFloors {
  megaproject_id: number
  building_id: number
  /** How many to add. */
  count: number
  /** Those it has. */
  present: readonly { name: string; sort: number }[]
}

async function addFloors(
  { db, who }: Tenant,
  { megaproject_id, building_id, count, present }: NewFloors,
): Promise<void> {
  const last = Math.max(0, ...present.map(({ sort }) => sort))
  const names = newNames(count, new Set(present.map(({ name }) => name)))
  const rows = names.map((name, index) => ({
    cid: who.cid,
    megaproject_id,
    building_id,
    name,
    sort: last + 1 + index,
  }))
  if (rows.length > 0) await db.insertInto('megaproject_floor').values(rows).execute()
}

/** @throws Refusal notFound, notPermitted, nameTaken */
export async function addBuilding(
  tenant: Tenant,
  { megaprojectId: megaproject_id, buildingName, floorNum }: InputOf<'megaproject.addBuilding'>,
): Promise<{ id: number }> {
  await claimMegaproject(tenant, megaproject_id)
  const { db, who } = tenant
  const { last } = await db
    .selectFrom('megaproject_building')
    .select(({ fn }) => fn.max('sort').as('last'))
    .where('megaproject_id', '=', megaproject_id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('megaproject_building')
    .values({ cid: who.cid, megaproject_id, name: buildingName.trim(), sort: (last ?? 0) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addFloors(tenant, { megaproject_id, building_id: id, count: floorNum, present: [] })
  return { id }
}

/** @throws Refusal notFound, notPermitted, nameTaken; input for fewer floors than there are */
export async function updateBuilding(
  tenant: Tenant,
  { id, buildingName, floorNum }: InputOf<'megaproject.updateBuilding'>,
): Promise<void> {
  const megaproject_id = await claimPart(tenant, 'megaproject_building', id)
  const { db } = tenant
  await db
    .updateTable('megaproject_building')
    .set({ name: buildingName.trim() })
    .where('id', '=', id)
    .execute()
  if (floorNum === undefined) return
  const present = await db
    .selectFrom('megaproject_floor')
    .select(['name', 'sort'])
    .where('building_id', '=', id)
    .execute()
  const count = floorNum - present.length
  if (count < 0) refuseInput({ floorNum: fewerFloors(present.length) })
  await addFloors(tenant, { megaproject_id, building_id: id, count, present })
}

/** Refuses where a zone would go unasked. */
async function requireNoZones({ db }: Tenant, column: 'building_id' | 'id', id: number): Promise<void> {
  const { zones } = await db
    .selectFrom('megaproject_zone as zone')
    .select(({ fn }) => fn.countAll<number>().as('zones'))
    .where(liesOn(sql`select id from megaproject_floor where ${sql.ref(column)} = ${id}`))
    .executeTakeFirstOrThrow()
  if (zones > 0) refuseInput({ id: zonesInside(zones) })
}

/** @throws Refusal notFound, notPermitted; input while it has zones */
export async function removeBuilding(tenant: Tenant, id: number): Promise<void> {
  await claimPart(tenant, 'megaproject_building', id)
  await requireNoZones(tenant, 'building_id', id)
  await tenant.db.deleteFrom('megaproject_building').where('id', '=', id).execute()
}

/** @throws Refusal notFound, notPermitted, nameTaken */
export async function updateFloor(
  tenant: Tenant,
  { id, floorName }: InputOf<'megaproject.updateFloor'>,
): Promise<void> {
  await claimPart(tenant, 'megaproject_floor', id)
  await tenant.db
    .updateTable('megaproject_floor')
    .set({ name: floorName.trim() })
    .where('id', '=', id)
    .execute()
}

/** @throws Refusal notFound, notPermitted; input while it has zones */
export async function removeFloor(tenant: Tenant, id: number): Promise<void> {
  await claimPart(tenant, 'megaproject_floor', id)
  await requireNoZones(tenant, 'id', id)
  await tenant.db.deleteFrom('megaproject_floor').where('id', '=', id).execute()
}
