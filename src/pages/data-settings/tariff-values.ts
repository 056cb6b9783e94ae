import type { EnergyTariff } from '#contract/energy/tariff-shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import { type Band, bands, type TariffHours, tariffFault } from '#contract/rules/energy/tariff.ts'
import type { MaybeFaults } from '#src/form/call-rules.ts'
import { textLanguage } from '#src/text/text.ts'

export interface TariffValues extends Record<string, unknown> {
  campusIds: number[]
  validFrom: string
  /** Yuan for a kWh. */
  prices: Record<Band, number | null>
  seasons: TariffHours[]
  /** As they are typed. */
  holidayText: string
  holidays: string[]
}

/** Of a price as the contract has it, a yuan. */
export const million = 1_000_000
/** Of two days, YYYY-MM-DD, the later one. */
const latest = (today: string, other: string | undefined) =>
  other !== undefined && other > today ? other : today
export const allMonths: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1)

const everyBand = <V>(make: (band: Band) => V) =>
  Object.fromEntries(bands.map((band) => [band, make(band)])) as Record<Band, V>

/** Dates as they are typed: apart by blanks, lines or commas. */
export const datesIn = (text: string): string[] => text.split(/[\s,，、;；]+/u).filter(Boolean)

/** Hours as they are where nobody has said anything: valley by night, peak in the evening. */
const usualHours = (): Band[] =>
  Array.from({ length: 24 }, (_, hour) => (hour < 8 ? 'valley' : hour >= 17 && hour < 22 ? 'peak' : 'flat'))

export const newSeason = (): TariffHours => ({
  months: [...allMonths],
  dayKind: 'every',
  hours: usualHours(),
})

/**
 * What the form begins with: another tariff's content, or the usual hours without prices; from today on, or from when that
 * other one counts, where it is still to come.
 */
export const enteredTariff = (campusId: number, from: EnergyTariff | null): TariffValues => ({
  campusIds: [campusId],
  validFrom: latest(dayInWords(dayOf(Date.now())), from?.validFrom),
  prices: everyBand((band) => {
    const price = from?.prices[band] ?? null
    return price === null ? null : price / million
  }),
  seasons: from && from.seasons.length > 0 ? from.seasons : [newSeason()],
  holidayText: from?.holidays.join('\n') ?? '',
  holidays: from?.holidays ?? [],
})

const priced = (prices: TariffValues['prices']) =>
  everyBand((band) => {
    const price = prices[band]
    return price === null ? null : Math.round(price * million)
  })

/** As the call takes it. */
export const tariffOf = ({
  campusIds,
  validFrom,
  prices,
  seasons,
  holidays,
}: TariffValues): InputOf<'campusEnergy.addTariff'> => ({
  campusIds,
  validFrom,
  prices: priced(prices),
  seasons: seasons.map(({ months, dayKind, hours }) => ({ months: [...months], dayKind, hours: [...hours] })),
  holidays,
})

/** What is wrong with what was entered, in the words the server would refuse it with. */
export function tariffFaults({ prices, seasons }: TariffValues): MaybeFaults {
  const fault = tariffFault({ prices: priced(prices), seasons })
  const language = textLanguage()
  return { prices: fault?.prices?.[language], seasons: fault?.seasons?.[language] }
}
