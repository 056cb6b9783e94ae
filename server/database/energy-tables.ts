import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RatedSaid } from '#contract/rules/energy/rated.ts'
import type { Tariff } from '#contract/rules/energy/tariff.ts'

type NullableAt = ColumnType<number | null, Date | null | undefined, Date | null>

interface OfCampus {
  cid: number
  campus_id: number
}

/** What a device that is a meter measures; or what the lamps of a room are estimated to use. */
interface MeterTable extends OfCampus {
  /** Its device's, or its room's. */
  id: number
  /** It stands for the lamps of a room. */
  lamps: Generated<boolean>
  device_id: GeneratedAlways<number | null>
  room_id: GeneratedAlways<number | null>
  /** A building, floor or room; null is the campus. */
  space_id: number | null
  /** As in contract/rules/energy/meters.ts. */
  category: number
  /** The main meter it stands behind. */
  parent_id: number | null
  /** The first local day that it has figures of. */
  first_day: number | null
  /** Its newest reading: when, and what its counter showed, in kWh. */
  fresh: NullableAt
  reading: number | null
}

/** A counter that was in place from `begins` on, as in contract/rules/energy/counter.ts. */
interface MeterTermTable extends OfCampus {
  meter_id: number
  begins: ColumnType<number, Date, Date>
  ratio: ColumnType<number, number | undefined, number>
  register_max: number | null
  installed: number | null
  removed: number | null
}

/** A local day of a meter, by hour. */
interface EnergyDayTable extends OfCampus {
  meter_id: number
  /** Counted from 1970. */
  day: number
  /** Watt-hours of its 24 hours. */
  wh: number[]
  /** Of these, what is estimated; null for nothing. */
  estimated: number[] | null
  /** Minutes with readings; null for all 60 of each. */
  minutes: number[] | null
  total: number
  total_estimated: number
  total_minutes: number
  /** A bit for each hour that has any figure. */
  had: number
}

interface EnergyRatedTable extends OfCampus {
  id: Generated<number>
  /** From this local day on. */
  day: number
  said: ColumnType<RatedSaid, string, string>
}

/** As in contract/rules/energy/tariff.ts; days are counted from 1970. */
export type TariffContent = Pick<Tariff, 'prices' | 'seasons' | 'holidays'>

interface EnergyTariffTable extends OfCampus {
  id: Generated<number>
  /** From this local day on. */
  day: number
  content: ColumnType<TariffContent, string, string>
}

interface PlaceAreaTable extends OfCampus {
  id: Generated<number>
  /** A building, floor or room. */
  space_id: number
  square_metres: number
}

/** How a lamp worked on a local day. */
interface LampDayTable extends OfCampus {
  device_id: number
  /** Counted from 1970. */
  day: number
  /** Seconds of which it is known how it stood, and seconds it was lit. */
  known: number
  lit: number
  /** Estimated. */
  wh: number
  /** Means of what was measured meanwhile: V, mA, and lux in its room while it was lit. */
  voltage: number | null
  current: number | null
  illuminance: number | null
}

/** A month of a meter: the sums of its days. */
interface EnergyMonthTable extends OfCampus {
  meter_id: number
  /** Its first local day, counted from 1970. */
  day: number
  total: number
  total_estimated: number
  total_minutes: number
  /** Its days are not kept any more. */
  condensed: Generated<boolean>
  /** Of each day that is there its number in the month x 2^24 + `had`; null where all have every hour, or are gone. */
  had: number[] | null
}

/** The Mondays (1) and so on of a meter's month, by hour. */
interface EnergyWeekdayTable extends OfCampus {
  meter_id: number
  /** The month's first local day, counted from 1970. */
  day: number
  weekday: number
  /** Days that have readings of all their minutes; what the others have stands in `minutes`. */
  whole: number
  wh: number[]
  estimated: number[] | null
  minutes: number[] | null
}

export interface EnergyTables {
  lamp_day: LampDayTable
  energy_month: EnergyMonthTable
  energy_weekday: EnergyWeekdayTable
  place_area: PlaceAreaTable
  energy_tariff: EnergyTariffTable
  meter: MeterTable
  meter_term: MeterTermTable
  energy_day: EnergyDayTable
  energy_rated: EnergyRatedTable
}
