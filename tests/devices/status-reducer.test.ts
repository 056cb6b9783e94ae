import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newStatusBoard } from '#server/devices/status-board.ts'
import {
  joinPatches,
  type Patch,
  patchOf,
  reduce,
  type Standing,
  unheard,
} from '#server/devices/status-reducer.ts'

const maybe = <V>(arbitrary: fc.Arbitrary<V>) => fc.option(arbitrary, { nil: undefined })
const values = fc.dictionary(
  fc.constantFrom('brightness', 'temperature', 'mode'),
  fc.integer({ min: 0, max: 100 }),
)
const patch: fc.Arbitrary<Patch> = fc.record({
  at: fc.integer({ min: 1, max: 1_000 }),
  online: maybe(fc.boolean()),
  fault: maybe(fc.boolean()),
  deviceSwitch: maybe(fc.integer({ min: 0, max: 1 })),
  values: maybe(values),
})
const full: fc.Arbitrary<Patch> = fc.record({
  at: fc.integer({ min: 1, max: 1_000 }),
  online: fc.boolean(),
  fault: fc.boolean(),
  deviceSwitch: fc.integer({ min: 0, max: 1 }),
  values: fc.record({ brightness: fc.integer({ min: 0, max: 100 }) }),
})
const all = (status: Standing, patches: readonly Patch[]) => patches.reduce(reduce, status)

describe('the status reducer', () => {
  it('ends at the latest full report, in whatever order they come', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(full, { minLength: 1, selector: ({ at }) => at }),
        fc.infiniteStream(fc.nat()),
        (reports, order) => {
          const mixed = [...reports]
            .map((report) => ({ report, rank: order.next().value }))
            .sort((a, b) => a.rank - b.rank)
          const latest = reports.reduce((best, report) => (report.at > best.at ? report : best))
          expect(
            all(
              unheard,
              mixed.map(({ report }) => report),
            ),
          ).toEqual({ ...latest })
        },
      ),
    )
  })

  it('takes a repeated report for the same report', () => {
    fc.assert(
      fc.property(fc.array(patch), patch, (before, report) => {
        const once = reduce(all(unheard, before), report)
        expect(reduce(once, report)).toEqual(once)
      }),
    )
  })

  it('never goes back in time and answers the same object for an old report', () => {
    fc.assert(
      fc.property(fc.array(patch), patch, (before, report) => {
        const status = all(unheard, before)
        const next = reduce(status, report)
        expect(next.at).toBeGreaterThanOrEqual(status.at)
        expect(next === status).toBe(report.at < status.at)
      }),
    )
  })

  it('can join two reports into one that does the same', () => {
    fc.assert(
      fc.property(fc.array(patch), patch, patch, (before, one, other) => {
        const [earlier, later] = one.at <= other.at ? [one, other] : [other, one]
        const status = { ...all(unheard, before), at: 0 }
        expect(reduce(status, joinPatches(earlier, later))).toEqual(all(status, [earlier, later]))
      }),
    )
  })

  it('takes only identifiers, and no more than a product can have', () => {
    const odd = { 'a b': 1, '': 2, '9x': 3, brightness: 4, ['x'.repeat(41)]: 5 }
    expect(patchOf({ deviceNo: 'a', values: odd }, 1).values).toEqual({ brightness: 4 })
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, index]))
    expect(Object.keys(reduce(unheard, { at: 1, values: many }).values)).toHaveLength(60)
  })
})

describe('the status board', () => {
  const device = (id: number) => ({
    id,
    cid: 1,
    campusId: 7,
    roomId: 8,
    deviceNo: `D${id}`,
    gatewayId: 2,
    lampType: null,
    productId: 4,
    version: '',
    mac: '',
  })

  it('has everything saved and told in the end, also when saving fails now and then', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('report' as const), id: fc.integer({ min: 1, max: 4 }), patch }),
      fc.record({
        kind: fc.constant('save' as const),
        most: fc.integer({ min: 1, max: 3 }),
        fails: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('tell' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const board = newStatusBoard(device)
        const expected = new Map<number, Standing>()
        const saved = new Map<number, Standing>()
        const told = new Map<number, Standing>()
        const save = (most: number, fails: boolean) => {
          const taken = board.takeUnsaved(most)
          if (fails) return board.putBack(taken)
          for (const [id, unsaved] of taken) saved.set(id, reduce(saved.get(id) ?? unheard, unsaved))
        }
        const tell = () => {
          for (const { deviceId, roomId: _, ...status } of board
            .takeUntold()
            .flatMap(({ statuses }) => statuses)) {
            told.set(deviceId, status)
          }
        }
        for (const next of steps) {
          if (next.kind === 'report') {
            board.apply(next.id, next.patch)
            expected.set(next.id, reduce(expected.get(next.id) ?? unheard, next.patch))
          } else if (next.kind === 'save') save(next.most, next.fails)
          else tell()
        }
        save(100, false)
        tell()
        const withoutTime = (map: Map<number, Standing>) =>
          [...map].map(([id, { at: _, ...status }]) => ({ id, ...status })).sort((a, b) => a.id - b.id)
        // A report that says nothing new need not be saved at once, so only times may differ.
        const news = (map: Map<number, Standing>) =>
          withoutTime(map).filter(
            ({ id: _, ...status }) =>
              JSON.stringify(status) !== '{"online":false,"fault":false,"deviceSwitch":0,"values":{}}',
          )
        expect(news(saved)).toEqual(news(expected))
        expect(news(told)).toEqual(news(expected))
        expect(board.unsavedCount()).toBe(0)
      }),
    )
  })

  it('does not save or tell again what is only confirmed', () => {
    const board = newStatusBoard(device)
    board.apply(1, { at: 100_000, online: true })
    board.takeUnsaved(10)
    board.takeUntold()
    board.apply(1, { at: 101_000, online: true })
    expect([board.unsavedCount(), board.takeUntold()]).toEqual([0, []])
    board.apply(1, { at: 116_000, online: true })
    expect([board.unsavedCount(), board.takeUntold()[0]?.statuses[0]?.at]).toEqual([1, 116_000])
  })

  it('takes only devices for offline that were online', () => {
    const board = newStatusBoard(device)
    board.lose(1, 100)
    board.apply(2, { at: 50, online: false })
    board.takeUnsaved(10)
    board.lose(2, 100)
    expect(board.unsavedCount()).toBe(0)
  })

  it('tells at most 500 statuses at once', () => {
    const board = newStatusBoard(device)
    for (let id = 1; id <= 1_200; id += 1) board.apply(id, { at: 100_000, online: true })
    expect(board.takeUntold().map(({ statuses }) => statuses.length)).toEqual([500, 500, 200])
  })
})
