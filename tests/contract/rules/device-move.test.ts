import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bindDevices } from '#contract/rules/bind-devices.ts'
import { namesInRoom } from '#contract/rules/device-move.ts'

const role = (identifier: string, name: string, productId = 7) => ({ identifier, name, productId })
const device = (id: number, name: string, productId = 7) => ({ id, deviceNo: `SN-${id}`, name, productId })
const roles = [role('lamp_1', '前灯'), role('lamp_2', '后灯'), role('fan_1', '风扇', 8)]

test('one that comes takes the part of its product that is free, when exactly one is and nobody else comes for it', () => {
  expect([...namesInRoom(roles, [device(1, '前灯')], [device(9, '走廊灯')])]).toEqual([[9, '后灯']])
  // Two free parts, or two that come: which is which is for a person to say.
  expect(namesInRoom(roles, [], [device(9, '走廊灯')]).size).toBe(0)
  expect(namesInRoom(roles, [device(1, '前灯')], [device(8, '甲'), device(9, '乙')]).size).toBe(0)
  // Its own name is a free part's: it plays that.
  expect(namesInRoom(roles, [], [device(9, '后灯')]).size).toBe(0)
  // A part of another product is none.
  expect(namesInRoom(roles, [device(1, '前灯'), device(2, '后灯')], [device(9, '走廊灯')]).size).toBe(0)
})

test('a name by which another one plays is given up', () => {
  const inside = [device(5, '前灯'), device(6, '后灯')]
  expect([...namesInRoom(roles, inside, [device(2, '前灯')])]).toEqual([[2, '前灯 SN-2']])
})

test('what was played in the room before goes on to be played by the same device', () => {
  const names = fc.constantFrom('前灯', '后灯', '风扇', '灯甲', '灯乙')
  const some = fc.array(fc.record({ name: names, productId: fc.constantFrom(7, 8) }), { maxLength: 5 })
  fc.assert(
    fc.property(some, some, fc.boolean(), (here, there, first) => {
      const [low, high] = first ? [100, 200] : [200, 100]
      const inside = here.map(({ name, productId }, place) => device(low + place, name, productId))
      const coming = there.map(({ name, productId }, place) => device(high + place, name, productId))
      const equipment = roles.map((each) => ({ ...each, id: 0, state: 1 }))
      const before = bindDevices(equipment, inside)
      const said = namesInRoom(roles, inside, coming)
      const after = bindDevices(
        equipment,
        [...inside, ...coming].map((each) => ({ ...each, name: said.get(each.id) ?? each.name })),
      )
      for (const part of before) expect(after).toContainEqual(part)
    }),
  )
})
