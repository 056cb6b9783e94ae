import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSizes } from '../../scripts/sizes.ts'

const dist = join(import.meta.dirname, '../../dist')
const sizes = readSizes(dist)
const mostFirstLoad = 230 * 1024
const mostBeforePages = 300 * 1024
const mostInside = 340 * 1024
/** Pages that weigh more still, and how much they may (docs/decisions/214-what-every-page-may-weigh.md). */
const heavier = [
  [
    400 * 1024,
    [
      ...['access-keys/keys', 'account/security', 'alarms/alarm', 'calendar/calendar', 'fleet/fleet'],
      ...['log/log', 'offline/offline', 'ota/ota', 'outbox/outbox', 'places/info/place-info'],
      ...['platform/platform', 'run-sheets/run-sheet', 'spaces/doors/doors', 'spaces/plan/plan'],
      ...['spaces/record/record', 'templates/template-publish', 'webhooks/webhooks'],
    ],
  ],
  [440 * 1024, ['data-settings/energy', 'energy/energy', 'insight/insight', 'spaces/control/control']],
] as const
const mostCharts = 130 * 1024
const mostDetail = 60 * 1024

test('a first visit loads at most 230 KB of gzipped JavaScript until sign-in can be used', () => {
  const { firstLoad } = sizes
  expect(firstLoad.filter(({ js }) => js > mostFirstLoad)).toEqual([])
  expect(firstLoad.every(({ js }) => js > 0)).toBe(true)
})

test('the signed-in console is loaded with at most 300 KB of gzipped JavaScript before its first page', () => {
  const { beforePages, firstLoad } = sizes
  expect(beforePages).toBeGreaterThan(Math.max(...firstLoad.map(({ js }) => js)))
  expect(beforePages).toBeLessThanOrEqual(mostBeforePages)
})

test('every page is drawn with at most 340 KB of gzipped JavaScript in all, signed in, or with what it is named with here', () => {
  const pages = new Map(
    sizes.inside.map(({ page, js }) => [page.replace(/^src\/pages\/|-page\.tsx$/g, ''), js]),
  )
  expect([...pages.values()].every((size) => size > 200 * 1024)).toBe(true)
  const mayWeigh = new Map<string, number>(
    heavier.flatMap(([most, named]) => named.map((page) => [page, most] as const)),
  )
  const over = [...pages].filter(([page, size]) => size > (mayWeigh.get(page) ?? mostInside))
  expect(over).toEqual([])
  // Who has become lighter for good, or is no more, is named no longer.
  expect([...mayWeigh.keys()].filter((page) => (pages.get(page) ?? 0) <= mostInside - 10 * 1024)).toEqual([])
})

test('charts come with at most 130 KB of gzipped JavaScript, and only to pages that draw them', () => {
  const { charts } = sizes
  expect(charts).toBeGreaterThan(50 * 1024)
  expect(charts).toBeLessThanOrEqual(mostCharts)
})

test('step 1 of a template comes with at most 60 KB of gzipped JavaScript, its sections included', () => {
  const { detail } = sizes
  expect(detail).toBeGreaterThan(30 * 1024)
  expect(detail).toBeLessThanOrEqual(mostDetail)
})

test('no styles of a component of Mantine are loaded that nothing draws', () => {
  const assets = join(dist, 'iot/assets')
  const classesIn = (end: string) =>
    readdirSync(assets)
      // Charts come with one sheet for all their kinds.
      .filter((file) => file.endsWith(end) && !file.startsWith('drawing-'))
      .flatMap((file) => readFileSync(join(assets, file), 'utf8').match(/\bm_[0-9a-f]{6,8}\b/g) ?? [])
  const drawn = new Set(classesIn('.js'))
  expect(drawn.size).toBeGreaterThan(0)
  expect([...new Set(classesIn('.css'))].filter((one) => !drawn.has(one))).toEqual([])
})
