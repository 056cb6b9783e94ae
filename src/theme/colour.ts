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
const white = '#ffffff'
const black = '#000000'
/** The darkest page a light theme has. */
export const darkestLightPage = '#eef4fc'

/** A colour mixed with black, step by step, until it can be read as text on a surface (WCAG AA). */
function readableOn(surface: string, colour: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, black, share)
    if (contrast(shade, surface) >= AA) return shade
  }
  return black
}

/** A shade that can be read as text on any light page, and white on it (WCAG AA). */
export const readableShade = (colour: string): string => readableOn(darkestLightPage, colour)

/** The lightest surface of the dark theme that carries text of the primary colour. */
export const lightestDarkSurface = '#2c3744'

/** A colour mixed with white, step by step, until it can be read on every surface of the dark theme (WCAG AA). */
export function readableTint(colour: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const tint = mix(colour, white, share)
    if (contrast(tint, lightestDarkSurface) >= AA) return tint
  }
  return white
}

/** The colour itself when text can be read on it, else one further from the text, step by step. */
function readableUnder(text: string, colour: string): string {
  const away = contrast(text, white) > contrast(text, black) ? white : black
  for (let share = 0; share < 1; share += 0.02) {
    const surface = mix(colour, away, share)
    if (contrast(text, surface) >= AA) return surface
  }
  return away
}

export interface NavColours {
  ink: string
  /** For what stands back: as pale as it may be. */
  dim: string
  raised: string
  active: string
  line: string
}

/** The colours of a navigation on a background: every text on every surface keeps WCAG AA, whatever the background. */
export function navColoursOf(background: string): NavColours {
  const [light, dark] = [contrast(white, background), contrast('#1d2630', background)]
  const ink =
    light >= AA ? white : dark >= AA ? '#1d2630' : light > contrast(black, background) ? white : black
  const pale = Array.from({ length: 20 }, (_, step) => mix(ink, background, 0.38 - step * 0.02))
  return {
    ink,
    dim: pale.find((colour) => contrast(colour, background) >= AA) ?? ink,
    raised: readableUnder(ink, mix(background, ink, 0.08)),
    active: readableUnder(ink, mix(background, ink, 0.16)),
    line: mix(background, ink, 0.14),
  }
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

const lighter = (one: string, other: string): string =>
  contrast(one, black) >= contrast(other, black) ? one : other

export type Scale = [string, string, string, string, string, string, string, string, string, string]

/**
 * The ten steps Mantine wants, lightest first: tints up to the colour itself at 5, each light enough to be text of the
 * dark theme; the darker shade that carries white text at 7, and darker ones for text on the tints.
 */
export function scaleOf(colour: string): Scale {
  const { tints, darker } = tintsOf(colour)
  const tint = (step: number) => readableTint(tints[step] ?? colour)
  const [palest, pale] = [tint(9), tint(8)]
  const middle = lighter(tint(6), lighter(tint(4), tint(2)))
  const onPalest = readableOn(palest, mix(darker, black, 0.15))
  return [
    palest,
    pale,
    middle,
    lighter(tint(4), tint(2)),
    tint(2),
    colour.toLowerCase(),
    mix(colour, darker, 0.5),
    darker,
    onPalest,
    readableOn(middle, mix(onPalest, black, 0.24)),
  ]
}
