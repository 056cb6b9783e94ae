import { expect, test } from 'vitest'
import { allPaths, textOf } from './source-files.ts'

/** What goes by the clock of the browser or of the machine: what is shown and asked for goes by China's (decision 056). */
const local = [
  /\.[gs]et(Hours|Minutes|Seconds|Milliseconds|Day|Date|Month|FullYear|TimezoneOffset)\(/,
  /\.to(LocaleDate|LocaleTime|Date|Time)String\(/,
  /DateTimeFormat|\bfrom '(dayjs|date-fns|luxon|moment)/,
  /new Date\((?:[^()]|\([^()]*\))*,/,
]
/** Who reads a date or time that stands in a text, and says in which zone. */
const readers = ['contract/rules/campus/dates.ts', 'src/ui/time.ts']

const files = allPaths()
  .filter((path) => /^(src|sw|contract)\/.*\.tsx?$/.test(path))
  .map((path) => ({ path, text: textOf(path) }))

test('nothing of the console goes by the clock of the browser', () => {
  const found = files.filter(({ text }) => local.some((pattern) => pattern.test(text)))
  expect(found.map(({ path }) => path)).toEqual([])
})

test('dates are read out of texts where their zone is said', () => {
  const found = files.filter(({ path, text }) => !readers.includes(path) && text.includes('Date.parse('))
  expect(found.map(({ path }) => path)).toEqual([])
})
