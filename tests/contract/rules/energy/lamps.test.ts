import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addUse, hoursWithin, noHours, roomHours, usedIn } from '#contract/rules/energy/lamp-use.ts'
import { dayOf, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { meterCategories, topMeters } from '#contract/rules/energy/meters.ts'
import { standingsOf } from '#contract/rules/energy/standings.ts'
import { usualRating, wattsAt } from '#contract/rules/rated-power.ts'
import { lampsOf, placesOf } from './placed.ts'

/** Sockets alone hold no lamps. */
const countsLamps = (category: number) =>
  category === meterCategories.lighting || category === meterCategories.lights

const midnight = startOfDay(20_000)
const minute = 60_000
const classroom = usualRating(101)

type Told = readonly [minute: number, on: boolean, level: number, online?: boolean]

/** The hours of a day of one lamp that was told things at minutes of it, until a minute. */
function played(told: readonly Told[], until: number, cuts: readonly number[] = []) {
  const hours = noHours()
  const ends = [...told.slice(1).map(([at]) => at), until]
  for (const [index, [from, on, level, online = true]] of told.entries()) {
    const end = ends[index] ?? until
    const marks = [from, ...cuts.filter((cut) => cut > from && cut < end).sort((a, b) => a - b), end]
    const standing = { known: online, lit: on, watts: wattsAt(classroom, { on, level }) }
    for (const [place, begin] of marks.entries()) {
      const [start, stop] = [begin, marks[place + 1] ?? begin].map((at) => midnight + at * minute)
      for (const { hour, length } of hoursWithin(start ?? 0, stop ?? 0))
        addUse(hours, hour, usedIn(standing, length))
    }
  }
  return hours
}
const tell = (hours: ReturnType<typeof played>, lamps = 1) =>
  [...roomHours(hours, lamps)].map(([hour, { wh, minutes }]) => [hour, wh, minutes])

describe('what a lamp is estimated to use', () => {
  // A classroom lamp is rated 36 W, and takes 0.5 W while it is dark.
  test('follows from its rated watts, its brightness and the time', () => {
    // 08:00 full, 08:30 half, 09:30 off until 10:00: 36/2 + 18/2 = 27 Wh; 18/2 + 0.5/2 = 9.25, told as whole ones.
    expect(
      tell(
        played(
          [
            [480, true, 100],
            [510, true, 50],
            [570, false, 50],
          ],
          600,
        ),
      ),
    ).toEqual([
      [8, 27, 60],
      [9, 9, 60],
    ])
  })

  test('is not made up while it cannot be reached, and its minutes say so', () => {
    // 15 minutes at 36 W are 9 Wh; of two lamps one was heard of, so 15 of 60 minutes count by half.
    const hours = played(
      [
        [480, true, 100],
        [495, true, 100, false],
      ],
      540,
    )
    expect(tell(hours)).toEqual([[8, 9, 15]])
    expect(tell(hours, 2)).toEqual([[8, 9, 8]])
  })

  test('of a lamp that is always dark is what it takes then, though an hour of it is less than a watt-hour', () => {
    const wh = [...roomHours(played([[0, false, 100]], 24 * 60), 1).values()].map((each) => each.wh)
    expect(wh.reduce((sum, each) => sum + each, 0)).toBe(12)
  })

  const course = fc
    .uniqueArray(fc.integer({ min: 0, max: 1_439 }), { minLength: 1, maxLength: 12 })
    .chain((minutes) =>
      fc.tuple(
        ...[...minutes]
          .sort((a, b) => a - b)
          .map((at) =>
            fc.tuple(fc.constant(at), fc.boolean(), fc.integer({ min: 0, max: 100 }), fc.boolean()),
          ),
      ),
    )

  test('does not depend on how often it is counted, and lies between dark and rated', () => {
    fc.assert(
      fc.property(course, fc.array(fc.integer({ min: 1, max: 1_439 }), { maxLength: 20 }), (told, cuts) => {
        const [once, often] = [played(told, 1_440), played(told, 1_440, cuts)]
        expect(tell(often)).toEqual(tell(once))
        const known = once.reduce((sum, use) => sum + use.known, 0) / hourLength
        const wh = tell(once).reduce((sum, [, each]) => sum + (each ?? 0), 0)
        expect(wh).toBeGreaterThanOrEqual(Math.floor(known * classroom.standby))
        expect(wh).toBeLessThanOrEqual(Math.ceil(known * classroom.rated))
      }),
      // 66 % come to half a watt-hour at the end of an hour: a fraction that is lost in adding would tell it by the other hour.
      {
        examples: [
          [
            [
              [204, false, 0, false],
              [395, true, 66, true],
            ],
            [1_000],
          ],
        ],
      },
    )
  })

  test('falls into the local day and hour that its time does', () => {
    const [first, second] = [...hoursWithin(midnight - minute, midnight + minute)]
    expect([first?.day, first?.hour, second?.day, second?.hour]).toEqual([19_999, 23, dayOf(midnight), 0])
  })
})

/** Campus (null) > buildings 1, 2 > floors 11, 12, 21 > rooms 111, 112, 121, 211. */
const parents: Record<number, number | null> = {
  1: null,
  2: null,
  11: 1,
  12: 1,
  21: 2,
  111: 11,
  112: 11,
  121: 12,
  211: 21,
}
const rooms = [111, 112, 121, 211]
const { parentOf, isIn } = placesOf(parents)

describe('lamps beside meters', () => {
  test('no sum over a place counts a lamp that a meter of it counts', () => {
    const place = fc.constantFrom(null, ...Object.keys(parents).map(Number))
    const meter = fc.record({ spaceId: place, category: fc.constantFrom(...Object.values(meterCategories)) })
    fc.assert(
      fc.property(fc.array(meter, { maxLength: 6 }), place, (placed, within) => {
        const meters = placed.map((each, index) => ({
          ...each,
          id: 1_000 + index,
          parentId: null,
          lamps: false,
          beganAt: 0,
          goneAt: null,
        }))
        const all = standingsOf([...meters, ...rooms.map(lampsOf)], parentOf)
        const wanted = all.filter(({ spaceId }) => isIn(spaceId, within))
        const tops = topMeters(wanted, all)
        const counting = tops.filter(
          ({ lamps, category }) => !lamps && (category === meterCategories.whole || countsLamps(category)),
        )
        for (const { spaceId } of tops.filter(({ lamps }) => lamps))
          expect(counting.filter((each) => isIn(spaceId, each.spaceId))).toEqual([])
        // And none is lost: what nothing counts is estimated.
        const lit = meters.filter(({ category }) => countsLamps(category))
        const told = all.filter(({ lamps }) => lamps).map(({ id }) => id)
        expect(told).toEqual(rooms.filter((room) => !lit.some((each) => isIn(room, each.spaceId))))
      }),
      { numRuns: 400 },
    )
  })

  test('what a main meter counts holds its lamps as their part of it', () => {
    const main = { ...lampsOf(1), id: 9, lamps: false, category: meterCategories.whole }
    const behind = standingsOf([main, ...rooms.map(lampsOf)], parentOf).map(({ id, parentId }) => [
      id,
      parentId,
    ])
    expect(behind).toEqual([
      [9, null],
      [111, 9],
      [112, 9],
      [121, 9],
      [211, null],
    ])
  })
})
