import { type RatedConfig, type RatedName, ratedInput } from '#contract/energy/shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { type EnteredFactor, factorOn } from '#contract/rules/energy/carbon.ts'
import { type Day, dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import {
  type Rated,
  type RatedKind,
  ratedBy,
  ratedDefaults,
  ratedField,
} from '#contract/rules/energy/rated.ts'
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
  // What everybody starts with counts only while no period of the kind was said: the others follow from that.
  const isSaid = (kind: RatedKind) => ratedBy(said, kind, timeTypes.day) !== null
  return {
    rated: {
      ...said,
      meterDayEnergy: isSaid('meter') ? said.meterDayEnergy : ratedDefaults.meterDayEnergy,
      lightDayEnergy: isSaid('light') ? said.lightDayEnergy : ratedDefaults.lightDayEnergy,
    },
    row,
  }
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

/**
 * What counts on a day, YYYY-MM-DD; today without one, and of a day to come.
 * @throws Refusal notFound, input
 */
export async function ratedConfig(tenant: Tenant, campusId: number, date?: string): Promise<RatedConfig> {
  await requireCampus(tenant, campusId)
  const now = Date.now()
  const day = Math.min(dayOf(now), dayAsked(date, 'date', now))
  const history = await ratedHistory(tenant, campusId)
  const { rated, row } = ratedOn(history, day)
  return {
    campusId,
    ...rated,
    validFrom: row ? dayInWords(row.day) : null,
    carbonFactor: factorOn(day, factorsOf(history)),
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
