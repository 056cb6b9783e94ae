import { sql } from 'kysely'
import type { DataOf, InputOf } from '#contract/index.ts'
import type { AppTree, Zone, ZoneTree, ZoneWithEnergy } from '#contract/megaproject-shapes.ts'
import { groupBy } from '#contract/rules/group-by.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { oneCampus, requireCampus } from '../campus/rows.ts'
import { buildingTree } from '../campus/tree.ts'
import { requireTimes } from '../energy/interval.ts'
import { placesEnergy } from '../energy/places.ts'
import { containing, page } from '../lists.ts'
import { spaces } from '../space/rows.ts'
import { applications, briefMegaprojects, liesOn, megaprojects, zoneOf, zones } from './rows.ts'

/** @throws Refusal notFound for a megaproject that is not there or that the tenant does not see */
export async function requireMegaproject({ db }: Tenant, id: number): Promise<void> {
  const found = await db.selectFrom('megaproject').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) refuse('notFound', { megaprojectId: id })
}

/** By its own name or by an application's. */
const named = (keyWord: string) => {
  const pattern = containing(keyWord)
  return sql<boolean>`(megaproject.name ilike ${pattern} or exists
    (select 1 from campus where campus.megaproject_id = megaproject.id and campus.name ilike ${pattern}))`
}

export function megaprojectPage(
  tenant: Tenant,
  { keyWord, ...input }: InputOf<'megaproject.list'>,
): Promise<DataOf<'megaproject.list'>> {
  const query = megaprojects(tenant)
  return page(keyWord?.trim() ? query.where(named(keyWord)) : query, input)
}

export function briefPage(
  tenant: Tenant,
  { keyWord, ...input }: InputOf<'megaproject.briefList'>,
): Promise<DataOf<'megaproject.briefList'>> {
  const query = briefMegaprojects(tenant)
  return page(keyWord?.trim() ? query.where(named(keyWord)) : query, input)
}

/** @throws Refusal notFound */
export async function appsOf(
  tenant: Tenant,
  { megaprojectId }: InputOf<'megaproject.appList'>,
): Promise<DataOf<'megaproject.appList'>> {
  if (megaprojectId === undefined) return { list: await applications(tenant).execute() }
  await requireMegaproject(tenant, megaprojectId)
  return { list: await applications(tenant).where('campus.megaproject_id', '=', megaprojectId).execute() }
}

export const unboundApps = async ({ db }: Tenant): Promise<DataOf<'megaproject.unboundApps'>> => ({
  list: await db
    .selectFrom('campus')
    .select(['id as appId', 'name as appName'])
    .where('megaproject_id', 'is', null)
    .orderBy('id')
    .execute(),
})

/** @throws Refusal notFound */
export async function appInfo(tenant: Tenant, appId: number): Promise<DataOf<'megaproject.appInfo'>> {
  const appDetail = await oneCampus(tenant, appId)
  const application = await applications(tenant).where('campus.id', '=', appId).executeTakeFirstOrThrow()
  return { ...application, appDetail }
}

/** @throws Refusal notFound */
export async function appTree(tenant: Tenant, megaprojectId: number): Promise<AppTree> {
  const { list } = await appsOf(tenant, { megaprojectId })
  const ids = list.map(({ appId }) => appId)
  const nodes = await spaces(tenant)
    .where('space.campus_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const byApp = groupBy(nodes, (node) => node.campusId)
  const appVos = list.map(({ appId, appName }) => {
    const { buildingVos } = buildingTree(appId, byApp.get(appId) ?? [])
    return { appId, appName, buildingVos }
  })
  return { megaprojectId, appVos }
}

/** @throws Refusal notFound */
export async function zoneTree(
  tenant: Tenant,
  { megaprojectId, buildingId, floorId }: InputOf<'megaproject.zoneTree'>,
): Promise<ZoneTree> {
  await requireMegaproject(tenant, megaprojectId)
  const { db } = tenant
  const buildings = await db
    .selectFrom('megaproject_building')
    .select(['id', 'name as buildingName'])
    .where('megaproject_id', '=', megaprojectId)
    .$if(buildingId !== undefined, (query) => query.where('id', '=', buildingId ?? 0))
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const floors = await db
    .selectFrom('megaproject_floor')
    .select(['id', 'name as floorName', 'building_id'])
    .where('megaproject_id', '=', megaprojectId)
    .$if(floorId !== undefined, (query) => query.where('id', '=', floorId ?? 0))
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const found = (await zones(tenant).where('zone.megaproject_id', '=', megaprojectId).execute()).map(zoneOf)
  const zonesOn = (floor: number) => found.filter(({ floorIds }) => floorIds.includes(floor))
  const floorsByBuilding = groupBy(floors, (floor) => floor.building_id)
  const buildingVos = buildings.map((building) => {
    const floorVos = (floorsByBuilding.get(building.id) ?? []).map(({ id, floorName }) => ({
      id,
      floorName,
      zoneVos: zonesOn(id),
    }))
    return { ...building, floorNum: floorVos.length, floorVos }
  })
  const shown = floorId === undefined ? buildingVos : buildingVos.filter(({ floorNum }) => floorNum > 0)
  return { megaprojectId, buildingVos: shown }
}

const bothTimes = { zh: '请同时填写开始和结束时间', en: 'Enter both the beginning and the end' }

/** The two times that are asked about; null where none is. @throws Refusal input */
function spanOf({ startTime, endTime }: InputOf<'megaproject.zoneList'>) {
  if (startTime === undefined && endTime === undefined) return null
  if (startTime === undefined) return refuseInput({ startTime: bothTimes })
  if (endTime === undefined) return refuseInput({ endTime: bothTimes })
  requireTimes(startTime, endTime)
  return { startTime, endTime }
}

/** A zone and the places it is bound to; null is its application as a whole. */
const placesOf = ({ id, places }: Zone): [number, (number | null)[]] => [
  id,
  places.length === 0 ? [null] : places.map(({ placeId }) => placeId),
]

/** Zones with what their places have used between two times: each application is read once. */
async function withEnergy(
  tenant: Tenant,
  found: readonly Zone[],
  span: ReturnType<typeof spanOf>,
): Promise<ZoneWithEnergy[]> {
  const figures = new Map<number, Awaited<ReturnType<typeof placesEnergy>>>()
  if (span)
    for (const [appId, its] of groupBy(found, (zone) => zone.appId))
      if (appId !== null)
        figures.set(appId, await placesEnergy(tenant, appId, new Map(its.map(placesOf)), span))
  return found.map((zone) => ({ ...zone, energy: figures.get(zone.appId ?? 0)?.get(zone.id) ?? null }))
}

/** @throws Refusal notFound for a megaproject the tenant does not see; input for times */
export async function zonePage(
  tenant: Tenant,
  input: InputOf<'megaproject.zoneList'>,
): Promise<DataOf<'megaproject.zoneList'>> {
  const { megaprojectId, buildingId, floorId, appId, zoneName } = input
  const span = spanOf(input)
  let query = zones(tenant)
  if (megaprojectId !== undefined) {
    await requireMegaproject(tenant, megaprojectId)
    query = query.where('zone.megaproject_id', '=', megaprojectId)
  }
  if (buildingId !== undefined) query = query.where('building.id', '=', buildingId)
  if (floorId !== undefined) query = query.where(liesOn(sql`${floorId}`))
  if (appId !== undefined) {
    await requireCampus(tenant, appId)
    query = query.where('campus.id', '=', appId)
  }
  if (zoneName?.trim()) query = query.where('zone.name', 'ilike', containing(zoneName))
  const found = await page(query, input)
  return { ...found, list: await withEnergy(tenant, found.list.map(zoneOf), span) }
}
