import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lightMeters, type MeterCategory, meterCategories, topMeters } from '#contract/rules/energy/meters.ts'
import { type LampsOrMeter, standingsOf } from '#contract/rules/energy/standings.ts'
import { lampsOf, placesOf } from './placed.ts'

/** Campus (null) > building 1 > floors 11, 12 > rooms 111, 121. */
const parents: Record<number, number | null> = { 1: null, 11: 1, 12: 1, 111: 11, 121: 12 }
const { parentOf, isIn } = placesOf(parents)

const place = fc.constantFrom(null, ...Object.keys(parents).map(Number))
const said = fc.record({
  spaceId: place,
  category: fc.constantFrom<MeterCategory>(...Object.values(meterCategories)),
  behind: fc.option(fc.nat({ max: 6 })),
  goneAt: fc.option(fc.integer({ min: 1, max: 9 })),
})
/** A meter stands behind one of those before it. */
const campus = fc.array(said, { maxLength: 7 }).map((list) => [
  ...list.map(
    ({ behind, ...meter }, index): LampsOrMeter => ({
      ...meter,
      ...{
        id: 1_000 + index,
        lamps: false,
        beganAt: 0,
        parentId: behind !== null && behind < index ? 1_000 + behind : null,
      },
    }),
  ),
  ...[111, 121].map(lampsOf),
])

/** Those that are there at a moment, as if those that are gone had never been. */
function thereAt(all: readonly LampsOrMeter[], at: number): LampsOrMeter[] {
  const byId = new Map(all.map((meter) => [meter.id, meter]))
  const isThere = ({ goneAt }: LampsOrMeter) => goneAt === null || goneAt > at
  return all.filter(isThere).map((meter) => {
    let main = meter.parentId === null ? undefined : byId.get(meter.parentId)
    while (main && !isThere(main)) main = main.parentId === null ? undefined : byId.get(main.parentId)
    return { ...meter, goneAt: null, parentId: main?.id ?? null }
  })
}

const rules = { tops: topMeters, light: lightMeters } as const

describe('a meter that is gone', () => {
  test.each(['tops', 'light'] as const)(
    'leaves what it hid to count from then on, and nothing twice: %s',
    (rule) => {
      fc.assert(
        fc.property(campus, place, fc.integer({ min: 0, max: 9 }), (meters, within, at) => {
          const standings = standingsOf(meters, parentOf)
          const counting = rules[rule](
            standings.filter(({ spaceId }) => isIn(spaceId, within)),
            standings,
          ).filter(
            ({ since, until, goneAt }) =>
              (since ?? 0) <= at && (until === null || at < until) && (goneAt === null || at < goneAt),
          )
          const there = standingsOf(thereAt(meters, at), parentOf)
          const expected = rules[rule](
            there.filter(({ spaceId }) => isIn(spaceId, within)),
            there,
          )
          const ids = (list: readonly { meterId: number }[]) =>
            list.map(({ meterId }) => meterId).sort((a, b) => a - b)
          expect(ids(counting)).toEqual(ids(expected))
        }),
        { numRuns: 600 },
      )
    },
  )

  test('is once in all stretches of time, whatever it stands behind', () => {
    fc.assert(
      fc.property(campus, (meters) => {
        const standings = standingsOf(meters, parentOf)
        expect(new Set(standings.map(({ id }) => id)).size).toBe(standings.length)
        for (const { id } of meters.filter(({ lamps }) => !lamps)) {
          const own = standings.filter(({ meterId }) => meterId === id)
          expect(own.map(({ since }) => since)).toEqual([null, ...own.slice(0, -1).map(({ until }) => until)])
          expect(own.at(-1)?.until).toBeNull()
          expect(own.at(-1)?.id).toBe(id)
        }
      }),
    )
  })
})

/** Meters that stand behind none, of which some have not counted yet, and lamps that were estimated from some moment on. */
const beginning = fc
  .tuple(
    fc.array(fc.tuple(said, fc.option(fc.integer({ min: 0, max: 9 }))), { maxLength: 6 }),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([list, lampsBegan]) => [
    ...list.map(
      ([{ spaceId, category, goneAt }, beganAt], index): LampsOrMeter => ({
        ...{ id: 1_000 + index, lamps: false, parentId: null },
        ...{ spaceId, category, beganAt, goneAt },
      }),
    ),
    ...[111, 121].map(lampsOf).map((lamps) => ({ ...lamps, beganAt: lampsBegan })),
  ])

describe('a meter that has just been hung up', () => {
  test.each(['tops', 'light'] as const)('hides no estimates from before its first day: %s', (rule) => {
    fc.assert(
      fc.property(beginning, place, fc.integer({ min: 0, max: 9 }), (meters, within, at) => {
        const lampsAt = (all: readonly LampsOrMeter[]) => {
          const standings = standingsOf(all, parentOf)
          return rules[rule](
            standings.filter(({ spaceId }) => isIn(spaceId, within)),
            standings,
          )
            .filter(({ lamps, beganAt }) => lamps && (beganAt ?? Infinity) <= at)
            .filter(({ since, until }) => (since ?? 0) <= at && (until === null || at < until))
            .map(({ meterId }) => meterId)
            .sort((a, b) => a - b)
        }
        const begun = thereAt(meters, at).filter(({ lamps, beganAt }) => lamps || (beganAt ?? Infinity) <= at)
        expect(lampsAt(meters)).toEqual(lampsAt(begun))
      }),
      { numRuns: 600 },
    )
  })
})
