import * as T from 'typebox'
import { bands, dayKinds, mostPrice } from '../rules/energy/tariff.ts'
import { Id } from '../shapes.ts'
import { LocalDate } from './shapes.ts'

const Price = () =>
  T.Union([T.Integer({ minimum: 0, maximum: mostPrice }), T.Null()], {
    description: 'millionths of a yuan for a kWh; null: no hour is charged so',
  })

export const tariffFields = {
  prices: T.Object({ sharp: Price(), peak: Price(), flat: Price(), valley: Price(), deep: Price() }),
  seasons: T.Array(
    T.Object({
      months: T.Array(T.Integer({ minimum: 1, maximum: 12 }), { minItems: 1, maxItems: 12 }),
      dayKind: T.Enum([...dayKinds]),
      hours: T.Array(T.Enum([...bands]), { minItems: 24, maxItems: 24, description: 'of a local day' }),
    }),
    { maxItems: 48, description: 'what hours are charged as; none: from that day on energy has no price' },
  ),
  holidays: T.Array(LocalDate(), {
    maxItems: 400,
    description: 'days that are charged as holidays beside those of the calendar',
  }),
}

/** What a kWh costs by hour, from a day on. */
export const EnergyTariff = T.Object({ id: Id(), validFrom: LocalDate(), ...tariffFields })
export type EnergyTariff = T.Static<typeof EnergyTariff>
