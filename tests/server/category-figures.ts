import fc from 'fast-check'
import { expect } from 'vitest'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import type { Client } from './client.ts'

const { whole, lighting, sockets, airConditioning, power } = meterCategories

/** Wires three meters in any way and asks about each category: it is answered what it comes to among all. */
export async function categoriesAreAlike(
  admin: Client,
  meters: Record<'main' | 'light' | 'lift', number>,
  asked: { campusId: number; timeType: 1; date: string },
): Promise<void> {
  const edit = (meterId: number, said: object) => admin.call('campusEnergy.editMeter', { meterId, ...said })
  const category = fc.constantFrom(...Object.values(meterCategories))
  const wiring = fc.record({
    main: category,
    light: fc.tuple(category, fc.boolean()),
    lift: fc.tuple(category, fc.constantFrom('main', 'light', null)),
  })
  await fc.assert(
    fc.asyncProperty(wiring, async ({ main, light, lift }) => {
      await edit(meters.lift, { category: lift[0], parentId: null })
      await edit(meters.light, { category: light[0], parentId: light[1] ? meters.main : null })
      await edit(meters.lift, { parentId: lift[1] && meters[lift[1]] })
      await edit(meters.main, { category: main })
      const { categories } = await admin.call('campusEnergy.energyConsumption', asked)
      const told = categories.flatMap(({ parts = [], ...item }) => [
        item,
        ...parts.filter((part) => part.category !== lighting),
      ])
      for (const { category, kwh, fen, coverage, estimated } of told) {
        const one = await admin.call('campusEnergy.energyConsumption', { ...asked, category })
        expect(one.total).toMatchObject({ kwh, coverage, estimated })
        expect(one.cost?.fen).toBe(fen)
        expect(one.buckets.reduce((sum, each) => sum + each.kwh, 0)).toBeCloseTo(kwh, 6)
        expect(one.carbon.kg).toBeCloseTo(kwh * 0.6, 2)
      }
    }),
    {
      numRuns: 6,
      examples: [[{ main: sockets, light: [airConditioning, true], lift: [power, 'light'] }]],
    },
  )
  await edit(meters.main, { category: whole })
  await edit(meters.light, { category: lighting, parentId: meters.main })
  await edit(meters.lift, { category: power, parentId: meters.main })
}
