import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { allPaths } from './source-files.ts'

const record = 'docs/decisions/149-reads-that-no-page-makes.md'
const areas = /^(template|product|voiceWord$|airVoice$|thermostat$|smartScreen$)/

/** The names of calls in a line of the record: its area, then theirs. */
const namedIn = (line: string): string[] => {
  const [area, ...names] = [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')
  return line.startsWith('- `') ? names.map((name) => `${area}.${name}`) : []
}

test('a read of templates is made by a page, or a decision says why not', () => {
  const pages = allPaths()
    .filter((path) => /^(src|sw)\//.test(path) && /\.tsx?$/.test(path) && !path.startsWith('src/text/'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const unused = calls
    .filter(({ area, name, call }) => areas.test(area) && call.method === 'GET' && !pages.includes(name))
    .map(({ name }) => name)
  const said = readFileSync(record, 'utf8').split('\n').flatMap(namedIn)
  expect(unused.sort()).toEqual(said.sort())
})
