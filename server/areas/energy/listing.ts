import type { RankedPlace } from '#contract/energy/shapes.ts'
import type { DataOf, InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { areasOf } from '#contract/rules/energy/areas.ts'
import { type Cost, lessCost, noCost } from '#contract/rules/energy/cost.ts'
import { figureOf, nothing, rest, type Sum, total } from '#contract/rules/energy/figures.ts'
import { startOfDay } from '#contract/rules/energy/local-days.ts'
import {
  lightingParts,
  type MeterCategory,
  meterCategories,
  meterCategoryName,
  netMeters,
  subItemOf,
  subItems,
  topMeters,
} from '#contract/rules/energy/meters.ts'
import type { Tenant } from '#server/database/database.ts'
import type { PageInput, PageOf } from '../lists.ts'
import { saidAreas } from './areas.ts'
import { isOfCategory, topsOf } from './balance.ts'
import { type Question, question, sumOf } from './consumption.ts'
import { answeredCost, costsOf, fenOf, meterCosts } from './costs.ts'
import { meterSums, sumBetween } from './days.ts'
import { eachOnce, type Meter, meterFields, placeName, standsIn } from './meters.ts'
import { periodOf } from './scope.ts'
import { spanOf } from './stretches.ts'

/** A page of a list that is all there already. */
export function pageOf<R>(rows: R[], { pageSize = limits.pageSize, currentPage = 1 }: PageInput): PageOf<R> {
  const list = pageSize === 0 ? rows : rows.slice((currentPage - 1) * pageSize, currentPage * pageSize)
  return { list, total: rows.length, currentPage: pageSize === 0 ? 1 : currentPage, pageSize }
}

const shareOf = (part: Sum, whole: Sum) =>
  whole.wh > 0 ? Math.min(1, Math.max(0, Math.round((part.wh / whole.wh) * 1e4) / 1e4)) : 0

async function sumsByMeter(tenant: Tenant, meters: readonly Meter[], { days, now }: Question) {
  const counted = await meterSums(tenant, meters, days)
  const span = [startOfDay(days.first), startOfDay(days.end), now] as const
  return new Map(
    meters.map((meter) => {
      const row = counted.get(meter.id)
      return [meter.id, sumBetween([meter], row ? [row] : [], span)] as const
    }),
  )
}

/** Meters with all the stretches for which they count. */
function standingsOfEach(meters: readonly Meter[]) {
  const found = new Map<number, Meter[]>()
  for (const meter of meters) found.set(meter.meterId, [...(found.get(meter.meterId) ?? []), meter])
  return eachOnce(meters).map((meter) => ({ meter, standings: found.get(meter.meterId) ?? [] }))
}

/** Whether it counts for any part of a period; what is gone before does not. */
const countsIn = (meter: Meter, { days }: Question): boolean => {
  const { startAt, endAt } = spanOf(meter, startOfDay(days.first), startOfDay(days.end))
  return endAt > startAt && (meter.goneAt === null || meter.goneAt > startAt)
}

/** @throws Refusal notFound, input */
export async function meterList(
  tenant: Tenant,
  { category, keyWord = '', pageSize, currentPage, ...input }: InputOf<'campusEnergy.energyList'>,
): Promise<DataOf<'campusEnergy.energyList'>> {
  const asked = await question(tenant, input)
  const word = keyWord.trim().toLowerCase()
  const meters = asked.meters.filter(
    (meter) =>
      countsIn(meter, asked) &&
      (category === undefined || isOfCategory(meter, category)) &&
      [meter.name, meter.deviceNo, placeName(asked.site, meter.spaceId)].some((text) =>
        text.toLowerCase().includes(word),
      ),
  )
  const sums = await sumsByMeter(tenant, meters, asked)
  const costs = await meterCosts(tenant, meters, asked.days, asked.priced)
  const sumOfAll = (some: readonly Meter[]) => total(some.map(({ id }) => sums.get(id) ?? nothing))
  const whole = sumOfAll(topMeters(meters, asked.site.meters))
  const rows = standingsOfEach(meters)
    .map(({ meter, standings }) => ({ meter, standings, sum: sumOfAll(standings) }))
    .sort((a, b) => b.sum.wh - a.sum.wh)
    .map(({ meter, standings, sum }) => ({
      ...meterFields(asked.site, meter),
      ...figureOf(sum),
      share: shareOf(sum, whole),
      fen: fenOf(costsOf(costs, standings)),
    }))
  return { ...pageOf(rows, { pageSize, currentPage }), period: periodOf(asked) }
}

interface Ranked {
  id: number | null
  name: string
  meters: readonly Meter[]
  /** Those behind them that tell of something else. */
  less?: readonly Meter[]
  roomNum: number
  parentId: number | null
  squareMetres: number | null
  /** Whether all that it uses is counted, so that it can be laid to all its rooms and its area. */
  isWhole: boolean
  meter?: NonNullable<RankedPlace['meter']>
}

const nowhere = { roomNum: 0, parentId: null, squareMetres: null, isWhole: false }

type By = NonNullable<InputOf<'campusEnergy.energyRanking'>['by']>

const roomsIn = ({ site }: Question, spaceId: number | null) =>
  [...site.places.values()].filter(({ id, kind }) => kind === 'room' && standsIn(site, id, spaceId)).length

/** The sub-items; and what lighting and sockets come to in parts, where they are metered apart. */
function rankedCategories({ site, meters }: Question): Ranked[] {
  const ranked = (category: MeterCategory, isOf: (category: number) => boolean, parentId: number | null) => {
    const { counted, less } = netMeters(meters, site.meters, isOf)
    const name = meterCategoryName(category)
    return { id: category, name, meters: counted, less, ...nowhere, parentId }
  }
  const { lighting } = meterCategories
  const isApart = meters.some(({ category }) => subItemOf(category) !== category)
  return [
    ...subItems.map((item) => ranked(item, (category) => subItemOf(category) === item, null)),
    ...(isApart ? lightingParts.map((part) => ranked(part, (category) => category === part, lighting)) : []),
  ]
}

/** Places that a main meter counts as a whole, or all in which one counts. */
function wholePlaces(asked: Question): Set<number> {
  const { places } = asked.site
  const mains = asked.meters.filter(
    (meter) => meter.category === meterCategories.whole && countsIn(meter, asked),
  )
  const found = new Set(mains.flatMap(({ spaceId }) => spaceId ?? []))
  const inside = new Map<number, number[]>()
  for (const { id, parentId } of places.values())
    if (parentId !== null) inside.set(parentId, [...(inside.get(parentId) ?? []), id])
  const isWhole = (id: number): boolean => {
    const parts = inside.get(id) ?? []
    return found.has(id) || (parts.length > 0 && parts.every(isWhole))
  }
  return new Set([...places.keys()].filter(isWhole))
}

/** What is ranked, with the meters that tell of each. */
function candidates(
  asked: Question,
  by: By,
  spaceId: number | null,
  areas: ReadonlyMap<number, number>,
): Ranked[] {
  const { site, meters } = asked
  if (by === 'meter')
    return standingsOfEach(meters.filter((meter) => countsIn(meter, asked))).map(({ meter, standings }) => {
      const { meterNo, placeName, lamps } = meterFields(site, meter)
      const named = { meterNo, placeName, lamps }
      return { id: meter.meterId, name: meter.name, meters: standings, ...nowhere, meter: named }
    })
  if (by === 'category') return rankedCategories(asked)
  const whole = wholePlaces(asked)
  return [...site.places.values()]
    .filter(({ id, kind }) => kind === by && standsIn(site, id, spaceId))
    .map(({ id, parentId }) => {
      const own = meters.filter((meter) => standsIn(site, meter.spaceId, id) && meter.spaceId !== null)
      return {
        id,
        name: placeName(site, id),
        meters: topMeters(own, site.meters),
        roomNum: roomsIn(asked, id),
        parentId,
        squareMetres: areas.get(id) ?? null,
        isWhole: whole.has(id),
      }
    })
}

const perArea = ({ squareMetres, isWhole }: Ranked, { wh }: Sum) =>
  squareMetres === null || !isWhole ? null : Math.round(wh / squareMetres) / 1_000
const perRoom = ({ roomNum, isWhole }: Ranked, { wh }: Sum) =>
  roomNum > 0 && isWhole ? Math.round(wh / roomNum) / 1_000 : null

/** @throws Refusal notFound, input */
export async function ranking(
  tenant: Tenant,
  { by = 'building', order = 'total', ...input }: InputOf<'campusEnergy.energyRanking'>,
): Promise<DataOf<'campusEnergy.energyRanking'>> {
  const asked = await question(tenant, input)
  const tops = topsOf(asked)
  const whole = await sumOf(tenant, tops, asked)
  const sums = await sumsByMeter(tenant, asked.meters, asked)
  const costs = await meterCosts(tenant, asked.meters, asked.days, asked.priced)
  const wholeCost = costsOf(costs, tops)
  const row = (place: Ranked, sum: Sum, cost: Cost | null): RankedPlace => ({
    id: place.id,
    name: place.name,
    ...figureOf(sum),
    roomNum: place.roomNum,
    perRoom: perRoom(place, sum),
    parentId: place.parentId,
    squareMetres: place.squareMetres,
    perArea: perArea(place, sum),
    share: whole.wh > 0 ? Math.round((sum.wh / whole.wh) * 1e4) / 1e4 : 0,
    fen: fenOf(cost),
    ...(place.meter ? { meter: place.meter } : {}),
  })
  const said = await saidAreas(tenant, input.campusId)
  const areas = areasOf(
    [...asked.site.places.values()],
    new Map(said.map(({ spaceId, squareMetres }) => [spaceId, squareMetres])),
  )
  const places = candidates(asked, by, input.spaceId ?? null, areas).filter(({ meters }) => meters.length > 0)
  const sumOfAll = (meters: readonly Meter[]) => total(meters.map(({ id }) => sums.get(id) ?? nothing))
  const list = places.map((place) => {
    const [sum, cost] = [sumOfAll(place.meters), costsOf(costs, place.meters)]
    const { less = [] } = place
    if (less.length === 0) return row(place, sum, cost)
    return row(place, rest(sum, sumOfAll(less)), cost && lessCost(cost, costsOf(costs, less) ?? noCost))
  })
  const value = (each: RankedPlace) => (order === 'total' ? each.kwh : (each[order] ?? -1))
  list.sort((a, b) => value(b) - value(a))
  // A part of a category is of the same meters as that.
  const apart = topMeters([...new Set(places.flatMap(({ meters }) => meters))], asked.site.meters)
  const measured = sumOfAll(apart)
  // Nobody measures each meter apart from the others, so that there is no rest of them.
  if (by !== 'meter' && whole.wh !== measured.wh && list.length > 0)
    list.push(
      row(
        { id: null, name: '', meters: [], ...nowhere },
        rest(whole, measured),
        wholeCost && lessCost(wholeCost, costsOf(costs, apart) ?? noCost),
      ),
    )
  const cost = answeredCost(wholeCost, whole.wh)
  return { period: periodOf(asked), total: figureOf(whole), cost, list }
}
