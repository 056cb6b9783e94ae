import { sql } from 'kysely'
import type { RatedConfig } from '#contract/energy/shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { type EnteredFactor, factorOn } from '#contract/rules/energy/carbon.ts'
import { type Day, dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import { type RatedKind, type RatedSaid, ratedField, ratedOn } from '#contract/rules/energy/rated.ts'
import { type TimeType, timeTypes } from '#contract/rules/energy/time-types.ts'
import type { Words } from '#contract/words.ts'
import type { Tenant } from '#server/database/database.ts'
import { tellCounted } from '#server/devices/counted-channel.ts'
import { refuseInput } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'
import { dayAsked } from './scope.ts'

const nothing: Words = { zh: '没有填写要改的数值', en: 'No value to change was entered' }

interface RatedRow {
  day: Day
  said: RatedSaid
}

/** Everything that was ever said, oldest first. */
export type RatedHistory = readonly RatedRow[]

export const factorsOf = (history: RatedHistory): EnteredFactor[] =>
  history.flatMap(({ day, said: { carbonEmissionFactor: factor } }) =>
    factor === undefined ? [] : [{ from: day, factor }],
  )

/** Whether somebody has said what a period of a kind is rated at, or a day of it: nobody is warned of what all start with. */
export function isRated(history: RatedHistory, day: Day, kind: RatedKind, type: TimeType): boolean {
  const { said } = ratedOn(history, day)
  return [type, timeTypes.day].some((each) => said[ratedField(kind, each)] !== null)
}

/** The caller has made sure that the tenant sees the campus. */
export const ratedHistory = ({ db }: Tenant, campusId: number): Promise<RatedHistory> =>
  db
    .selectFrom('energy_rated')
    .select(['day', 'said'])
    .where('campus_id', '=', campusId)
    .orderBy('day')
    .execute()

/**
 * What counts on a day, YYYY-MM-DD; today without one, and of a day to come.
 * @throws Refusal notFound, input
 */
export async function ratedConfig(tenant: Tenant, campusId: number, date?: string): Promise<RatedConfig> {
  await requireCampus(tenant, campusId)
  const now = Date.now()
  const day = Math.min(dayOf(now), dayAsked(date, 'date', now))
  const history = await ratedHistory(tenant, campusId)
  const row = history.findLast((each) => each.day <= day)
  return {
    campusId,
    ...ratedOn(history, day).rated,
    validFrom: row ? dayInWords(row.day) : null,
    carbonFactor: factorOn(day, factorsOf(history)),
    isDefault: row === undefined,
    list: history.map(({ day, said }) => ({ validFrom: dayInWords(day), ...said })).reverse(),
  }
}

/** What is named counts from a day on, beside what else was said of that day. @throws Refusal notFound, input */
export async function addRated(
  tenant: Tenant,
  { campusId, validFrom, ...named }: InputOf<'campusEnergy.addRatedPower'>,
): Promise<RatedConfig> {
  await requireCampus(tenant, campusId)
  const { db, who } = tenant
  const day = dayAsked(validFrom, 'validFrom', Date.now())
  if (Object.values(named).every((value) => value === undefined)) refuseInput({ validFrom: nothing })
  await db
    .insertInto('energy_rated')
    .values({ campus_id: campusId, cid: who.cid, day, said: JSON.stringify(named) })
    .onConflict((known) =>
      known.columns(['campus_id', 'day']).doUpdateSet({ said: sql`energy_rated.said || excluded.said` }),
    )
    .execute()
  await tellCounted(db, [{ cid: who.cid, campusId }])
  return ratedConfig(tenant, campusId)
}

/** @throws Refusal notFound, input */
export async function deleteRated(
  tenant: Tenant,
  { id, validFrom }: InputOf<'campusEnergy.deleteRatedPower'>,
): Promise<RatedConfig> {
  await requireCampus(tenant, id)
  const { db, who } = tenant
  await db
    .deleteFrom('energy_rated')
    .where('campus_id', '=', id)
    .where('day', '=', dayAsked(validFrom, 'validFrom', Date.now()))
    .execute()
  await tellCounted(db, [{ cid: who.cid, campusId: id }])
  return ratedConfig(tenant, id)
}
