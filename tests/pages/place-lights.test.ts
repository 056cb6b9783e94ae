import { expect, test } from 'vitest'
import { pages, redirects } from '#contract/pages.ts'
import { sumOf } from '#src/pages/spaces/control/sum-of.ts'
import { roomLook } from '#src/pages/spaces/plan/room-look.ts'

test('lamps of which nothing has been heard are neither on nor away', () => {
  const room = { lamps: 4, lit: 1, offline: 1, unknown: 2, levels: [50] }
  expect(sumOf([1, 2], undefined)).toBeUndefined()
  expect(sumOf([1, 2, 3], new Map([1, 2].map((id) => [id, room])))).toEqual({
    ...{ lamps: 8, lit: 2, offline: 2, unknown: 4, levels: [50, 50] },
  })
})

test('on the plan a room whose lamps were not heard of is unknown; offline is one of which all were, and are away', () => {
  const look = (lit: number, offline: number, unknown: number) =>
    roomLook({ lamps: 3, lit, offline, unknown, levels: [] }, false, false).lamps
  expect([look(0, 0, 3), look(0, 2, 1), look(0, 3, 0), look(0, 2, 0), look(1, 0, 2)]).toEqual([
    ...['unknown', 'unknown', 'offline', 'off', 'lit'],
  ])
  expect(roomLook(undefined, false, false).lamps).toBe('none')
})

test('the list of buildings leads to their page', () => {
  expect(pages[redirects['/manage/place/building/list']].path).toBe('/manage/place/building')
})
