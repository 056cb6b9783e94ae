/** The number that a text begins with; digits may be of full width, thousands apart. NaN when it begins with none. */
const numberOf = (text: string) => Number.parseFloat(text.normalize('NFKC').replaceAll(',', ''))

/**
 * What is to be said when a box for numbers holds something else than was pasted into it; null when it holds that. Pure.
 *
 * @param meant what it would hold if it were a box for any text
 */
export function otherwisePasted({
  pasted,
  meant,
  value,
}: Record<'pasted' | 'meant' | 'value', string>): 'pastedOtherwise' | 'pastedNoNumber' | null {
  if (pasted === '') return null
  if (Number.isNaN(numberOf(pasted))) return 'pastedNoNumber'
  return numberOf(meant) === numberOf(value) ? null : 'pastedOtherwise'
}
