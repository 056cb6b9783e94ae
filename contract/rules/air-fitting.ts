import { type AirLimits, allowedModes, fittingTemperature } from './air-limits.ts'
import { airModes } from './climate.ts'

const { auto, cooling, heating, fan, drying } = airModes
/** What does least comes first. */
const gentlest: readonly number[] = [fan, auto, drying, cooling, heating]
/** °C, where nobody has said one. */
const comfortable = 26

/**
 * The mode that a unit is given for one that is wanted: the same where that may be used. Otherwise it stays as it was, or,
 * where that may not be either, does what takes least; one that was to choose by itself does what its temperature is
 * nearer to.
 */
export function fittingMode(
  limits: AirLimits,
  wanted: number,
  was: { mode?: number | undefined; temperature?: number | undefined },
): number {
  const allowed = allowedModes(limits)
  if (allowed.includes(wanted)) return wanted
  const tempers = [cooling, heating].filter((mode) => allowed.includes(mode))
  const stays = wanted === auto && tempers.length > 0 ? tempers : allowed
  if (was.mode !== undefined && stays.includes(was.mode)) return was.mode
  if (stays !== tempers) return gentlest.find((mode) => allowed.includes(mode)) ?? wanted
  const degrees = was.temperature ?? comfortable
  const far = (mode: number) => Math.abs(fittingTemperature(limits, mode, degrees) - degrees)
  return tempers.reduce((best, mode) => (far(mode) < far(best) ? mode : best))
}
