import { type RatedConfig, type RatedName, ratedInput } from '#contract/energy/shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { type EnteredFactor, factorOn } from '#contract/rules/energy/carbon.ts'
import { type Day, dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import { type Rated, type RatedKind, ratedDefaults, ratedField } from '#contract/rules/energy/rated.ts'
import { type TimeType, timeTypes } from '#contract/rules/energy/time-types.ts'
import type { Tenant } from '#server/database/database.ts'
import type { RatedContent } from '#server/database/energy-tables.ts'
import { tellCounted } from '#server/devices/counted-channel.ts'
import { requireCampus } from '../campus/rows.ts'
import { dayAsked } from './scope.ts'

interface RatedRow {
  day: Day
  content: RatedContent
}

/** Everything that was ever said, oldest first. */
export type RatedHistory = readonly RatedRow[]

export interface RatedThen {
  rated: Rated & Record<RatedName, number | null>
  /** What it was said by; null where nobody had said anything. */
  row: RatedRow | null
}

/** What counts on a day. */
export function ratedOn(history: RatedHistory, day: Day): RatedThen {
  const row = history.findLast((each) => each.day <= day) ?? null
  const names = Object.keys(ratedInput) as RatedName[]
  const said = Object.fromEntries(names.map((name) => [name, row?.content[name] ?? null])) as Record<
    RatedName,
    number | null
  >
  const meterDayEnergy = said.meterDayEnergy ?? ratedDefaults.meterDayEnergy
  const lightDayEnergy = said.lightDayEnergy ?? ratedDefaults.lightDayEnergy
  return { rated: { ...said, meterDayEnergy, lightDayEnergy }, row }
}

export const factorsOf = (history: RatedHistory): EnteredFactor[] =>
  history.map(({ day, content }) => ({ from: day, factor: content.carbonEmissionFactor ?? null }))

/** Whether somebody has said what a period of a kind is rated at, or a day of it: nobody is warned of what all start with. */
export function isRated(history: RatedHistory, day: Day, kind: RatedKind, type: TimeType): boolean {
  const said = ratedOn(history, day).row?.content
  return [type, timeTypes.day].some((each) => said?.[ratedField(kind, each)] != null)
}

/** The caller has made sure that the tenant sees the campus. */
export const ratedHistory = ({ db }: Tenant, campusId: number): Promise<RatedHistory> =>
  db
    .selectFrom('energy_rated')
    .select(['day', 'content'])
    .where('campus_id', '=', campusId)
    .orderBy('day')
    .execute()

/** @throws Refusal notFound */
export async function ratedConfig(tenant: Tenant, campusId: number): Promise<RatedConfig> {
  await requireCampus(tenant, campusId)
  const [history, today] = [await ratedHistory(tenant, campusId), dayOf(Date.now())]
  const { rated, row } = ratedOn(history, today)
  return {
    campusId,
    ...rated,
    validFrom: row ? dayInWords(row.day) : null,
    carbonFactor: factorOn(today, factorsOf(history)),
    isDefault: row === null,
  }
}

/** What counts from a day on is what counted then, with what is named laid over it. @throws Refusal notFound, input */
export async function addRated(
  tenant: Tenant,
  { campusId, validFrom, ...said }: InputOf<'campusEnergy.addRatedPower'>,
): Promise<RatedConfig> {
  await requireCampus(tenant, campusId)
  const { db, who } = tenant
  const day = dayAsked(validFrom, 'validFrom', Date.now())
  const { row } = ratedOn(await ratedHistory(tenant, campusId), day)
  const content = JSON.stringify({ ...row?.content, ...said })
  await db
    .insertInto('energy_rated')
    .values({ campus_id: campusId, cid: who.cid, day, content })
    .onConflict((known) => known.columns(['campus_id', 'day']).doUpdateSet({ content }))
    .execute()
  await tellCounted(db, [{ cid: who.cid, campusId }])
  return ratedConfig(tenant, campusId)
}
