import type { SpecialDay } from '../../calendar-shapes.ts'
import type { Words } from '../../words.ts'
import { holiday } from '../campus/calendar.ts'
import { dayOfDate } from '../campus/dates.ts'
import { type Day, monthOf, weekdayOf } from './local-days.ts'

/** What an hour's energy is charged as: 尖 峰 平 谷 深谷. */
export const bands = ['sharp', 'peak', 'flat', 'valley', 'deep'] as const
export type Band = (typeof bands)[number]

/** The most that a kWh may cost, in millionths of a yuan. */
export const mostPrice = 100_000_000

/** Which days of its months hours count on. What is said of a kind of day counts before what is said of every day. */
export const dayKinds = ['every', 'workday', 'weekend', 'holiday'] as const
export type DayKind = (typeof dayKinds)[number]

/** What the hours of some months are charged as. */
export interface TariffHours {
  /** 1 is January. */
  months: readonly number[]
  dayKind: DayKind
  /** Of the 24 hours of a local day. */
  hours: readonly Band[]
}

/** What a kWh costs from a local day on, until another one begins. */
export interface Tariff {
  from: Day
  /** Millionths of a yuan for a kWh; null for a band that no hour is charged as. */
  prices: Readonly<Record<Band, number | null>>
  /** Empty: from its day on energy has no price. */
  seasons: readonly TariffHours[]
  /** Days that are charged as holidays, whatever the calendar of its campus says of them. */
  holidays: readonly Day[]
}

/** @param said what the calendar says that the day is: 1 to 7 the weekday it is worked like, 8 a holiday */
const kindsOf = (day: Day, { holidays }: Tariff, said: number | undefined): DayKind[] => {
  const isHoliday = said === holiday || holidays.includes(day)
  // A holiday for which a tariff has no hours is charged as the weekday that it falls on.
  const weekday = said === undefined || said === holiday ? weekdayOf(day) : said
  return [...(isHoliday ? (['holiday'] as const) : []), weekday > 5 ? 'weekend' : 'workday', 'every']
}

/** The hours that count on a day; null where its tariff says nothing of it. */
function hoursOn(day: Day, tariff: Tariff, said: number | undefined): TariffHours | null {
  const inMonth = tariff.seasons.filter(({ months }) => months.includes(monthOf(day) + 1))
  for (const kind of kindsOf(day, tariff, said)) {
    const found = inMonth.find(({ dayKind }) => dayKind === kind)
    if (found) return found
  }
  return null
}

/** How a day's hours are priced. Days that are priced alike have the same one. */
export interface DayPrices {
  /** By hour. */
  bands: readonly Band[]
  prices: Tariff['prices']
}

/** How a day is priced; null where it has no price. */
export type Pricing = (day: Day) => DayPrices | null

/**
 * Finds how days are priced by the tariffs there are, in any order. A tariff counts from its day on, so that one that is
 * added leaves the days before it as they were.
 *
 * @param specialDays of the calendar of the campus whose tariffs they are
 */
export function pricing(
  tariffs: readonly Tariff[],
  specialDays: readonly Pick<SpecialDay, 'date' | 'kind'>[],
): Pricing {
  const special = new Map(specialDays.map(({ date, kind }) => [dayOfDate(date), kind]))
  const newestFirst = [...tariffs].sort((a, b) => b.from - a.from)
  const known = new Map<TariffHours, DayPrices>()
  return (day) => {
    const tariff = newestFirst.find(({ from }) => from <= day)
    const season = tariff ? hoursOn(day, tariff, special.get(day)) : null
    if (!tariff || !season) return null
    const priced = known.get(season) ?? { bands: season.hours, prices: tariff.prices }
    known.set(season, priced)
    return priced
  }
}

const nameOf: Record<DayKind, Words> = {
  every: { zh: '每天', en: 'every day' },
  workday: { zh: '工作日', en: 'workdays' },
  weekend: { zh: '周末', en: 'weekends' },
  holiday: { zh: '节假日', en: 'holidays' },
}

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1)

function seasonsFault(seasons: readonly TariffHours[]): Words | null {
  if (seasons.length === 0) return null
  for (const month of allMonths) {
    const kinds = seasons.filter(({ months }) => months.includes(month)).map(({ dayKind }) => dayKind)
    const twice = kinds.find((kind, index) => kinds.indexOf(kind) < index)
    if (twice)
      return {
        zh: `${month} 月的“${nameOf[twice].zh}”设了两次`,
        en: `Month ${month} is there twice for ${nameOf[twice].en}`,
      }
    const whole = kinds.includes('every') || (kinds.includes('workday') && kinds.includes('weekend'))
    if (!whole)
      return {
        zh: `${month} 月还有日子没有设置时段`,
        en: `Month ${month} has days without hours`,
      }
  }
  return null
}

function pricesFault({ prices, seasons }: Pick<Tariff, 'prices' | 'seasons'>): Words | null {
  const charged = new Set(seasons.flatMap(({ hours }) => hours))
  const band = bands.find((each) => charged.has(each) && prices[each] === null)
  return band
    ? { zh: '时段中用到的电价都要填写', en: 'Every price that an hour is charged at has to be there' }
    : null
}

/** What no shape can say of a tariff, by field; null when nothing is wrong. Asked by the form and by the server. */
export function tariffFault(
  tariff: Pick<Tariff, 'prices' | 'seasons'>,
): Partial<Record<'prices' | 'seasons', Words>> | null {
  const [seasons, prices] = [seasonsFault(tariff.seasons), pricesFault(tariff)]
  return seasons || prices ? { ...(seasons ? { seasons } : {}), ...(prices ? { prices } : {}) } : null
}
