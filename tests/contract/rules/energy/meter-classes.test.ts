import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  lightingParts,
  lightMeters,
  meterCategories,
  netMeters,
  subItemOf,
  subItems,
  topMeters,
} from '#contract/rules/energy/meters.ts'

interface Wired {
  id: number
  parentId: number | null
  category: number
  wh: number
}

/** Meters that stand behind one another in any way, each with what the devices at it alone have used. */
const wiring: fc.Arbitrary<Wired[]> = fc
  .array(
    fc.record({
      behind: fc.nat(20),
      category: fc.constantFrom(...Object.values(meterCategories)),
      own: fc.nat(1_000),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((drawn) => {
    const meters = drawn.map(({ behind, category, own }, id) => ({
      ...{ id, category, wh: own, parentId: id > 0 && behind < id ? behind : null },
    }))
    // A meter counts what stands behind it too.
    for (const { id, wh } of [...meters].reverse()) {
      const main = meters[meters[id]?.parentId ?? -1]
      if (main) main.wh += meters[id]?.wh ?? wh
    }
    return meters
  })

const sum = (meters: readonly Wired[]) => meters.reduce((all, { wh }) => all + wh, 0)
const net = (all: readonly Wired[], isOf: (category: number) => boolean) => {
  const { counted, less } = netMeters(all, all, isOf)
  return sum(counted) - sum(less)
}
const { whole, lighting, lights, sockets, airConditioning } = meterCategories

describe('classes of meters', () => {
  it('hold nothing twice, however meters stand behind one another', () => {
    fc.assert(
      fc.property(wiring, (meters) => {
        const measured = topMeters(
          meters.filter(({ category }) => category !== whole),
          meters,
        )
        const items = subItems.map((item) => net(meters, (category) => subItemOf(category) === item))
        expect(items.reduce((all, each) => all + each, 0)).toBe(sum(measured))
        const parts = lightingParts.map((part) => net(meters, (category) => category === part))
        expect(parts.reduce((all, each) => all + each, 0)).toBe(items[0])
        for (const each of [...items, ...parts]) expect(each).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('tell lighting from sockets where they are metered apart, and what is left of both', () => {
    const meter = (id: number, parentId: number | null, category: number, wh: number) => ({
      ...{ id, parentId, category, wh },
    })
    const meters = [
      meter(1, null, whole, 100),
      meter(2, 1, lighting, 60),
      meter(3, 2, lights, 25),
      meter(4, 2, sockets, 20),
      meter(5, 4, airConditioning, 8),
    ]
    const part = (wanted: number) => net(meters, (category) => category === wanted)
    expect([lights, sockets, lighting].map(part)).toEqual([25, 12, 15])
    expect(net(meters, (category) => subItemOf(category) === lighting)).toBe(52)
    expect(lightMeters(meters, meters).map(({ id }) => id)).toEqual([3])
    expect(lightMeters(meters.slice(0, 2), meters).map(({ id }) => id)).toEqual([2])
  })
})
