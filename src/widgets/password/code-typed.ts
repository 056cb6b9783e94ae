import { limits } from '#contract/limits.ts'

/** A code as it was typed or pasted, perhaps with blanks in it or in digits of full width: its digits alone, as many as codes have. */
export const codeTyped = (value: string): string =>
  value.normalize('NFKC').replace(/\D/g, '').slice(0, limits.codeDigits)
