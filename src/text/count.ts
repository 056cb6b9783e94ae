/**
 * Numbers as both languages write them, without the browser's own tables of languages, which take a tenth of a second on a
 * slow device before the first number is written.
 */

/** Written digits in groups of three, up to the point when there is one, behind which two may stand: 1,234.56. */
export const inThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+\b)/g, ',')

/** A whole number: 12,345. */
export const countText = (count: number): string => inThousands(String(count))

/** What is counted, and how many there are once that is known: 待处理 3. */
export const counted = (words: string, count: number | undefined): string =>
  count === undefined ? words : `${words} ${countText(count)}`

/** A number with so many digits behind the point at most: 1,234.5. */
export function numberText(value: number, digits = 3): string {
  const [whole = '', behind = ''] = Math.abs(value).toFixed(digits).split('.')
  const text = [inThousands(whole), behind.replace(/0+$/, '')].filter((part) => part !== '').join('.')
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

/** An estimate, no finer than it is known: three digits up to the thousands, whole from there, two behind the point at most. */
export const estimateText = (value: number): string => {
  const size = Math.abs(value)
  return numberText(value, size < 10 ? 2 : size < 100 ? 1 : 0)
}
