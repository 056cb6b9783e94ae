import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast, scaleOf } from '#src/theme/colour.ts'
import { themeFor } from '#src/theme/theme.ts'
import { areaColours, seriesColours, stateColours } from '#src/widgets/charts/colours.ts'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/**
 * How linear RGB is seen without one kind of cones: Machado, Oliveira and Fernandes, A Physiologically-based Model for
 * Simulation of Color Vision Deficiency (IEEE TVCG 15:6, 2009), severity 1.0.
 */
const seen: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
}

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const times = (matrix: Matrix, [r, g, b]: Triple): Triple => {
  const [red, green, blue] = matrix.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b)))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** CIELAB of linear sRGB, white D65. */
function lab([r, g, b]: Triple): Triple {
  const f = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116)
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const asSeen = (hex: string, matrix: Matrix) =>
  lab(times(matrix, [channel(hex, 1), channel(hex, 3), channel(hex, 5)]))

/** Pairs that are nearer than `least` (CIE 1976) to each other for somebody. */
function tooNear(colours: readonly string[], least: number): string[] {
  const found: string[] = []
  for (const [eyes, matrix] of Object.entries(seen))
    for (const [index, one] of colours.entries())
      for (const other of colours.slice(index + 1)) {
        const [a, b] = [asSeen(one, matrix), asSeen(other, matrix)]
        const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
        if (distance < least) found.push(`${one} ${other} ${eyes} ${distance.toFixed(1)}`)
      }
  return found
}

/** Two of a just noticeable difference (2.3) are seen side by side; over a chart it takes some more. */
const least = 12

const ofTheme = (name: string): string => {
  if (name.startsWith('#')) return name
  const [colour = '', shade = ''] = name.split('.')
  return themeFor().colors?.[colour]?.[Number(shade)] ?? ''
}

it('finds colours that are as one for the colour-blind', () => {
  expect(tooNear(['#c04040', '#508030'], least)).not.toEqual([])
  expect(tooNear(['#000000', '#ffffff'], least)).toEqual([])
})

it('tells the series of a chart apart, on both themes', () => {
  const colours = seriesColours.map(ofTheme)
  expect(tooNear(colours, least)).toEqual([])
  for (const colour of colours)
    for (const surface of ['#ffffff', '#19212b'])
      expect([colour, surface, contrast(colour, surface) >= 3]).toEqual([colour, surface, true])
})

it('tells the areas of a tree map apart, each with white letters that can be read', () => {
  expect(tooNear(areaColours, least)).toEqual([])
  for (const colour of areaColours) expect(contrast('#ffffff', colour)).toBeGreaterThanOrEqual(4.5)
})

it('tells running, faulty and stopped devices apart, and faulty ones without any colour', () => {
  const [run, fault] = [scaleOf('#67c23a')[6], scaleOf('#f56c6c')[6]]
  for (const stopped of ['#dde3ea', '#313d4b']) expect(tooNear([run, fault, stopped], least)).toEqual([])
  expect(tooNear(Object.values(stateColours).map(ofTheme), least)).toEqual([])
  const styles = readFileSync('src/pages/previews/preview.module.css', 'utf8')
  expect(styles).toMatch(/\[data-kind="fault"\] \{\s*background: repeating-linear-gradient/)
  // What hangs on a colour is said by a sign of its own too: campuses on the map.
  const dots = readFileSync('src/pages/previews/map/campus-dots.tsx', 'utf8')
  for (const state of ['fault', 'stopped']) expect(dots).toContain(`state === '${state}' && <path`)
})
