import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundle } from './bundle.ts'
import type { Mutant } from './mutate.ts'
import { same } from './same.ts'
import { survivorsOf } from './survivors.ts'

const root = join(import.meta.dirname, '../..')
const rules = 'contract/rules/room'
const tests = 'tests/contract/rules/room'
const filesIn = (folder: string, end: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`)

// Drawn rooms find what nobody thought of; a rule that somebody did think of has a test of its own.
const named = filesIn(tests, '.test.ts').filter((path) => !path.endsWith('/properties.test.ts'))
const survivors = await survivorsOf(await bundle(named, filesIn(rules, '.ts'), expect))
const total = survivors.flatMap(({ mutants }) => mutants).length
const killed = total - survivors.flatMap(({ alive }) => alive).length
const nameOf = ({ file, was, becomes }: Mutant): string => `${file}: ${was} -> ${becomes}`
const isSame = new Set(same.flatMap(({ mutants }) => mutants))
console.log(
  `${total} mutants of ${survivors.length} files: ${killed} fail a test, ${isSame.size} are known to do the same`,
)

test.each(survivors)('every mutant of $file fails a test ($mutants.length)', ({ alive }) => {
  const left = alive.filter((mutant) => !isSame.has(nameOf(mutant)))
  expect(left.map(({ file, line, was, becomes }) => `${file}:${line}\n  ${was}\n  ${becomes}`)).toEqual([])
})

test('what is known to do the same is a mutant, and fails no test', () => {
  const alive = new Set(survivors.flatMap((one) => one.alive.map(nameOf)))
  expect([...isSame].filter((one) => !alive.has(one))).toEqual([])
})
