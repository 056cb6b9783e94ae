import { planOf, type ServiceCode } from './services.ts'

/** Money: a whole number of fen, a hundredth of a yuan. Nothing else is ever added up. */
export type Fen = number

/** The most that one order may come to: a hundred million yuan. Sums of orders stay whole numbers by far. */
export const mostFen: Fen = 10_000_000_000
export const yearsMost = 5
export const quantityMost = 100_000

export interface PricedLine {
  /** Null for what is bought for the company as a whole. */
  campusId: number | null
  quantity: number
  unitFen: Fen
  amountFen: Fen
}

/**
 * What an order of a service comes to: a line for each place with its quantity, times its years.
 * @throws RangeError for years or quantities that are no small whole numbers, or more than an order may come to
 */
export function priceOf(
  code: ServiceCode,
  years: number,
  places: readonly { campusId: number | null; quantity: number }[],
): { lines: PricedLine[]; amountFen: Fen } {
  const within = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most
  if (!within(years, yearsMost)) throw new RangeError(`${years} years`)
  const unitFen = planOf(code).priceFen
  const lines = places.map(({ campusId, quantity }) => {
    if (!within(quantity, quantityMost)) throw new RangeError(`a quantity of ${quantity}`)
    return { campusId, quantity, unitFen, amountFen: unitFen * quantity * years }
  })
  const amountFen = lines.reduce((sum, line) => sum + line.amountFen, 0)
  if (amountFen > mostFen) throw new RangeError(`${amountFen} fen`)
  return { lines, amountFen }
}

/** Fen as yuan with two decimals, for gateways: 123456 is '1234.56'. No float comes into it. */
export const inYuan = (fen: Fen): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Yuan as a gateway writes them, as fen; null for what is no amount of money: '1234.5' is 123450. */
export const fenOf = (yuan: string): Fen | null => {
  const [, whole, part = ''] = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(yuan) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
