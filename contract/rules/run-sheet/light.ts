import type { StepState } from './kinds.ts'

/**
 * What the light of a classroom is held to: GB 7793-2010, 中小学校教室采光和照明卫生标准, of which the maintained average
 * illuminance of desks is at least 300 lx with a uniformity of at least 0.7, and that of boards 500 lx with 0.8.
 * `points` is how many places are measured at least: 3 x 3 on desks, 3 x 2 on a board.
 */
export const lightClasses = {
  desk: { illuminance: 300, uniformity: 0.7, points: 9 },
  board: { illuminance: 500, uniformity: 0.8, points: 6 },
} as const
export type LightKind = keyof typeof lightClasses

export const lightStandard = 'GB 7793-2010'

/** Whether steps of a kind are about light that is measured: of desks and boards. */
export const isLightKind = (kind: string): kind is LightKind => Object.hasOwn(lightClasses, kind)

/** The most that a luxmeter reads, in lx. */
export const mostLux = 200_000

/** So many points are taken at most. */
export const mostPoints = 60

/** What readings come to. Illuminance in lx; `uniformity` is the least by the average, 0 where it is dark. */
export interface Light {
  points: number
  average: number
  least: number
  uniformity: number
  /** What does not reach its class. */
  short: readonly ('points' | 'illuminance' | 'uniformity')[]
}

/** Readings in lx against the class of where they were taken. */
export function lightOf(kind: LightKind, readings: readonly number[]): Light {
  const held = lightClasses[kind]
  const points = readings.length
  const average = points === 0 ? 0 : readings.reduce((sum, one) => sum + one, 0) / points
  const least = points === 0 ? 0 : Math.min(...readings)
  const uniformity = average === 0 ? 0 : least / average
  const short = [
    ...(points < held.points ? (['points'] as const) : []),
    ...(average < held.illuminance ? (['illuminance'] as const) : []),
    ...(uniformity < held.uniformity ? (['uniformity'] as const) : []),
  ]
  return { points, average, least, uniformity, short }
}

/** Whether a step with readings may end so: what falls short has not passed. */
export const lightAllows = (kind: LightKind, readings: readonly number[], state: StepState): boolean =>
  state !== 'pass' || lightOf(kind, readings).short.length === 0

interface Meter {
  meter?: string | undefined
  /** YYYY-MM-DD */
  calibratedOn?: string | undefined
}

/**
 * What has to be said yet of the luxmeter: what has passed was measured with a calibrated one (GB/T 5700-2008, 照明测量方法), and
 * a record that does not say which proves nothing.
 */
export const meterLacks = (
  state: StepState,
  { meter = '', calibratedOn = '' }: Meter,
): readonly ('meter' | 'calibratedOn')[] =>
  state === 'pass'
    ? [
        ...(meter.trim() === '' ? (['meter'] as const) : []),
        ...(calibratedOn === '' ? (['calibratedOn'] as const) : []),
      ]
    : []

/** A luxmeter is to be calibrated every year (JJG 245-2005). @param at when it was read, ms; `calibrated` as YYYY-MM-DD */
export function isOverdue(calibrated: string, at: number): boolean {
  const due = new Date(`${calibrated}T00:00:00Z`)
  due.setUTCFullYear(due.getUTCFullYear() + 1)
  return at > due.getTime() + 24 * 60 * 60_000
}
