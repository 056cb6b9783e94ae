import * as T from 'typebox'
import { DeviceStatusEntry } from '../device-shapes.ts'
import type { Area } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Empty, Id, Nullable, Page, PageQuery, Time } from '../shapes.ts'
import {
  Carbon,
  CategoryFigure,
  Comparison,
  DeviceWork,
  EnergyAlarm,
  EnergyBucket,
  EnergyCost,
  EnergyFigure,
  EnergyInUse,
  EnergyPeriod,
  Limit,
  LocalDate,
  MeterCategoryOf,
  MeterDate,
  MeterFigure,
  MeterTerms,
  meterTermFields,
  PlaceArea,
  RankedPlace,
  RatedConfig,
  RestFigure,
  ratedInput,
  Share,
  TimeTypeOf,
} from './shapes.ts'
import { EnergyTariff, tariffFields } from './tariff-shapes.ts'

/** A campus or a place of it, in a period: the month of today when nothing else is said. */
const scope = {
  campusId: Id(),
  spaceId: T.Optional(Id('a building, floor or room of the campus')),
  timeType: T.Optional(TimeTypeOf()),
  date: T.Optional(LocalDate()),
}

export const Consumption = T.Object({
  period: EnergyPeriod,
  total: EnergyFigure,
  light: Nullable(EnergyFigure),
  carbon: Carbon,
  meterLimit: Nullable(Limit),
  lightLimit: Nullable(Limit),
  carbonRated: Nullable(T.Number({ description: 'kg CO2; null for a part of the campus, as limits are' })),
  comparison: Comparison,
  yearAgo: Comparison,
  buckets: T.Array(EnergyBucket),
  categories: T.Array(CategoryFigure),
  rest: Nullable(RestFigure),
  cost: Nullable(EnergyCost),
})
export type Consumption = T.Static<typeof Consumption>

const Work = T.Object({
  at: Time(),
  lowest: T.Number(),
  average: T.Number(),
  highest: T.Number(),
  coverage: Share('share of the hour that its readings stand for; 1 of the one that goes on'),
})
/** How many devices of a category stand how, and when one of them that is in reach spoke last. */
const DeviceStatusFigure = T.Object({ ...DeviceStatusEntry.properties, newestAt: Nullable(Time()) })
export type DeviceStatusFigure = T.Static<typeof DeviceStatusFigure>

export const Analysis = T.Object({
  period: EnergyPeriod,
  meter: Nullable(MeterDate),
  inUse: T.Optional(Nullable(EnergyInUse)),
  works: T.Array(
    T.Object({
      metric: T.Enum(['power', 'voltage', 'current']),
      unit: T.Enum(['W', 'V', 'A']),
      points: T.Array(Work),
    }),
  ),
  heat: T.Array(
    T.Object({
      weekday: T.Integer({ minimum: 1, maximum: 7, description: '1 is Monday' }),
      hour: T.Integer({ minimum: 0, maximum: 23 }),
      kwh: Nullable(T.Number({ description: 'of such an hour, on average; null without readings' })),
      days: T.Integer({ description: 'days that this is the average of' }),
      coverage: Share('share of the meter-hours of such hours that have readings'),
      estimated: Share('share of their energy that is estimated'),
    }),
  ),
  newestAt: Nullable(Time()),
})
export type Analysis = T.Static<typeof Analysis>

const at = <P extends string>(path: P) => `/campusEnergy/v1/${path}` as const
const read = { method: 'GET', base: 'client', offline: 'cache' } as const

/** Energy of a campus (spec point 7). Every figure says how much of it was measured. */
export const campusEnergy = {
  energyConsumption: {
    ...read,
    path: at('energyConsumption'),
    permission: at('energyConsumption'),
    about:
      'What a campus or a place of it uses in a period: against what it is rated at, the period before and the same one a year ago.',
    query: T.Object({ ...scope, category: T.Optional(MeterCategoryOf()) }),
    data: Consumption,
  },
  energyList: {
    ...read,
    path: at('energyList'),
    permission: at('energyList'),
    about:
      'The meters of a campus or a place of it, by name, number or place, with what they counted in a period.',
    query: T.Object({ ...scope, ...PageQuery, category: T.Optional(MeterCategoryOf()) }),
    data: T.Object({ ...Page(MeterFigure).properties, period: EnergyPeriod }),
  },
  energyAnalysis: {
    ...read,
    path: at('energyAnalysis'),
    permission: at('energyAnalysis'),
    about:
      'When a campus, a place or one meter uses its energy, by weekday and hour, and within and outside its opening hours; of one meter also power, voltage and current by hour.',
    query: T.Object({
      ...scope,
      meterId: T.Optional(Id()),
      dimensions: T.Optional(
        T.Integer({
          minimum: 0,
          maximum: 14,
          description: 'flags: 2 current, 4 voltage, 8 power; all without it',
        }),
      ),
    }),
    data: Analysis,
  },
  deviceStatusList: {
    ...read,
    path: at('deviceStatusList'),
    permission: at('deviceStatusList'),
    about:
      'How many devices of a campus run, are in fault or out of reach, by category, and when one of those in reach spoke last.',
    query: T.Object({ campusId: Id() }),
    data: T.Object({ list: T.Array(DeviceStatusFigure) }),
  },
  deviceWorkList: {
    ...read,
    path: at('deviceWorkList'),
    permission: at('deviceWorkList'),
    about:
      'How long the lamps of a campus or a place of it were lit in a period, by name, number or place, the longest first; and the voltage, current and light that were measured meanwhile.',
    query: T.Object({ ...scope, ...PageQuery }),
    data: T.Object({ ...Page(DeviceWork).properties, period: EnergyPeriod }),
  },
  energyRanking: {
    ...read,
    path: at('energyRanking'),
    permission: at('energyRanking'),
    about:
      'Places or categories by what they use in a period, most first; what no meter below measures stands as one without an id.',
    query: T.Object({
      ...scope,
      by: T.Optional(T.Enum(['building', 'floor', 'room', 'category', 'meter'])),
      order: T.Optional(T.Enum(['total', 'perRoom', 'perArea'])),
    }),
    data: T.Object({
      period: EnergyPeriod,
      total: EnergyFigure,
      cost: Nullable(EnergyCost),
      list: T.Array(RankedPlace),
    }),
  },
  alarmList: {
    ...read,
    path: at('alarmList'),
    permission: at('alarmList'),
    about:
      'Days of a period above the warning thresholds, and when rated values are reached at the rate so far.',
    query: T.Object({ ...scope, ...PageQuery }),
    data: Page(EnergyAlarm),
  },
  getIntervalEnergy: {
    ...read,
    path: at('getIntervalEnergy'),
    permission: at('getIntervalEnergy'),
    about:
      'Energy between any two times, ten years apart at most, by hours, days or, of more than a year, months. Of an hour that is cut its share by time counts, as estimated.',
    query: T.Object({
      campusId: Id(),
      spaceId: scope.spaceId,
      startTime: Time(),
      endTime: Time(),
    }),
    data: T.Object({
      startAt: Time(),
      endAt: Time(),
      total: EnergyFigure,
      carbon: Carbon,
      cost: Nullable(EnergyCost),
      buckets: T.Array(EnergyBucket),
    }),
  },
  getRatedPower: {
    ...read,
    path: at('getRatedPower/{id}'),
    permission: at('getRatedPower'),
    about: 'What a campus is rated at, its thresholds, and the carbon factor that counts today.',
    data: RatedConfig,
  },
  addRatedPower: {
    method: 'PATCH',
    base: 'client',
    offline: 'online',
    path: at('addRatedPower'),
    permission: at('addRatedPower'),
    about:
      'Says what a campus is rated at from a day on, today when none is named; earlier days keep what they had. What is not named stays, and something has to be named.',
    body: T.Object({ campusId: Id(), validFrom: T.Optional(LocalDate()), ...ratedInput }),
    data: RatedConfig,
  },
  deleteRatedPower: {
    method: 'DELETE',
    base: 'client',
    offline: 'online',
    path: at('deleteRatedPower/{id}'),
    permission: at('addRatedPower'),
    about:
      'Takes back what was said of a campus to count from a day on; where nothing was, nothing changes. Earlier days keep what they had.',
    query: T.Object({ validFrom: LocalDate() }),
    data: RatedConfig,
  },
  getTariffs: {
    ...read,
    path: at('getTariffs/{id}'),
    permission: at('getTariffs'),
    about:
      'What a kWh of a campus costs by hour, and since when; the newest first, those to come among them.',
    data: T.Object({ list: T.Array(EnergyTariff) }),
  },
  addTariff: {
    method: 'POST',
    base: 'client',
    offline: 'online',
    path: at('addTariff'),
    permission: at('addTariff'),
    about:
      'Says what a kWh of campuses costs by hour from a day on, today when none is named; earlier days keep what they had. One that begins on the same day is put in its place.',
    body: T.Object({
      campusIds: T.Array(Id(), { minItems: 1, maxItems: 500 }),
      validFrom: T.Optional(LocalDate()),
      ...tariffFields,
    }),
    data: Empty,
  },
  deleteTariff: {
    method: 'DELETE',
    base: 'client',
    offline: 'online',
    path: at('deleteTariff/{id}'),
    permission: at('deleteTariff'),
    about:
      'Takes away what a kWh of a campus costs from a day on; where nothing begins on that day, nothing changes. Earlier days keep what they had.',
    query: T.Object({ validFrom: LocalDate() }),
    data: Empty,
  },
  editMeter: {
    method: 'PATCH',
    base: 'client',
    offline: 'online',
    path: at('editMeter'),
    permission: at('editMeter'),
    about:
      'Says what a meter measures: which place, which part of its energy, and which main meter it stands behind. It counts for all its days.',
    body: T.Object({
      meterId: Id(),
      spaceId: T.Optional(Nullable(Id('a building, floor or room; null is the campus'))),
      category: T.Optional(MeterCategoryOf()),
      parentId: T.Optional(Nullable(Id('its main meter; null: it stands behind none'))),
    }),
    data: MeterDate,
  },
  getMeterTerms: {
    ...read,
    path: at('getMeterTerms/{id}'),
    permission: at('energyList'),
    about:
      'What the counters of a meter are and were: ratio, register, and what they showed as they were exchanged.',
    data: MeterTerms,
  },
  setMeterTerm: {
    method: 'PATCH',
    base: 'client',
    offline: 'online',
    path: at('setMeterTerm'),
    permission: at('editMeter'),
    about:
      'Says what the counter of a meter is from a moment on: the first one without a moment, or one that was put in its place. One that begins at the same moment is corrected. Energy since then is counted anew, as far as single readings are kept.',
    body: T.Object({
      meterId: Id(),
      begins: Nullable(Time()),
      ratio: meterTermFields.ratio,
      registerMax: T.Optional(meterTermFields.registerMax),
      installed: T.Optional(meterTermFields.installed),
      removedReading: T.Optional(meterTermFields.removedReading),
    }),
    data: MeterTerms,
  },
  deleteMeterTerm: {
    method: 'DELETE',
    base: 'client',
    offline: 'online',
    path: at('deleteMeterTerm/{id}'),
    permission: at('editMeter'),
    about:
      'Takes back that a counter of a meter was exchanged at a moment: the one before it goes on. Where none was, nothing changes.',
    query: T.Object({ begins: Time() }),
    data: MeterTerms,
  },
  getAreas: {
    ...read,
    path: at('getAreas/{id}'),
    permission: at('getAreas'),
    about: 'How large places of a campus are, as far as somebody has said it.',
    data: T.Object({ list: T.Array(PlaceArea) }),
  },
  setAreas: {
    method: 'PATCH',
    base: 'client',
    offline: 'online',
    path: at('setAreas'),
    permission: at('setAreas'),
    about: 'Says how large places of a campus are; what is not named stays. null takes what was said away.',
    body: T.Object({
      campusId: Id(),
      areaList: T.Array(
        T.Object({
          spaceId: Id('a building, floor or room of the campus'),
          squareMetres: Nullable(T.Number({ exclusiveMinimum: 0, maximum: limits.squareMetresMost })),
        }),
        { minItems: 1, maxItems: 2_000 },
      ),
    }),
    data: T.Object({ list: T.Array(PlaceArea) }),
  },
} as const satisfies Area
