import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breakpoints } from '#src/theme/breakpoints.ts'
import { themeFor } from '#src/theme/theme.ts'
import { allPaths, textOf } from './source-files.ts'

const theme = themeFor()
const scales = {
  'font-size': Object.keys(theme.fontSizes ?? {}),
  radius: Object.keys(theme.radius ?? {}),
  breakpoint: Object.keys(breakpoints),
}
const mostLines = 200

const withText = (path: string) => ({ path, text: textOf(path) })
const ours = allPaths().filter((path) => path.startsWith('src/'))
const sheets = ours.filter((path) => path.endsWith('.css')).map(withText)
const scripts = ours.filter((path) => /\.tsx?$/.test(path)).map(withText)
const outsideTheme = ({ path }: { path: string }) => !path.startsWith('src/theme/')

/** What a pattern finds, as 'file: what'. */
const found = (files: readonly { path: string; text: string }[], pattern: RegExp) =>
  files
    .filter(outsideTheme)
    .flatMap(({ path, text }) => (text.match(pattern) ?? []).map((one) => `${path}: ${one}`))

describe('style sheets', () => {
  test('take sizes of letters, radii and widths of the window from the theme', () => {
    expect(scales['font-size'].length).toBeLessThanOrEqual(7)
    expect(scales.radius.length).toBeLessThanOrEqual(5)
    expect(found(sheets, /(font-size|radius): [^;]*\d(px|r?em|%)[^;]*/g)).toEqual([])
    expect(found(sheets, /\bfont: (?!inherit)[^;]*/g)).toEqual([])
    expect(found(sheets, /@media[^{]*\b(width|height)\b[^{]*/g)).toEqual([])
    expect(found(sheets, /@mixin \S+er-than (?!\$mantine-breakpoint-)[^{]*/g)).toEqual([])
    expect(found(scripts, /\((min|max)-width:.*|(fontSize|borderRadius)['"]?: .*/g)).toEqual([])
  })

  test.each(Object.entries(scales))('name no %s that the theme does not have', (what, names) => {
    const unknown = new RegExp(`-mantine-${what}-(?!(${names.join('|')})\\b)[\\w-]+`, 'g')
    expect(found(sheets, unknown)).toEqual([])
  })

  test('are short', () => {
    const long = sheets.filter(({ text }) => text.split('\n').length - 1 > mostLines)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  // Browsers know no tags here: whatever is put in or taken out anywhere has all that follows it looked at anew.
  test('name by a class what others follow', () => {
    expect(found(sheets, /^.*[\s>(,](?!li |input )[a-z]+ \+ [a-z].*$|^.*[\s>(,][a-z]+ ~ .*$/gm)).toEqual([])
  })

  test('have the classes that are used, and no others', () => {
    const used = new Set<string>()
    for (const { path, text } of scripts)
      for (const [, name, from = ''] of text.matchAll(/import (\w+) from '(.+\.module\.css)'/g)) {
        const sheet = from.startsWith('#') ? from.slice(1) : normalize(join(dirname(path), from))
        for (const [, cls] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
          used.add(`${sheet} .${cls}`)
      }
    const present = sheets
      .filter(({ path }) => path.endsWith('.module.css'))
      .flatMap(({ path, text }) =>
        [...text.replace(/\/\*.*?\*\/|[^{};]*;/gs, '').matchAll(/\.([a-z]\w*)/gi)].map(
          ([, cls]) => `${path} .${cls}`,
        ),
      )
    expect([...new Set(present)].sort()).toEqual([...used].sort())
  })
})
