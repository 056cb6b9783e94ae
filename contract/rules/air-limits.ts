import type { Words } from '../words.ts'
import { airModes } from './climate.ts'

/** What a company allows its air conditioners. Temperatures in °C; null where it limits nothing. */
export interface AirLimits {
  /** The lowest that may be set while it cools or dries. */
  coolLowest: number | null
  /** The highest that may be set while it heats. */
  heatHighest: number | null
  /** The modes that may be used, by the numbers of the function `mode`; null for all. */
  modes: readonly number[] | null
}

/** What a campus keeps to, by what it says itself and what its company does. */
export const airLimitsOf = (campus: {
  airOwn?: AirLimits | null | undefined
  airCompany?: AirLimits | null | undefined
}): AirLimits => campus.airOwn ?? campus.airCompany ?? noAirLimits

export const noAirLimits: AirLimits = { coolLowest: null, heatHighest: null, modes: null }

const { auto, cooling, heating, fan, drying } = airModes
const everyMode: readonly number[] = [auto, cooling, heating, fan, drying]

/** Both hold while a unit chooses by itself; where no temperature keeps to both it must not choose. */
const clash = ({ coolLowest, heatHighest }: AirLimits): boolean =>
  coolLowest !== null && heatHighest !== null && coolLowest > heatHighest

/** The modes that may be used. */
export const allowedModes = (limits: AirLimits): readonly number[] =>
  everyMode.filter(
    (mode) => (limits.modes === null || limits.modes.includes(mode)) && !(mode === auto && clash(limits)),
  )

/** Between what a temperature may be set in a mode; null where nothing limits it. A mode that is not known has no range. */
export function airRange(
  limits: AirLimits,
  mode: number | undefined,
): { least: number | null; most: number | null } {
  const cools = mode === cooling || mode === drying
  const heats = mode === heating
  const both = mode === auto && !clash(limits)
  return { least: cools || both ? limits.coolLowest : null, most: heats || both ? limits.heatHighest : null }
}

/**
 * The temperature nearest to the one that is wanted that may be set. Of a unit whose mode is not known, one that keeps to
 * the limits of some mode.
 */
export function fittingTemperature(limits: AirLimits, mode: number | undefined, wanted: number): number {
  const { coolLowest, heatHighest } = limits
  if ((mode === undefined || mode === auto) && clash(limits)) {
    const [low, high] = [heatHighest ?? wanted, coolLowest ?? wanted]
    if (wanted <= low || wanted >= high) return wanted
    return high - wanted <= wanted - low ? high : low
  }
  const { least, most } = airRange(limits, mode)
  return Math.min(Math.max(wanted, least ?? wanted), most ?? Math.max(wanted, least ?? wanted))
}

/** What a function is called, and the number of its channel behind it. */
const airFunction = /^(mode|temperature)(\d*)$/

/** Whether a function, of a device or of a channel of it, is one that limits are of. */
export const isLimited = (identifier: string): boolean => airFunction.test(identifier)

/** What is limited of a temperature in a mode, in words; null where nothing is. */
export function rangeWords(limits: AirLimits, mode: number | undefined): Words | null {
  const { least, most } = airRange(limits, mode)
  const zh = [
    ...(least === null ? [] : [`制冷不低于 ${least} ℃`]),
    ...(most === null ? [] : [`制热不高于 ${most} ℃`]),
  ]
  const en = [
    ...(least === null ? [] : [`no lower than ${least} °C when cooling`]),
    ...(most === null ? [] : [`no higher than ${most} °C when heating`]),
  ]
  return zh.length > 0 ? { zh: `单位规定${zh.join('，')}`, en: `The company allows ${en.join(', ')}` } : null
}

const bothWords = ({ coolLowest, heatHighest }: AirLimits): Words => ({
  zh: `单位规定制冷不低于 ${coolLowest} ℃，制热不高于 ${heatHighest} ℃`,
  en: `The company allows no lower than ${coolLowest} °C when cooling, no higher than ${heatHighest} °C when heating`,
})

/**
 * Why an air conditioner may not be told a value; null when it may, and for functions that nothing limits.
 * @param identifier the function's, with the number of its channel behind it where it has one
 * @param values what it is set to now, by the same names
 */
export function airFault(
  limits: AirLimits,
  identifier: string,
  value: number,
  values: Readonly<Record<string, number>>,
): Words | null {
  const [, fn, channel] = airFunction.exec(identifier) ?? []
  if (fn === 'mode')
    return allowedModes(limits).includes(value)
      ? null
      : value === auto && clash(limits)
        ? {
            zh: `${bothWords(limits).zh}，没有同时满足的温度，不能用自动模式`,
            en: `${bothWords(limits).en}: no temperature keeps to both, so it must not choose by itself`,
          }
        : { zh: '单位规定不使用此模式', en: 'The company does not allow this mode' }
  if (fn !== 'temperature') return null
  const mode = values[`mode${channel}`]
  if (fittingTemperature(limits, mode, value) === value) return null
  return rangeWords(limits, mode) ?? bothWords(limits)
}
