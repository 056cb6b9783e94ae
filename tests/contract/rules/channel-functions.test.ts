import { expect, test } from 'vitest'
import type { ProductFunction } from '#contract/product.ts'
import { abilities } from '#contract/rules/abilities.ts'
import { channelFunctions, contactsOf } from '#contract/rules/channel-functions.ts'
import { irTypes } from '#contract/rules/infrared.ts'

const ability = (identifier: string, max: number): ProductFunction => ({
  ...{ identifier, name: '', min: 1, max, step: 1, unit: '' },
})
const named = (list: ProductFunction[]) => channelFunctions(list).map(({ identifier }) => identifier)

test('a relay is told by its contacts, an infrared transmitter by its appliances, anything else not by channel', () => {
  expect(named([ability(abilities.relayChannels, 3)])).toEqual(['switch1', 'switch2', 'switch3'])
  const infrared = named([ability(abilities.irChannels, 2)])
  expect(infrared).toEqual(expect.arrayContaining(['switch1', 'temperature1', 'fanSpeed2', 'mode2']))
  expect(infrared.some((name) => name.endsWith('3'))).toBe(false)
  expect(named([ability('switch', 1), ability(abilities.minBrightness, 50)])).toEqual([])
  expect(contactsOf([ability(abilities.irChannels, 2)])).toBe(0)
})

test('appliances of every type give a function the same range, so that any may hang on a channel', () => {
  const ranges = new Map<string, Set<string>>()
  for (const { functions } of Object.values(irTypes))
    for (const { identifier, min, max, step, unit } of functions)
      ranges.set(identifier, (ranges.get(identifier) ?? new Set()).add(`${min} ${max} ${step} ${unit}`))
  expect([...ranges].filter(([, different]) => different.size > 1)).toEqual([])
})
