import { expect, it } from 'vitest'
import { powerFault, powerShare, ratingOf, usualRating, wattsAt } from '#contract/rules/rated-power.ts'

const points = [
  { level: 20, share: 10 },
  { level: 60, share: 40 },
]

it('takes nothing of its rated watts when dark, and all of them at full brightness, by every curve', () => {
  for (const kind of ['linear', 'logarithmic', 'points'] as const) {
    const curve = { kind, points: kind === 'points' ? points : [] }
    expect(powerShare(curve, 0)).toBe(0)
    expect(powerShare(curve, 100)).toBeCloseTo(1, 10)
    const shares = Array.from({ length: 101 }, (_, level) => powerShare(curve, level))
    for (const [level, share] of shares.entries())
      expect(share).toBeGreaterThanOrEqual(shares[level - 1] ?? 0)
  }
})

it('lies on the points of a curve and between them', () => {
  const curve = { kind: 'points' as const, points }
  expect([10, 20, 40, 60, 80].map((level) => powerShare(curve, level))).toEqual([0.05, 0.1, 0.25, 0.4, 0.7])
  // IEC 62386-102: half of the levels is 3.16 % of the light.
  expect(powerShare({ kind: 'logarithmic', points: [] }, 50)).toBeCloseTo(0.0316, 4)
  const rating = { rated: 50, standby: 2, curve }
  expect(wattsAt(rating, { on: true, level: 40 })).toBe(12.5)
  expect(wattsAt(rating, { on: true, level: 5 })).toBe(2)
  expect(wattsAt(rating, { on: false, level: 40 })).toBe(2)
})

it('says what nobody has said of a product as its type usually is', () => {
  expect(ratingOf({ productTypeId: 101, ratedPower: null })).toEqual(usualRating(101))
  expect(ratingOf({ productTypeId: 101, ratedPower: 28 })).toEqual({ ...usualRating(101), rated: 28 })
})

it('refuses what cannot be, by the field', () => {
  const said = { ratedPower: 10, standbyPower: 0.5, powerCurve: { kind: 'linear' as const, points: [] } }
  const curve = (given: typeof points) =>
    powerFault({ ...said, powerCurve: { kind: 'points', points: given } })
  expect(powerFault(said)).toBeNull()
  expect(curve(points)).toBeNull()
  expect(powerFault({ ...said, standbyPower: 11 })).toHaveProperty('standbyPower')
  expect(powerFault({ ...said, powerCurve: { kind: 'linear', points } })).toHaveProperty('powerCurve')
  expect(curve([])).toHaveProperty('powerCurve')
  expect(curve([...points].reverse())).toHaveProperty('powerCurve')
})
