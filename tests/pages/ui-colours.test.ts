import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contrast,
  darkestLightPage,
  lightestDarkSurface,
  mix,
  navColoursOf,
  scaleOf,
  tintsOf,
} from '#src/theme/colour.ts'

const AA = 4.5
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const runs = { numRuns: 3_000 }

/** The surfaces of the dark theme (tokens.css). */
const dark = ['#10161d', '#19212b', '#212b37', lightestDarkSurface]

describe('whatever primary colour a company chooses', () => {
  test('text on it, in it, and on its tints can be read on every light page', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const scale = scaleOf(chosen)
        for (const filled of [scale[7], scale[8]])
          expect(contrast('#ffffff', filled)).toBeGreaterThanOrEqual(AA)
        for (const page of ['#ffffff', '#f4f6f9', darkestLightPage])
          for (const text of [scale[7], scale[8], scale[9]])
            expect(contrast(text, page)).toBeGreaterThanOrEqual(AA)
        expect(contrast(scale[8], scale[0])).toBeGreaterThanOrEqual(AA)
        for (const tint of [scale[0], scale[1], scale[2]])
          expect(contrast(scale[9], tint)).toBeGreaterThanOrEqual(AA)
      }),
      runs,
    )
  })

  test('text in its tints can be read on every surface of the dark theme, its own included', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const scale = scaleOf(chosen)
        const soft = mix('#19212b', chosen, 0.18)
        for (const text of [scale[3], scale[4]])
          for (const surface of dark) expect(contrast(text, surface)).toBeGreaterThanOrEqual(AA)
        expect([chosen, contrast(scale[3], soft) >= AA]).toEqual([chosen, true])
        expect(contrast(scale[0], mix(scale[9], '#000000', 0.3))).toBeGreaterThanOrEqual(AA)
      }),
      runs,
    )
  })

  test('there are ten tints, the first the colour itself, and a shade that is no lighter', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const { tints, darker } = tintsOf(chosen)
        expect(tints).toHaveLength(10)
        expect(tints[0]).toBe(chosen)
        expect(contrast(darker, '#ffffff')).toBeGreaterThanOrEqual(contrast(chosen, '#ffffff') - 0.01)
      }),
      runs,
    )
  })
})

test('whatever background a navigation has, all its words can be read on all its surfaces', () => {
  fc.assert(
    fc.property(colour, (background) => {
      const { ink, dim, raised, active } = navColoursOf(background)
      for (const surface of [background, raised, active])
        expect(contrast(ink, surface)).toBeGreaterThanOrEqual(AA)
      expect(contrast(dim, background)).toBeGreaterThanOrEqual(AA)
    }),
    runs,
  )
})
