import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSizes } from '../../scripts/sizes.ts'

const mostFirstLoad = 230 * 1024

test('a first visit loads at most 230 KB of gzipped JavaScript until sign-in can be used', () => {
  const { firstLoad } = readSizes(join(import.meta.dirname, '../../dist'))
  expect(firstLoad.filter(({ js }) => js > mostFirstLoad)).toEqual([])
  expect(firstLoad.every(({ js }) => js > 0)).toBe(true)
})
