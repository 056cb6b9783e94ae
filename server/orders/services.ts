import { sql, type Transaction } from 'kysely'
import type { HeldService, OrderLine, Service, ServiceWarning } from '#contract/order-shapes.ts'
import type { ServiceFeature } from '#contract/rules/company-features.ts'
import { isOffered, planOf, type ServiceCode, serviceCodes } from '#contract/rules/orders/services.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { refuse } from '#server/refusal.ts'

type Db = Transaction<Tables>

/** As in contract/campus-shapes.ts. */
const parkingType = 1

/** What a service is counted by in the places that the tenant sees; a place that has nothing to count is left out. */
export async function placesOf({ db }: Tenant, code: ServiceCode): Promise<Service['places']> {
  const { unit, feature } = planOf(code)
  if (unit === 'company') return []
  let query = db
    .selectFrom('campus')
    .select(['campus.id as campusId', 'campus.name as campusName'])
    .select(
      (unit === 'campus'
        ? sql<number>`1`
        : // What a meter counted stays when its device is deleted, with its row: it is there no more to be served.
          sql<number>`(select count(*) from meter join device on device.id = meter.device_id
            where meter.campus_id = campus.id and not meter.lamps)`
      ).as('quantity'),
    )
    .orderBy('campus.id')
  if (feature === 'parkingExport') query = query.where('campus.campus_type', '=', parkingType)
  return query.execute()
}

/** The services that are offered in a system, with what they would be counted by. */
export async function catalogue(tenant: Tenant, system: SystemCode): Promise<Service[]> {
  const offered: Service[] = []
  for (const code of serviceCodes.filter((each) => isOffered(each, system))) {
    const { name, about, unit, priceFen } = planOf(code)
    offered.push({ code, name, about, unit, priceFen, places: await placesOf(tenant, code) })
  }
  return offered
}

/** The services that the tenant sees, by their end. */
export async function heldServices({ db }: Tenant): Promise<HeldService[]> {
  const rows = await db
    .selectFrom('vas_service')
    .leftJoin('campus', 'campus.id', 'vas_service.campus_id')
    .select([
      'vas_service.id',
      'vas_service.code',
      'vas_service.campus_id as campusId',
      'campus.name as campusName',
      'vas_service.until',
    ])
    .orderBy('vas_service.until')
    .orderBy('vas_service.id')
    .execute()
  return rows.map((row) => ({ ...row, name: planOf(row.code).name }))
}

/** Warnings that the tenant was told of and has not read, of ends that still hold; of a service only the newest. */
export async function openWarnings({ db, who }: Tenant): Promise<ServiceWarning[]> {
  return db
    .selectFrom('vas_warning')
    .innerJoin('vas_service', (join) =>
      join
        .onRef('vas_service.id', '=', 'vas_warning.service_id')
        .onRef('vas_service.until', '=', 'vas_warning.until'),
    )
    .innerJoin('message', 'message.warning_id', 'vas_warning.id')
    .distinctOn('vas_warning.service_id')
    .select([
      'vas_warning.id',
      'vas_warning.service_id as serviceId',
      'vas_warning.days',
      'vas_warning.until',
      'vas_warning.at',
    ])
    .where('message.account_id', '=', who.userId)
    .where('message.read_at', 'is', null)
    .where(sql<boolean>`vas_warning.until > now()`)
    .orderBy('vas_warning.service_id')
    .orderBy('vas_warning.days')
    .execute()
}

/** @throws Refusal serviceNeeded where no service has the feature open now */
export async function requireService(
  { db, who }: Tenant,
  feature: ServiceFeature,
  campusId: number,
): Promise<void> {
  const open = await db
    .selectFrom('vas_service')
    .select('id')
    .where('cid', '=', who.cid)
    .where('feature', '=', feature)
    .where(sql<boolean>`until > now()`)
    .where((row) => row.or([row('campus_id', 'is', null), row('campus_id', '=', campusId)]))
    .limit(1)
    .executeTakeFirst()
  if (!open) refuse('serviceNeeded', { feature, campusId })
}

const later = (from: number, years: number): number => {
  const end = new Date(from)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end.getTime()
}

/**
 * Prolongs a service of a company or a campus: from its end while it runs, else from now. Answers its id, from when on (ms) and
 * by how many milliseconds.
 */
export async function prolong(
  db: Db,
  { cid, code, campusId, years }: { cid: number; code: ServiceCode; campusId: number | null; years: number },
  now = Date.now(),
): Promise<{ serviceId: number; begins: number; addedMs: number }> {
  const { feature } = planOf(code)
  await db
    .insertInto('vas_service')
    .values({ cid, code, feature, campus_id: campusId, until: new Date(now) })
    .onConflict((there) => there.columns(['cid', 'code', 'campus_id']).doNothing())
    .execute()
  const { id, until } = await db
    .selectFrom('vas_service')
    .select(['id', 'until'])
    .where('cid', '=', cid)
    .where('code', '=', code)
    .where('campus_id', campusId === null ? 'is' : '=', campusId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const begins = Math.max(until, now)
  const end = later(begins, years)
  await db
    .updateTable('vas_service')
    .set({ until: new Date(end), ...(until > now ? {} : { since: new Date(now) }) })
    .where('id', '=', id)
    .execute()
  return { serviceId: id, begins, addedMs: end - begins }
}

interface Bought {
  id: number
  cid: number
  code: ServiceCode
  years: number
  lines: readonly OrderLine[]
}

/** Gives what an order was for, and notes from when on and by how much. */
export async function give(db: Db, { id, cid, code, years, lines }: Bought, now = Date.now()): Promise<void> {
  for (const { campusId } of [...lines].sort((a, b) => (a.campusId ?? 0) - (b.campusId ?? 0))) {
    const there =
      campusId === null ||
      (await db.selectFrom('campus').select('id').where('id', '=', campusId).executeTakeFirst()) !== undefined
    // A campus that was deleted while its order was paid takes nothing; the operator gives the money back.
    if (!there) continue
    const { serviceId, begins, addedMs } = await prolong(db, { cid, code, campusId, years }, now)
    await db
      .insertInto('vas_grant')
      .values({ order_id: id, cid, service_id: serviceId, begins: new Date(begins), added_ms: addedMs })
      .execute()
  }
}

/**
 * Takes back what an order had prolonged. One whose time had run out before the service began to run anew has nothing left in
 * it: what runs now was paid by others. What was to follow it begins earlier by what is taken, so that once the service has
 * ended and begins anew, it is known to lie before that.
 */
export async function takeBack(db: Db, orderId: number): Promise<void> {
  // In the order in which `give` locks them. Their grants are read once nobody else moves them.
  await sql`select from vas_service join vas_grant on service_id = vas_service.id where order_id = ${orderId}
    order by coalesce(campus_id, 0) for update of vas_service`.execute(db)
  await sql`with taken as (
      delete from vas_grant using vas_service
        where order_id = ${orderId} and vas_service.id = service_id and (since is null or begins >= since)
        returning service_id, begins, added_ms * interval '1 millisecond' as added),
    shortened as (
      update vas_service set until = until - added from taken where vas_service.id = service_id)
    update vas_grant set begins = greatest(vas_grant.begins - added, taken.begins) from taken
      where vas_grant.service_id = taken.service_id and vas_grant.begins > taken.begins`.execute(db)
  await db.deleteFrom('vas_grant').where('order_id', '=', orderId).execute()
}
