import type { ParkingData } from '#contract/energy/parking-energy.ts'
import type { DataOf, InputOf } from '#contract/index.ts'
import { factorOn } from '#contract/rules/energy/carbon.ts'
import { figureOf } from '#contract/rules/energy/figures.ts'
import { startOfDay } from '#contract/rules/energy/local-days.ts'
import { bucketsOf, type Days } from '#contract/rules/energy/periods.ts'
import { ratedFor, ratedOn } from '#contract/rules/energy/rated.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { alarmsOf } from './alarms.ts'
import { balanceOf, topsOf } from './balance.ts'
import { answeredBucket, bucketSums, type Grain, grainOf, intoBuckets, timedRows } from './buckets.ts'
import { carbonOf, emittedRows, usedOf } from './carbon.ts'
import { comparisonsOf } from './comparison.ts'
import {
  categoriesOf,
  lightMetersOf,
  lightOf,
  limitOf,
  type Question,
  question,
  sumOf,
} from './consumption.ts'
import { answeredCost, costsOf, meterCosts } from './costs.ts'
import { eachOnce, meterDates } from './meters.ts'
import { factorsOf } from './rated.ts'
import { periodOf, ratedDay } from './scope.ts'

interface Place {
  campusId: number
  buildingId?: number | undefined
  floorId?: number | undefined
}

/** A parking, or the building or floor of it that is named: the floor has to stand in the building. @throws Refusal notFound, input */
async function parking<P extends Place>(
  tenant: Tenant,
  { buildingId, floorId, ...input }: P,
): Promise<Question> {
  const asked = await question(tenant, { ...input, spaceId: floorId ?? buildingId })
  const { places } = asked.site
  if (buildingId !== undefined && places.get(buildingId)?.kind !== 'building')
    refuse('notFound', { buildingId })
  if (floorId !== undefined) {
    const floor = places.get(floorId)
    const inside = floor?.kind === 'floor' && (buildingId === undefined || floor.parentId === buildingId)
    if (!inside) refuse('notFound', { floorId })
  }
  return asked
}

/** @throws Refusal notFound */
export async function reportTime(
  tenant: Tenant,
  input: InputOf<'parkingEnergy.getParkingReportTime'>,
): Promise<DataOf<'parkingEnergy.getParkingReportTime'>> {
  const { meters } = await parking(tenant, input)
  const firsts = meters.flatMap(({ firstDay }) => firstDay ?? [])
  const lasts = meters.flatMap(({ newestAt }) => newestAt ?? [])
  return {
    startReportTime: firsts.length > 0 ? startOfDay(Math.min(...firsts)) : null,
    endReportTime: lasts.length > 0 ? Math.max(...lasts) : null,
  }
}

/** @throws Refusal notFound */
export async function parkingMeters(
  tenant: Tenant,
  input: InputOf<'parkingEnergy.getMeterDate'>,
): Promise<DataOf<'parkingEnergy.getMeterDate'>> {
  const { site, meters } = await parking(tenant, input)
  return { list: await meterDates(tenant, site, eachOnce(meters)) }
}

/** @throws Refusal notFound, input */
export const parkingWarnings = async (
  tenant: Tenant,
  input: InputOf<'parkingEnergy.getEnergyWarn'>,
): Promise<DataOf<'parkingEnergy.getEnergyWarn'>> => ({
  list: await alarmsOf(tenant, await parking(tenant, input)),
})

/** @throws Refusal notFound, input */
export async function parkingCarbon(
  tenant: Tenant,
  input: InputOf<'parkingEnergy.getCarbonEmission'>,
): Promise<DataOf<'parkingEnergy.getCarbonEmission'>> {
  const asked = await parking(tenant, input)
  const { type, days, history } = asked
  const [meters, entered] = [topsOf(asked), factorsOf(history)]
  const grain = grainOf(type)
  const read = (part: Days, fine: Grain) => timedRows(tenant, meters, part, fine)
  const rows = grain === 'month' ? await emittedRows(read, days, entered) : await read(days, grain)
  const parts = intoBuckets(bucketsOf(type, days), rows)
  const { factor } = factorOn(ratedDay(asked), entered)
  const sums = await bucketSums(tenant, meters, asked)
  return {
    period: periodOf(asked),
    total: carbonOf(usedOf(rows), await sumOf(tenant, meters, asked), { entered, fallback: days.first }),
    ratedKg:
      asked.within === null
        ? ratedFor(ratedOn(history, ratedDay(asked)).rated, 'carbon', type, days, factor)
        : null,
    buckets: sums.map((each, index) => ({
      ...answeredBucket(each),
      ...carbonOf(usedOf(parts[index] ?? []), each.sum, { entered, fallback: days.first }),
    })),
  }
}

/** @throws Refusal notFound, input */
export async function parkingData(
  tenant: Tenant,
  input: InputOf<'parkingEnergy.getEnergyData'>,
): Promise<ParkingData> {
  const asked = await parking(tenant, input)
  const meters = topsOf(asked)
  const [sum, light] = [await sumOf(tenant, meters, asked), await lightOf(tenant, asked)]
  const costs = await meterCosts(tenant, asked.meters, asked.days, asked.priced)
  return {
    period: periodOf(asked),
    total: figureOf(sum),
    light: light && figureOf(light),
    meterLimit: await limitOf(tenant, asked, 'meter', { meters, sum }),
    lightLimit:
      light && (await limitOf(tenant, asked, 'light', { meters: lightMetersOf(asked), sum: light })),
    buckets: (await bucketSums(tenant, meters, asked)).map(answeredBucket),
    ...(await categoriesOf(tenant, asked, costs)),
    cost: answeredCost(costsOf(costs, meters), sum.wh),
  }
}

/** @throws Refusal notFound, input */
export async function parkingComparison(
  tenant: Tenant,
  input: InputOf<'parkingEnergy.getEnergyComparison'>,
): Promise<DataOf<'parkingEnergy.getEnergyComparison'>> {
  const asked = await parking(tenant, input)
  return { period: periodOf(asked), ...(await comparisonsOf(tenant, balanceOf(asked), asked)) }
}
