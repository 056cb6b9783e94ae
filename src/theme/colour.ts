/** Red, green and blue, each 0 to 255. */
type Rgb = readonly [number, number, number]

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const print = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** `share` (0 to 1) of `other` in `colour`, both `#rrggbb`. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [parse(colour), parse(other)]
  const channel = (index: 0 | 1 | 2) => from[index] * (1 - share) + to[index] * share
  return print([channel(0), channel(1), channel(2)])
}

const linear = (channel: number): number => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function luminance(hex: string): number {
  const [red, green, blue] = parse(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). Text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const AA = 4.5
/** The darkest page a light theme has. */
export const darkestLightPage = '#eef4fc'

/** A colour mixed with black, step by step, until it can be read as text on any light page, and white on it (WCAG AA). */
export function readableShade(colour: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, '#000000', share)
    if (contrast(shade, darkestLightPage) >= AA) return shade
  }
  return '#000000'
}

export interface Tints {
  /** Ten, from the colour itself to nearly white, a tenth more white each (spec point 9). */
  tints: readonly string[]
  /** The darker shade that carries white text. */
  darker: string
}

export const tintsOf = (colour: string): Tints => ({
  tints: Array.from({ length: 10 }, (_, step) => mix(colour, '#ffffff', step / 10)),
  darker: readableShade(colour),
})

export type Scale = [string, string, string, string, string, string, string, string, string, string]

/**
 * The ten steps Mantine wants, lightest first: tints up to the colour itself at 5, the darker shade that
 * carries white text at 7, and darker ones for text on tints.
 */
export function scaleOf(colour: string): Scale {
  const { tints, darker } = tintsOf(colour)
  const tint = (step: number) => tints[step] ?? colour
  return [
    tint(9),
    tint(8),
    tint(6),
    tint(4),
    tint(2),
    colour.toLowerCase(),
    mix(colour, darker, 0.5),
    darker,
    mix(darker, '#000000', 0.15),
    mix(darker, '#000000', 0.35),
  ]
}
