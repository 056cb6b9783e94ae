import * as T from 'typebox'
import type { Area } from '../endpoint.ts'
import { Id, Nullable, Time } from '../shapes.ts'
import { AnsweredFile } from '../upload-shapes.ts'
import {
  Carbon,
  CarbonFactorOf,
  CategoryFigure,
  Comparison,
  EnergyAlarm,
  EnergyBucket,
  EnergyCost,
  EnergyFigure,
  EnergyPeriod,
  Limit,
  LocalDate,
  MeterDate,
  RatedConfig,
  RestFigure,
  TimeTypeOf,
} from './shapes.ts'

const place = {
  campusId: Id(),
  buildingId: T.Optional(Id()),
  floorId: T.Optional(Id()),
}
const scope = { ...place, timeType: T.Optional(TimeTypeOf()), date: T.Optional(LocalDate()) }

export const ParkingData = T.Object({
  period: EnergyPeriod,
  total: EnergyFigure,
  light: Nullable(EnergyFigure),
  meterLimit: Nullable(Limit),
  lightLimit: Nullable(Limit),
  buckets: T.Array(EnergyBucket),
  categories: T.Array(CategoryFigure),
  rest: Nullable(RestFigure),
  cost: Nullable(EnergyCost),
})
export type ParkingData = T.Static<typeof ParkingData>

const at = <P extends string>(path: P) => `/parkingEnergy/v1/${path}` as const
const read = { method: 'GET', base: 'client', offline: 'cache' } as const
const download = { method: 'POST', base: 'client', offline: 'online', answer: 'file' } as const

/** Energy of a parking (spec point 7), by building and floor. */
export const parkingEnergy = {
  getParkingReportTime: {
    ...read,
    path: at('getParkingReportTime'),
    permission: at('getParkingReportTime'),
    about: 'From when to when there are figures of a parking, or of a building or floor of it.',
    query: T.Object(place),
    data: T.Object({ startReportTime: Nullable(Time()), endReportTime: Nullable(Time()) }),
  },
  getMeterDate: {
    ...read,
    path: at('getMeterDate'),
    permission: at('getMeterDate'),
    about: 'The meters of a parking: since when they count, what they last showed, and when.',
    query: T.Object(place),
    data: T.Object({ list: T.Array(MeterDate) }),
  },
  getEnergyWarn: {
    ...read,
    path: at('getEnergyWarn'),
    permission: at('getEnergyWarn'),
    about:
      'Days of a period above the warning thresholds, and when rated values are reached at the rate so far.',
    query: T.Object(scope),
    data: T.Object({ list: T.Array(EnergyAlarm) }),
  },
  getCarbonEmission: {
    ...read,
    path: at('getCarbonEmission'),
    permission: at('getCarbonEmission'),
    about: 'What a parking has emitted in a period, with the factor of each part of it.',
    query: T.Object(scope),
    data: T.Object({
      period: EnergyPeriod,
      total: Carbon,
      ratedKg: Nullable(T.Number({ description: 'null for a part of the parking, as limits are' })),
      buckets: T.Array(
        T.Object({
          ...EnergyBucket.properties,
          kg: T.Number(),
          factors: T.Array(CarbonFactorOf),
        }),
      ),
    }),
  },
  getEnergyData: {
    ...read,
    path: at('getEnergyData'),
    permission: at('getEnergyData'),
    about: 'What a parking uses in a period, all of it and its lighting, against what they are rated at.',
    query: T.Object(scope),
    data: ParkingData,
  },
  getRatedConfig: {
    ...read,
    path: at('getRatedConfig'),
    permission: at('getRatedConfig'),
    about: 'What a parking is rated at today, or was on an earlier day.',
    query: T.Object({ campusId: Id(), date: T.Optional(LocalDate()) }),
    data: RatedConfig,
  },
  getEnergyComparison: {
    ...read,
    path: at('getEnergyComparison'),
    permission: at('getEnergyComparison'),
    about: 'A period against the one before it and the same one a year ago, by the hours that both have.',
    query: T.Object(scope),
    data: T.Object({ period: EnergyPeriod, before: Comparison, yearAgo: Comparison }),
  },
  export: {
    ...download,
    path: at('export'),
    permission: at('export'),
    about:
      'The energy of a period as a spreadsheet, with what is measured and what is estimated of each figure.',
    body: T.Object(scope),
    data: AnsweredFile(),
  },
  exportCarbon: {
    ...download,
    path: at('carbonEmission/export'),
    permission: at('carbonEmission/export'),
    about: 'The emissions of a period as a spreadsheet, with the factor of each figure and its source.',
    body: T.Object(scope),
    data: AnsweredFile(),
  },
} as const satisfies Area
