import { sql } from 'kysely'
import type { MeterDate, placeKinds } from '#contract/energy/shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { dayInWords, startOfDay } from '#contract/rules/energy/local-days.ts'
import { type MeterCategory, mayStandBehind } from '#contract/rules/energy/meters.ts'
import { type LampsOrMeter, type Standing, standingsOf } from '#contract/rules/energy/standings.ts'
import type { Tenant } from '#server/database/database.ts'
import { tellCounted } from '#server/devices/counted-channel.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'

export type PlaceKind = (typeof placeKinds)[number]

interface KnownMeter extends LampsOrMeter {
  category: MeterCategory
  name: string
  deviceNo: string
  firstDay: number | null
  newestAt: number | null
  reading: number | null
  ratio: number
}

/**
 * A meter; or the lamps of a room, whose use is estimated, by the room's id and name and without a number. What one stands
 * behind may change: then it is here once for each stretch of time.
 */
export type Meter = Standing<KnownMeter>

export interface PlaceNode {
  id: number
  parentId: number | null
  kind: Exclude<PlaceKind, 'campus'>
  name: string
}

/** The meters of a campus, the lamps while none of them measures these, and its places. */
export interface Site {
  campusId: number
  meters: Meter[]
  places: Map<number, PlaceNode>
}

/** @throws Refusal notFound */
export async function siteOf(tenant: Tenant, campusId: number): Promise<Site> {
  await requireCampus(tenant, campusId)
  const { rows } = await sql<Omit<KnownMeter, 'beganAt'>>`
    select meter.id, meter.parent_id as "parentId", meter.category, coalesce(device.name, gone.name, space.name) as name,
      coalesce(device.device_no, gone.device_no, '') as "deviceNo", meter.lamps, meter.space_id as "spaceId", meter.first_day as "firstDay", meter.reading,
      (extract(epoch from meter.fresh) * 1000)::bigint as "newestAt",
      (extract(epoch from case when not meter.lamps then gone.at when meter.fresh < now() - interval '1 day'
        and not exists (select from device lamp join product on product.id = lamp.product_id and product.parent_type_id = 1
          where lamp.room_id = meter.room_id) then meter.fresh end) * 1000)::bigint as "goneAt",
      coalesce((select ratio from meter_term term where term.meter_id = meter.id
        order by begins desc limit 1), 1) as ratio
    from meter left join device on device.id = meter.device_id left join space on space.id = meter.room_id
      left join device_gone gone on gone.device_id = meter.device_id
    where meter.campus_id = ${campusId} order by meter.id`.execute(tenant.db)
  const meters = rows.map((row) => ({
    ...row,
    beganAt: row.firstDay === null ? null : startOfDay(row.firstDay),
  }))
  const nodes = await tenant.db
    .selectFrom('space')
    .select(['id', 'parent_id as parentId', 'kind', 'name'])
    .where('campus_id', '=', campusId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const places = new Map(nodes.map((node) => [node.id, node]))
  const standings = standingsOf(meters, (spaceId) => places.get(spaceId)?.parentId ?? null)
  return { campusId, meters: standings, places }
}

/** Each of some meters once, as it stood last. */
export const eachOnce = (meters: readonly Meter[]): Meter[] => [
  ...new Map(meters.map((meter) => [meter.meterId, meter])).values(),
]

/** A place's name with those above it. */
export function placeName({ places }: Site, spaceId: number | null): string {
  const names: string[] = []
  for (let at = spaceId; at !== null; at = places.get(at)?.parentId ?? null)
    names.unshift(places.get(at)?.name ?? '—')
  return names.join(' / ')
}

/** Whether a place is another one or in it; everything is in the campus (null). */
export function standsIn({ places }: Site, spaceId: number | null, within: number | null): boolean {
  if (within === null) return true
  for (let at = spaceId; at !== null; at = places.get(at)?.parentId ?? null) if (at === within) return true
  return false
}

/** The meters of a place and of everything in it. @throws Refusal notFound for a place of another campus */
export function metersIn(site: Site, spaceId: number | null): Meter[] {
  if (spaceId !== null && !site.places.has(spaceId)) refuse('notFound', { spaceId })
  return site.meters.filter((meter) => standsIn(site, meter.spaceId, spaceId))
}

const kindOf = ({ places }: Site, spaceId: number | null): PlaceKind =>
  spaceId === null ? 'campus' : (places.get(spaceId)?.kind ?? 'campus')

/** What a meter is and where, as it is answered. */
export const meterFields = (site: Site, meter: Meter) => ({
  meterId: meter.meterId,
  meterName: meter.name,
  meterNo: meter.deviceNo,
  category: meter.category,
  lamps: meter.lamps,
  spaceId: meter.spaceId,
  placeKind: kindOf(site, meter.spaceId),
  placeName: placeName(site, meter.spaceId),
  parentId: meter.mainId,
  goneAt: meter.goneAt,
})

const behindItself = {
  zh: '不能归到自己或自己的分表之下',
  en: 'A meter cannot stand behind itself or one that stands behind it',
}

/** @throws Refusal notFound for a meter, place or main meter that is not of the campus, input */
export async function editMeter(
  tenant: Tenant,
  { meterId, spaceId, category, parentId }: InputOf<'campusEnergy.editMeter'>,
): Promise<MeterDate> {
  const { db, who } = tenant
  const held = await db
    .selectFrom('meter')
    .select('campus_id as campusId')
    .where('id', '=', meterId)
    .where('lamps', '=', false)
    .executeTakeFirst()
  const { campusId } = held ?? refuse('notFound', { meterId })
  // Two that are put behind each other at once would count nothing.
  await sql`select pg_advisory_xact_lock(hashtextextended('meters', ${campusId}::bigint))`.execute(db)
  const before = await siteOf(tenant, campusId)
  if (spaceId != null && !before.places.has(spaceId)) refuse('notFound', { spaceId })
  if (parentId != null) {
    const said = eachOnce(before.meters).map((meter) => ({
      ...meter,
      id: meter.meterId,
      parentId: meter.mainId,
    }))
    if (!said.some(({ id, lamps }) => id === parentId && !lamps)) refuse('notFound', { parentId })
    if (!mayStandBehind(meterId, parentId, said)) refuseInput({ parentId: behindItself })
  }
  const set = {
    ...(spaceId === undefined ? {} : { space_id: spaceId }),
    ...(category === undefined ? {} : { category }),
    ...(parentId === undefined ? {} : { parent_id: parentId }),
  }
  if (Object.keys(set).length > 0) {
    await db.updateTable('meter').set(set).where('id', '=', meterId).execute()
    await tellCounted(db, [{ cid: who.cid, campusId }])
  }
  const site = await siteOf(tenant, campusId)
  const [found] = await meterDates(
    tenant,
    site,
    eachOnce(site.meters).filter((meter) => meter.meterId === meterId),
  )
  return found ?? refuse('notFound', { meterId })
}

/** Since when a meter counts, and what it last showed. */
export async function meterDates(tenant: Tenant, site: Site, meters: readonly Meter[]): Promise<MeterDate[]> {
  const ids = meters.map(({ meterId }) => meterId)
  const { rows } = await sql<{ id: number; last: number | null }>`
    select m.id, (select max(day) from energy_day where meter_id = m.id) as last
    from unnest(${ids}::bigint[]) as m (id)`.execute(tenant.db)
  const lasts = new Map(rows.map(({ id, last }) => [id, last]))
  return meters.map((meter) => {
    const last = lasts.get(meter.meterId) ?? null
    return {
      ...meterFields(site, meter),
      ratio: meter.ratio,
      firstDate: meter.firstDay === null ? null : dayInWords(meter.firstDay),
      lastDate: last === null ? null : dayInWords(last),
      newestAt: meter.newestAt,
      reading: meter.reading,
    }
  })
}
