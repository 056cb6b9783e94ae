import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bindDevices, type RoomDevice } from '#contract/rules/bind-devices.ts'
import type { Role } from '#contract/rules/device-move.ts'
import { isRenamed, namesAfterRenaming } from '#contract/rules/renamed-roles.ts'

const product = 7
const role = (identifier: string, name: string, productId = product): Role => ({
  ...{ identifier, name, productId },
})
const device = (id: number, name: string, productId = product): RoomDevice => ({
  ...{ id, deviceNo: `D${id}`, name, productId },
})
const players = (roles: readonly Role[], devices: readonly RoomDevice[]) =>
  bindDevices(
    roles.map((one) => ({ ...one, id: 0, state: 1 })),
    devices,
  )
/** Devices as they are called once roles are called otherwise. */
const follow = (before: readonly Role[], now: readonly Role[], inside: readonly RoomDevice[]) => {
  const names = namesAfterRenaming({ roles: before, devices: players(before, inside) }, now, inside)
  return inside.map((one) => ({ ...one, name: names.get(one.id) ?? one.name }))
}
const said = (roles: readonly Role[], devices: readonly RoomDevice[]) =>
  players(roles, devices).map(({ identifier, deviceNo }) => `${identifier} ${deviceNo}`)

test('roles that are called otherwise keep their devices, which are called so too', () => {
  const before = [role('r1', '讲台灯'), role('r2', '后排灯')]
  const inside = [device(10, '后排灯'), device(20, '讲台灯')]
  for (const [first, second] of [
    ['前灯', '后灯'],
    ['后排灯', '讲台灯'],
    ['后排灯', '末排灯'],
  ] as const) {
    const now = [role('r1', first), role('r2', second)]
    expect(follow(before, now, inside)).toEqual([device(10, second), device(20, first)])
    expect(said(now, follow(before, now, inside))).toEqual(['r1 D20', 'r2 D10'])
  }
})

test('a role beside one that nothing plays keeps its device', () => {
  const before = [role('r1', '讲台灯')]
  const now = [role('r0', '黑板灯'), role('r1', '前灯')]
  expect(said(now, follow(before, now, [device(10, '讲台灯')]))).toEqual(['r1 D10'])
})

test('a device that plays nothing and has the new name already is the one that is meant', () => {
  const before = [role('r1', '讲台灯')]
  const now = [role('r1', '前灯')]
  const inside = [device(10, '讲台灯'), device(20, '前灯')]
  expect(follow(before, now, inside)).toEqual(inside)
  expect(said(now, follow(before, now, inside))).toEqual(['r1 D20'])
  // So is one whose role is gone.
  const both = [...before, role('r2', '前灯')]
  expect(said(now, follow(both, now, inside))).toEqual(['r1 D20'])
  // Of another product it plays nothing here.
  const other = [device(10, '讲台灯'), device(20, '前灯', 8)]
  expect(said(now, follow(before, now, other))).toEqual(['r1 D10'])
})

test('what is of another product now, or not called otherwise, is nobody’s rename', () => {
  const before = [role('r1', '讲台灯'), role('r2', '后排灯')]
  expect(isRenamed(before, [...before, role('r3', '黑板灯')])).toBe(false)
  expect(isRenamed(before, [role('r1', '前灯', 8), role('r2', '后排灯')])).toBe(false)
  expect(isRenamed(before, [role('r1', '前灯')])).toBe(true)
})

test('whatever roles are called, none is played by another device than before, unless that was called so before', () => {
  const names = ['甲', '乙', '丙', '丁', '戊']
  const called = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })
  const inside = fc.array(fc.constantFrom(...names, '己'), { maxLength: 5 })
  fc.assert(
    fc.property(called, called, inside, (was, is, lamps) => {
      const rolesOf = (list: readonly string[]) => list.map((name, index) => role(`r${index}`, name))
      const [before, now] = [rolesOf(was), rolesOf(is)]
      const devices = lamps.map((name, index) => device(index + 1, name))
      const played = players(before, devices)
      const staying = played.filter(({ identifier }) => now.some((one) => one.identifier === identifier))
      const after = new Map(
        players(now, follow(before, now, devices)).map((one) => [one.identifier, one.deviceNo]),
      )
      if (!isRenamed(before, now)) return
      const nameOf = (of: string) => now.find(({ identifier }) => identifier === of)?.name
      // A device that is meant leaves its own role to whichever is called as that is now, and so on.
      let kept = staying
      for (;;) {
        const busy = new Set(kept.map(({ deviceNo }) => deviceNo))
        const free = new Set(devices.flatMap((one) => (busy.has(one.deviceNo) ? [] : [one.name])))
        const still = kept.filter(({ identifier }) => !free.has(nameOf(identifier) ?? ''))
        if (still.length === kept.length) break
        kept = still
      }
      for (const { identifier, deviceNo } of kept) expect(after.get(identifier)).toBe(deviceNo)
    }),
  )
})
