export const skies = ['clear', 'partly', 'overcast'] as const
export type Sky = (typeof skies)[number]

/**
 * Illuminance of level ground in klx as the Illuminating Engineering Society computes it (RP-21, Calculation of Daylight
 * Availability): the sun's beam weakened by `thick` for each air mass, and the sky's light by `a + b sin^c` of the sun's height.
 */
const models: Readonly<Record<Sky, { beam: number; thick: number; a: number; b: number; c: number }>> = {
  clear: { beam: 127.5, thick: 0.21, a: 0.8, b: 15.5, c: 0.5 },
  partly: { beam: 127.5, thick: 0.8, a: 0.3, b: 45, c: 1 },
  overcast: { beam: 0, thick: 0, a: 0.3, b: 21, c: 1 },
}

/** The illuminance outdoors in lx, from the sun's height in degrees; 0 while it is below the horizon. */
export function outdoorLux(height: number, sky: Sky): number {
  if (height <= 0) return 0
  const { beam, thick, a, b, c } = models[sky]
  const sine = Math.sin((height * Math.PI) / 180)
  const direct = beam * Math.exp(-thick / sine) * sine
  return Math.round((direct + a + b * sine ** c) * 1_000)
}

/** Of the light outdoors so much falls on a desk, where nobody has measured it: the least of a classroom by GB 50033. */
export const daylightFactor = 0.03
