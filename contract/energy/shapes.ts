import * as T from 'typebox'
import { meterCategories } from '../rules/energy/meters.ts'
import { type RatedName, ratedFields } from '../rules/energy/rated.ts'
import { bands } from '../rules/energy/tariff.ts'
import { timeTypes } from '../rules/energy/time-types.ts'
import { Id, Nullable, Text, Time } from '../shapes.ts'

/** One of a few numbers; with its type named, so that what comes as text is read as one. */
const OneOf = <V extends number>(values: Readonly<Record<string, V>>, description: string) =>
  T.Unsafe<V>({ type: 'integer', enum: Object.values(values), description })

export const TimeTypeOf = () => OneOf(timeTypes, '1 day, 2 week, 3 month, 4 quarter, 5 year')
export const MeterCategoryOf = () =>
  OneOf(
    meterCategories,
    '0 all of its place, 1 lighting and sockets, 2 air conditioning, 3 power, 4 special; of 1, where they are metered apart: 5 lighting, 6 sockets',
  )
export const LocalDate = () => T.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })

export const Share = (description: string) => T.Number({ minimum: 0, maximum: 1, description })
const Kwh = () => T.Number({ description: 'kWh' })

const figureFields = {
  kwh: Kwh(),
  coverage: Share('share of the meter-hours that have readings; below 0.95 the figure is incomplete'),
  estimated: Share('share of the energy whose hours are estimated'),
  newestAt: Nullable(Time()),
}
export const EnergyFigure = T.Object(figureFields)
export type EnergyFigure = T.Static<typeof EnergyFigure>

/** What a period uses within and outside the hours that a campus is in use by its calendar. */
export const EnergyInUse = T.Object({
  source: T.Enum(['openHours', 'bells'], {
    description: 'opening hours; where none are said, from the first bell of a day to its last',
  }),
  spans: T.Array(T.Object({ fromMinute: T.Integer(), toMinute: T.Integer() }), {
    description: 'the hours of the day, where the period is one',
  }),
  openDays: T.Integer({ description: 'days of the period with such hours' }),
  within: EnergyFigure,
  outside: EnergyFigure,
  parts: T.Array(
    T.Object({
      ...{ key: Text(16), startAt: Time(), endAt: Time() },
      within: EnergyFigure,
      outside: EnergyFigure,
    }),
    { description: 'days of a week or month, months of a longer period; none of a day' },
  ),
})
export type EnergyInUse = T.Static<typeof EnergyInUse>

/** Yuan in hundredths, or nothing where no tariff counts. */
const Fen = () => Nullable(T.Integer({ description: 'cost in fen; null where nothing has a price' }))

export const EnergyCost = T.Object({
  fen: T.Integer({ description: 'rounded once: parts may differ from their sum by a fen' }),
  priced: Share('share of the energy that a tariff counts for; below 1 the cost is incomplete'),
  bands: T.Array(T.Object({ band: T.Enum([...bands]), kwh: Kwh(), fen: T.Integer() }), {
    description: 'by what hours are charged as',
  }),
})
export type EnergyCost = T.Static<typeof EnergyCost>

export const EnergyPeriod = T.Object({
  timeType: TimeTypeOf(),
  startAt: Time(),
  endAt: Time(),
  firstDate: LocalDate(),
  lastDate: LocalDate(),
})

export const EnergyBucket = T.Object({
  key: Text(16),
  startAt: Time(),
  endAt: Time(),
  ...figureFields,
  previousKwh: Nullable(
    T.Number({ description: 'the same part of the period before; null without readings' }),
  ),
  previousCoverage: Nullable(
    Share(
      'share of the meter-hours of that part that have readings, of the meters that count in this one; null without any',
    ),
  ),
  fen: Fen(),
})
export type EnergyBucket = T.Static<typeof EnergyBucket>

export const CarbonFactorOf = T.Object({
  factor: T.Number({ description: 'kg CO2 per kWh' }),
  source: T.Enum(['national', 'entered']),
  year: Nullable(T.Integer({ description: 'of the national average; null for one that was entered' })),
  provisional: T.Boolean({
    description: 'that of an earlier year: the one of the year itself is not published',
  }),
})
/** What was emitted, and how far the energy it rests on can be trusted. */
export const Carbon = T.Object({
  kg: T.Number({ description: 'kg CO2' }),
  factors: T.Array(CarbonFactorOf),
  coverage: figureFields.coverage,
  estimated: figureFields.estimated,
  newestAt: figureFields.newestAt,
})
export type Carbon = T.Static<typeof Carbon>

/** Two periods by the hours that both have. */
export const Comparison = T.Object({
  kwh: Kwh(),
  previousKwh: Kwh(),
  change: Nullable(
    T.Number({ description: 'of the period before, -1 and more; null where that used nothing' }),
  ),
  hours: T.Integer({ description: 'meter-hours that both have' }),
  ofHours: T.Integer({ description: 'meter-hours that either has' }),
  previousStartAt: Time(),
  previousEndAt: Time(),
  fen: Fen(),
  previousFen: Fen(),
})
export type Comparison = T.Static<typeof Comparison>

/** Against what a campus as a whole is rated at; of a part of it, as a floor or a category, nobody says what that is. */
export const Limit = T.Object({
  rated: T.Number({ description: 'rated for the period, kWh' }),
  share: T.Number({ description: 'used of it, 0 and more' }),
  reachedAt: Nullable(
    T.Integer({
      description:
        'when it was reached, by the hour, day or month; else the day it will be at the rate so far: first ms of it',
    }),
  ),
})
export type Limit = T.Static<typeof Limit>

const categoryFields = { category: MeterCategoryOf(), ...figureFields, fen: Fen() }
export const CategoryFigure = T.Object({
  ...categoryFields,
  parts: T.Optional(
    T.Array(T.Object(categoryFields), {
      description:
        'of lighting and sockets, where any of them is metered apart: 5 lighting, 6 sockets, 1 what is not told apart; in it, not beside it',
    }),
  ),
})
export type CategoryFigure = T.Static<typeof CategoryFigure>
/** What no meter behind a main one counts. */
export const RestFigure = T.Object({ ...figureFields, fen: Fen() })

export const placeKinds = ['campus', 'building', 'floor', 'room'] as const
const meterFields = {
  meterId: Id(),
  meterName: Text(60),
  meterNo: Text(40),
  category: MeterCategoryOf(),
  lamps: T.Boolean({ description: 'the lamps of a room without a meter, whose use is estimated' }),
  spaceId: Nullable(Id('the building, floor or room it measures; null is the campus')),
  placeKind: T.Enum([...placeKinds]),
  placeName: Text(200),
  parentId: Nullable(Id('the main meter it stands behind')),
  goneAt: Nullable(
    T.Integer({
      description: 'when it was taken out of use, in ms: it is not expected to count from then on',
    }),
  ),
}
export const MeterFigure = T.Object({
  ...meterFields,
  ...figureFields,
  share: Share('of all that is listed'),
  fen: Fen(),
})
export type MeterFigure = T.Static<typeof MeterFigure>

const Measured = (unit: string) =>
  Nullable(T.Number({ description: `${unit}, on average; null where nothing measures it` }))
/** How long a lamp worked in a period, and at what. */
export const DeviceWork = T.Object({
  deviceId: Id(),
  deviceName: Text(60),
  deviceNo: Text(40),
  productName: Text(60),
  roomId: Id(),
  placeName: Text(200),
  hours: Nullable(T.Number({ description: 'it was lit; null where nothing is known of it' })),
  coverage: Share('share of the time of which it is known how it stood'),
  newestAt: Nullable(
    T.Integer({ description: 'until when lamps of its room were counted, in ms; null where none ever was' }),
  ),
  kwh: Nullable(T.Number({ description: 'kWh, estimated; null where nothing is known of it' })),
  power: Nullable(T.Number({ description: 'W on average, estimated; null where nothing is known of it' })),
  voltage: Measured('V'),
  current: Measured('mA'),
  illuminance: Measured('lux in its room while it was lit'),
})
export type DeviceWork = T.Static<typeof DeviceWork>

export const MeterDate = T.Object({
  ...meterFields,
  ratio: T.Number({ description: 'current transformer x voltage transformer' }),
  firstDate: Nullable(LocalDate()),
  lastDate: Nullable(LocalDate()),
  newestAt: Nullable(Time()),
  reading: Nullable(T.Number({ description: 'what its counter last showed, kWh' })),
})
export type MeterDate = T.Static<typeof MeterDate>

const Counter = (description: string) => Nullable(T.Number({ minimum: 0, maximum: 1e12, description }))
/** What a counter is multiplied by, where it ends, and what it and the one before it showed as they were exchanged. */
export const meterTermFields = {
  ratio: T.Number({
    minimum: 0.001,
    maximum: 1_000_000,
    description: 'current transformer x voltage transformer',
  }),
  registerMax: Counter('what the register shows before it begins at 0 again, kWh; null where nobody knows'),
  installed: Counter('what it showed as it was put in, kWh; null where nobody noted it'),
  removedReading: Counter(
    'what the one before it showed as it was taken out, kWh; null where nobody noted it',
  ),
}
/** A counter of a meter, from a moment on until the next one. */
export const MeterTerm = T.Object({
  begins: Nullable(Time()),
  ...meterTermFields,
})
export type MeterTerm = T.Static<typeof MeterTerm>

export const MeterTerms = T.Object({
  meterId: Id(),
  list: T.Array(MeterTerm, { description: 'the newest first; the first one begins with null' }),
  countedSince: Nullable(
    T.Integer({
      description:
        'since when single readings are kept: figures from then on follow what is said here, earlier ones stay; null without any',
    }),
  ),
})
export type MeterTerms = T.Static<typeof MeterTerms>

export const RankedPlace = T.Object({
  id: Nullable(Id('null is what no meter of a place below measures')),
  name: Text(200),
  ...figureFields,
  roomNum: T.Integer(),
  perRoom: Nullable(
    T.Number({
      description: 'kWh for each room; null where no main meter counts all of it, or of all in it',
    }),
  ),
  parentId: Nullable(Id('the building or floor it is in; of a part of a category, that category')),
  squareMetres: Nullable(
    T.Number({ description: 'null where its area, or that of a part of it, is not known' }),
  ),
  perArea: Nullable(T.Number({ description: 'kWh for each square metre; null as perRoom is' })),
  share: T.Number({ description: 'of the total' }),
  fen: Fen(),
  meter: T.Optional(
    T.Object(
      { meterNo: meterFields.meterNo, placeName: meterFields.placeName, lamps: meterFields.lamps },
      { description: 'of a meter that is ranked: what tells it from others of its name' },
    ),
  ),
})
export type RankedPlace = T.Static<typeof RankedPlace>

export const PlaceArea = T.Object({ spaceId: Id(), squareMetres: T.Number() })

export const energyAlarmKinds = ['meterOver', 'lightOver', 'meterForecast', 'lightForecast'] as const
/** A day above its threshold, or a period that will reach its rated value at the rate so far. */
export const EnergyAlarm = T.Object({
  kind: T.Enum([...energyAlarmKinds]),
  date: LocalDate(),
  startAt: Time(),
  kwh: Kwh(),
  limit: Kwh(),
  reachedAt: Nullable(Time()),
  coverage: figureFields.coverage,
  estimated: figureFields.estimated,
  newestAt: figureFields.newestAt,
})
export type EnergyAlarm = T.Static<typeof EnergyAlarm>

const Rated = () =>
  T.Optional(Nullable(T.Number({ minimum: 0, maximum: 1e9, description: 'null: follows from the day' })))
/** What a campus is rated at: kWh, and kg CO2 for carbon. */
export const ratedInput = {
  ...(Object.fromEntries(ratedFields.map((field) => [field, Rated()])) as Record<
    (typeof ratedFields)[number],
    ReturnType<typeof Rated>
  >),
  carbonEmissionFactor: T.Optional(
    Nullable(
      T.Number({ minimum: 0, maximum: 10, description: 'kg CO2 per kWh; null: the national average' }),
    ),
  ),
  meterWarnEnergy: T.Optional(
    Nullable(T.Number({ minimum: 0, maximum: 1e9, description: 'kWh of a day; null: no warning' })),
  ),
  lightWarnEnergy: T.Optional(
    Nullable(T.Number({ minimum: 0, maximum: 1e9, description: 'kWh of a day; null: no warning' })),
  ),
}

const Known = () => Nullable(T.Number())
export const RatedConfig = T.Object({
  campusId: Id(),
  ...(Object.fromEntries(Object.keys(ratedInput).map((field) => [field, Known()])) as Record<
    RatedName,
    ReturnType<typeof Known>
  >),
  validFrom: Nullable(LocalDate()),
  carbonFactor: CarbonFactorOf,
  isDefault: T.Boolean({ description: 'nobody has said anything for the campus until then' }),
  list: T.Array(T.Object({ validFrom: LocalDate(), ...ratedInput }), {
    description: 'what was said to count from which day on, days to come among them, the newest first',
  }),
})
export type RatedConfig = T.Static<typeof RatedConfig>
