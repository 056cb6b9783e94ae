import { figureIn, unitIn } from '#contract/rules/units.ts'
import { textLanguage } from './text.ts'

/** A unit in the language set now. */
export const unitText = (unit: string): string => unitIn(unit, textLanguage())

/** A figure with its unit in the language set now; of no figure, what stands behind one. */
export const withUnit = (figure: string | number, unit: string): string =>
  figureIn(figure, unit, textLanguage())
