import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import {
  editCallFor,
  editPartsCall,
  elementFieldsOf,
  narrowOf,
  type PartEdit,
  partEdits,
  removePartsCall,
} from '#contract/parts/edits.ts'
import { sensorType } from '#contract/rules/linkage.ts'
import { allPaths } from './source-files.ts'

const reads = 'docs/decisions/149-reads-that-no-page-makes.md'
const writes = 'docs/decisions/165-narrow-edits.md'

/** The names of calls in a line of the record: its area, then theirs. */
const namedIn = (line: string): string[] => {
  const [area, ...names] = [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')
  return line.startsWith('- `') ? names.map((name) => `${area}.${name}`) : []
}

const saidIn = (record: string) => readFileSync(record, 'utf8').split('\n').flatMap(namedIn).sort()

/** All that pages and what they work with are made of. */
const pages = allPaths()
  .filter((path) => /^(src|sw)\//.test(path) && /\.tsx?$/.test(path) && !path.startsWith('src/text/'))
  .map((path) => readFileSync(path, 'utf8'))

/** Whether a page makes a call, by its name or by one that is put together of its area and its own in one file. */
function isMade({ area, name }: { area: string; name: string }): boolean {
  const [, own] = name.split('.')
  const put = (text: string) => text.includes(`\`${area}.\${`) && text.includes(`'${own}'`)
  return pages.some((text) => text.includes(`'${name}'`) || put(text))
}

test('a read is made by a page, or a decision says why not', () => {
  const unused = calls.filter((each) => each.call.method === 'GET' && !isMade(each)).map(({ name }) => name)
  expect(unused.sort()).toEqual(saidIn(reads))
})

/** The call by which the console does what this one does: to a sensor, and to two parts where it is for several. */
function madeInstead([, edit]: [string, PartEdit]): string {
  const { list } = edit
  if (edit.do === 'remove') return removePartsCall(list, edit.ids === undefined ? [1] : [1, 2])
  const fields = narrowOf(edit)?.fields
  if (fields === undefined) return editPartsCall(edit.do, list)
  const said = fields.map((field) => [elementFieldsOf(edit)[field]?.set ?? field, [0]])
  return editCallFor(list, [{ id: 1, ...Object.fromEntries(said) }], [{ equipmentType: sensorType }])
}

test('a write is made by a page, or a decision says why not', () => {
  const parts = Object.entries<PartEdit>(partEdits)
  expect(parts.filter((part) => madeInstead(part) !== part[0])).toEqual([])
  const unused = calls
    .filter((each) => each.call.method !== 'GET' && !isMade(each) && !Object.hasOwn(partEdits, each.name))
    .map(({ name }) => name)
  expect(unused.sort()).toEqual(saidIn(writes))
})
