import { expect, test } from 'vitest'
import { swapped, swapsBetween } from '#contract/rules/device-swaps.ts'
import { roomOf } from './room/played-room.ts'

const places = [
  { identifier: 'light_1', deviceNo: 'A' },
  { identifier: 'relay_1', deviceNo: 'R' },
  { identifier: 'relay_1#1', deviceNo: 'R', channel: 1 },
]
const as = (...numbers: string[]) =>
  places.map((place, index) => ({ ...place, deviceNo: numbers[index] ?? place.deviceNo }))

test('only who plays what is a swap, with all channels of a device, and doing it comes to the same', () => {
  const config = { ...roomOf({}), devices: places }
  for (const [after, swaps] of [
    [as('B'), [{ from: 'A', to: 'B' }]],
    [as('A', 'S', 'S'), [{ from: 'R', to: 'S' }]],
    [
      as('R', 'A', 'A'),
      [
        { from: 'A', to: 'R' },
        { from: 'R', to: 'A' },
      ],
    ],
  ] as const) {
    expect(swapsBetween(places, after)).toEqual(swaps)
    expect(swapped(config, swaps).devices).toEqual(after)
  }
  const other = [{ identifier: 'light_2', deviceNo: 'B' }, ...places.slice(1)]
  for (const after of [places, as('R'), as('A', 'S'), places.slice(1), other])
    expect(swapsBetween(places, after)).toBeNull()
})
