import type { Language } from '../words.ts'

/** A unit as a language writes it: Chinese has a sign of its own for degrees Celsius. */
export const unitIn = (unit: string, language: Language): string =>
  unit === '°C' && language === 'zh' ? '℃' : unit

/** A figure with its unit: 26 ℃, 420 lx; a percent sign stands close. */
export const figureIn = (figure: string | number, unit: string, language: Language): string =>
  `${figure}${unit === '' || unit === '%' ? '' : ' '}${unitIn(unit, language)}`
