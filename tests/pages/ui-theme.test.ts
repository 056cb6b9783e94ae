import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { defaultTheme } from '#contract/rules/theme.ts'
import { companyLookKey } from '#contract/shell.ts'
import { contrast, darkestLightPage, mix, readableShade, scaleOf, tintsOf } from '#src/theme/colour.ts'
import { chooseTheme, startTheme, takeCompanyLook, tryLook } from '#src/theme/theme-choice.ts'

const AA = 4.5
const colours = [limits.primaryColour, '#f56c6c', '#67c23a', '#e6a23c', '#ffffff', '#000000', '#ffe600']

describe('tints of a primary colour (spec point 9)', () => {
  test('ten, from the colour to nearly white, each lighter than the one before', () => {
    const { tints } = tintsOf('#409EFF')
    expect(tints).toHaveLength(10)
    expect(tints[0]).toBe('#409eff')
    expect(tints[9]).toBe('#ecf5ff')
    const lightness = tints.map((tint) => contrast(tint, '#000000'))
    expect(lightness).toEqual([...lightness].sort((a, b) => a - b))
  })

  test.each(colours)(
    'the darker shade of %s carries white text, and is text on every light page',
    (colour) => {
      const { darker } = tintsOf(colour)
      expect(contrast(darker, '#ffffff')).toBeGreaterThanOrEqual(AA)
      expect(contrast(darker, darkestLightPage)).toBeGreaterThanOrEqual(AA)
    },
  )

  test('a shade that is dark enough stays as it is', () => {
    expect(readableShade('#1b3f6b')).toBe('#1b3f6b')
  })
})

describe("Mantine's scale", () => {
  test.each(colours)('of %s has ten steps, each no lighter than the one before', (colour) => {
    const lightness = scaleOf(colour).map((step) => contrast(step, '#000000'))
    expect(lightness).toHaveLength(10)
    for (const [index, value] of lightness.entries())
      expect(value).toBeLessThanOrEqual((lightness[index - 1] ?? Number.POSITIVE_INFINITY) + 0.01)
  })

  test.each(colours.slice(0, 4))('of %s keeps text on its tints readable', (colour) => {
    const scale = scaleOf(colour)
    expect(contrast(scale[7], '#ffffff')).toBeGreaterThanOrEqual(AA)
    expect(contrast(scale[8], scale[0])).toBeGreaterThanOrEqual(AA)
    expect(contrast(scale[9], scale[1])).toBeGreaterThanOrEqual(AA)
  })
})

describe('mixing', () => {
  test('contrast is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  })

  test('half of black and white is grey', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  })
})

describe('the theme of a system', () => {
  test('is kept for that system only and named in the document', () => {
    startTheme('hotel')
    chooseTheme('dark')
    expect(localStorage.getItem('lamplighter:theme:hotel')).toBe('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    startTheme('school')
    expect(document.documentElement.dataset.theme).toBe('default')
    startTheme('hotel')
    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  test('anything unknown in storage counts as the default', () => {
    localStorage.setItem('lamplighter:theme:open', 'neon')
    startTheme('open')
    expect(document.documentElement.dataset.theme).toBe('default')
  })
})

describe("a company's theme", () => {
  const root = document.documentElement
  const header = () => root.style.getPropertyValue('--lamp-header')
  const blue = { ...defaultTheme, themeColor: 'blue', navBgColor: '#7a1f2b' } as const

  test('is drawn at once, and at the next start before anybody has signed in', () => {
    startTheme('business')
    expect([root.dataset.theme, header()]).toEqual(['default', ''])
    takeCompanyLook({ ...blue, customColor: '#00aa77' }, 1)
    expect([root.dataset.theme, header()]).toEqual(['blue', '#7a1f2b'])
    startTheme('school')
    expect([root.dataset.theme, header()]).toEqual(['default', ''])
    startTheme('business')
    expect([root.dataset.theme, header()]).toEqual(['blue', '#7a1f2b'])
  })

  test("is kept in the form that the document's script sets before the first paint", () => {
    const kept = JSON.parse(localStorage.getItem(companyLookKey('business')) ?? 'null')
    expect(kept).toMatchObject({
      theme: 'blue',
      css: { '--lamp-header': '#7a1f2b', '--lamp-header-ink': '#ffffff' },
    })
  })

  test('gives way to a choice of her own, which can be taken back', () => {
    startTheme('business')
    chooseTheme('dark')
    takeCompanyLook({ ...blue, themeColor: 'default' }, 1)
    expect([root.dataset.theme, header()]).toEqual(['dark', '#7a1f2b'])
    chooseTheme(null)
    expect(root.dataset.theme).toBe('default')
    expect(localStorage.getItem('lamplighter:theme:business')).toBeNull()
  })

  test('does not go back to what it was when that, read while it was being saved, comes late', () => {
    startTheme('smarthome')
    const now = Date.now()
    takeCompanyLook(blue, now - 2)
    takeCompanyLook({ ...blue, navBgColor: '#12355f' }, now)
    takeCompanyLook(blue, now - 1)
    expect(header()).toBe('#12355f')
    takeCompanyLook(blue, now + 60_000)
    takeCompanyLook({ ...blue, navBgColor: '#12355f' }, now + 1)
    expect(header()).toBe('#12355f')
  })

  test('that is tried out is seen whatever is chosen, and leaves nothing behind', () => {
    startTheme('business')
    chooseTheme('dark')
    tryLook({ ...blue, navBgColor: '#ffffff' })
    expect([root.dataset.theme, header()]).toEqual(['blue', ''])
    tryLook(null)
    expect([root.dataset.theme, header()]).toEqual(['dark', '#7a1f2b'])
    chooseTheme(null)
  })

  test('that cannot be read counts as none', () => {
    localStorage.setItem(companyLookKey('hotel'), '{"fields":')
    localStorage.removeItem('lamplighter:theme:hotel')
    startTheme('hotel')
    expect([root.dataset.theme, header()]).toEqual(['default', ''])
  })
})
