/** The signs of a unified social credit code: digits and capital letters but I, O, Z, S and V (GB 32100-2015). */
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The check sign of the first 17 signs: weights 3^(i-1) mod 31, and 31 less their sum mod 31; null for a foreign sign. */
export function checkSign(first: string): string | null {
  let weight = 1
  let sum = 0
  for (const sign of first) {
    const value = signs.indexOf(sign)
    if (value < 0) return null
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return signs[(31 - (sum % 31)) % 31] ?? null
}

/** Without blanks, in capitals: what it is compared and kept as. */
export const asTaxNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/**
 * Why a tax number cannot be one; null for one that can. 18 signs are checked by GB 32100-2015; 15 and 20, which older
 * registrations have, are taken as they are.
 */
export function taxNumberFault(text: string): 'length' | 'signs' | 'check' | null {
  const number = asTaxNumber(text)
  if (!/^[0-9A-Z]*$/.test(number)) return 'signs'
  if (number.length === 15 || number.length === 20) return null
  if (number.length !== 18) return 'length'
  const sign = checkSign(number.slice(0, 17))
  if (sign === null || !signs.includes(number.slice(17))) return 'signs'
  return sign === number.slice(17) ? null : 'check'
}
