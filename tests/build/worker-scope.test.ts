import { expect, test } from 'vitest'
import { shellCacheName } from '#contract/shell.ts'
import { systemCodes, systems } from '#contract/systems.ts'
import { belongsTo, documentOf, foreignPaths, systemOfScope } from '../../sw/scope.ts'

const others = systemCodes.filter((system) => system !== 'open')

test.each(systemCodes)('a worker knows %s from its scope', (system) => {
  expect(systemOfScope(`https://lamps.example${systems[system].base}`)).toBe(system)
})

test.each([
  'https://lamps.example/',
  'https://lamps.example/iot/unknown/',
  'https://lamps.example/iot_client/',
])('no worker serves the scope %s', (scope) => expect(() => systemOfScope(scope)).toThrow())

test.each(systemCodes)("%s keeps what all share and its own document, and nobody else's", (system) => {
  expect(belongsTo(system, '/iot/assets/index-1.js')).toBe(true)
  expect(belongsTo(system, '/iot/icons/lamp.svg')).toBe(true)
  const documents = systemCodes.filter((other) => belongsTo(system, documentOf(other)))
  expect(documents).toEqual([system])
  expect(belongsTo(system, '/iot_api/sync/v1/heartbeat')).toBe(false)
})

test.each(others)("the open platform's worker leaves the pages of %s alone", (system) => {
  const denied = (path: string) => foreignPaths('open').some((pattern) => pattern.test(path))
  const { base } = systems[system]
  expect(
    [base, base.slice(0, -1), `${base}manage/place`, `${base.slice(0, -1)}?from=mail`].filter(denied),
  ).toHaveLength(4)
  expect([`${base.slice(0, -1)}-news`, '/iot/', `/iot/about?next=${base}`].filter(denied)).toEqual([])
  expect(foreignPaths(system)).toEqual([])
})

test('no cache is named like another', () => {
  expect(new Set(systemCodes.map(shellCacheName)).size).toBe(systemCodes.length)
})
