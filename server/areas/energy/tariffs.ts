import { sql } from 'kysely'
import type { DataOf, InputOf } from '#contract/index.ts'
import { type Day, dayInWords, dayNamed } from '#contract/rules/energy/local-days.ts'
import { type Pricing, pricing, type Tariff, tariffFault } from '#contract/rules/energy/tariff.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'
import { requireCampus, requireCampuses } from '../campus/rows.ts'
import { dayAsked } from './scope.ts'

const noSuchDay = { zh: '没有这一天', en: 'There is no such date' }

interface StoredTariff extends Tariff {
  id: number
}

/** Everything that was ever said of a campus's prices, oldest first. The caller has made sure that the tenant sees it. */
async function tariffsOf({ db }: Tenant, campusId: number): Promise<StoredTariff[]> {
  const rows = await db
    .selectFrom('energy_tariff')
    .select(['id', 'day', 'content'])
    .where('campus_id', '=', campusId)
    .orderBy('day')
    .execute()
  return rows.map(({ id, day, content }) => ({ id, from: day, ...content }))
}

/**
 * How days of a campus are priced, by everything that was ever said of its prices and by its calendar as it stands now. The
 * caller has made sure that the tenant sees it.
 */
export async function pricingOf(tenant: Tenant, campusId: number): Promise<Pricing> {
  const tariffs = await tariffsOf(tenant, campusId)
  const { specialDays } = await tenant.db
    .selectFrom('campus')
    .select('special_days as specialDays')
    .where('id', '=', campusId)
    .executeTakeFirstOrThrow()
  return pricing(tariffs, specialDays)
}

/** @throws Refusal notFound */
export async function tariffList(
  tenant: Tenant,
  { id }: InputOf<'campusEnergy.getTariffs'>,
): Promise<DataOf<'campusEnergy.getTariffs'>> {
  await requireCampus(tenant, id)
  const tariffs = await tariffsOf(tenant, id)
  return {
    list: tariffs.reverse().map(({ id: tariffId, from, prices, seasons, holidays }) => ({
      id: tariffId,
      validFrom: dayInWords(from),
      prices,
      seasons: seasons.map(({ months, dayKind, hours }) => ({
        months: [...months],
        dayKind,
        hours: [...hours],
      })),
      holidays: holidays.map(dayInWords),
    })),
  }
}

const daysNamed = (dates: readonly string[]): Day[] =>
  [...new Set(dates.map((date) => dayNamed(date) ?? refuseInput({ holidays: noSuchDay })))].sort(
    (a, b) => a - b,
  )

/** The prices of campuses from a day on, as one; they are looked up first, so that none is changed when one is refused. */
export async function addTariff(
  tenant: Tenant,
  { campusIds, validFrom, holidays, ...said }: InputOf<'campusEnergy.addTariff'>,
): Promise<Record<string, never>> {
  const { db, who } = tenant
  const ids = [...new Set(campusIds)]
  await requireCampuses(tenant, ids)
  const day = dayAsked(validFrom, 'validFrom', Date.now())
  const seasons = said.seasons.map((season) => ({
    ...season,
    months: [...new Set(season.months)].sort((a, b) => a - b),
  }))
  const fault = tariffFault({ ...said, seasons })
  if (fault) refuseInput(fault)
  const content = JSON.stringify({ prices: said.prices, seasons, holidays: daysNamed(holidays) })
  await db
    .insertInto('energy_tariff')
    .values(ids.map((id) => ({ campus_id: id, cid: who.cid, day, content })))
    .onConflict((known) =>
      known.columns(['campus_id', 'day']).doUpdateSet({ content: sql`excluded.content` }),
    )
    .execute()
  return {}
}

/** @throws Refusal notFound, input */
export async function deleteTariff(
  tenant: Tenant,
  { id, validFrom }: InputOf<'campusEnergy.deleteTariff'>,
): Promise<Record<string, never>> {
  await requireCampus(tenant, id)
  await tenant.db
    .deleteFrom('energy_tariff')
    .where('campus_id', '=', id)
    .where('day', '=', dayAsked(validFrom, 'validFrom', Date.now()))
    .execute()
  return {}
}
