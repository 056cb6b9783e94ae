import { expect, it } from 'vitest'
import { readingsIn, stateOf } from '#contract/rules/readings.ts'

it('shows what a product is known for first, then what else can be read, and nothing that has not been said', () => {
  const values = { brightness: 50, humidity: 40, presence: 1, direction: 2, illuminance: 300 }
  expect(readingsIn(409, values)).toEqual(['presence', 'illuminance', 'humidity'])
  expect(readingsIn(403, {})).toEqual([])
  expect(readingsIn(101, { brightness: 50 })).toEqual([])
})

it('shows how full a battery is after what its part is there for', () => {
  expect(readingsIn(403, { battery: 80, door: 1 })).toEqual(['door', 'battery'])
})

it('turns the two states of a sensor round that is mounted in reverse', () => {
  const states = (direction?: number) => [0, 1, 2].map((value) => stateOf(value, direction))
  expect(states()).toEqual(['second', 'first', 'second'])
  expect(states(1)).toEqual(states())
  expect(states(2)).toEqual(['first', 'second', 'first'])
})
