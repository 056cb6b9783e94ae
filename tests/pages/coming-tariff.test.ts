import { expect, test } from 'vitest'
import type { EnergyTariff } from '#contract/energy/tariff-shapes.ts'
import { enteredTariff } from '#src/pages/data-settings/tariff-values.ts'

test('prices made of others that are still to come begin when those do', () => {
  const other = (validFrom: string) =>
    ({ id: 1, validFrom, prices: {}, seasons: [], holidays: [] }) as unknown as EnergyTariff
  const today = enteredTariff(1, null).validFrom
  expect(enteredTariff(1, other('2199-01-01')).validFrom).toBe('2199-01-01')
  expect(enteredTariff(1, other('2001-01-01')).validFrom).toBe(today)
})
