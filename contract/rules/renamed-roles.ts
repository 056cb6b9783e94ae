import type { RoomConfig } from '../config-shapes.ts'
import { bindDevices, type RoomDevice } from './bind-devices.ts'
import type { Role } from './device-move.ts'

/** Roles of two versions of a template that are the same one, by its identifier, and of the same product. */
const sameRole = (was: Role | undefined, is: Role | undefined): boolean =>
  was !== undefined && is !== undefined && was.productId === is.productId

/** Whether a role is called otherwise than before. */
export function isRenamed(before: readonly Role[], now: readonly Role[]): boolean {
  const were = new Map(before.map((role) => [role.identifier, role]))
  return now.some((role) => {
    const was = were.get(role.identifier)
    return sameRole(was, role) && was?.name !== role.name
  })
}

/**
 * What devices of a room are called once roles of its template are called otherwise, by the devices' ids; those that keep their
 * names are not in it. Devices are found by the names of roles, and each goes on to play the role that it plays. But where a device
 * that plays nothing has the new name already, it is the one that is meant. Pure.
 *
 * @param before the roles as the room runs them, and who plays which
 */
export function namesAfterRenaming(
  before: { roles: readonly Role[]; devices: RoomConfig['devices'] },
  now: readonly Role[],
  inside: readonly RoomDevice[],
): Map<number, string> {
  const names = new Map<number, string>()
  const were = new Map(before.roles.map((role) => [role.identifier, role]))
  const roles = new Map(now.map((role) => [role.identifier, role]))
  const byNo = new Map(inside.map((device) => [device.deviceNo, device]))
  const played = before.devices.filter(({ channel }) => channel === undefined)
  const playing = new Set(
    played.flatMap(({ identifier, deviceNo }) => (roles.has(identifier) ? deviceNo : [])),
  )
  const isMeant = ({ name, productId }: Role) =>
    inside.some((one) => one.name === name && one.productId === productId && !playing.has(one.deviceNo))
  const kept = played.flatMap(({ identifier, deviceNo }) => {
    const [was, role, device] = [were.get(identifier), roles.get(identifier), byNo.get(deviceNo)]
    if (!was || !role || !device || !sameRole(was, role) || device.productId !== role.productId) return []
    const renamed = was.name !== role.name
    if (renamed && isMeant(role)) return []
    if (renamed && device.name === was.name) names.set(device.id, role.name)
    return [{ role, device }]
  })
  const nameOf = (device: RoomDevice) => names.get(device.id) ?? device.name
  const equipment = now.map((role) => ({ ...role, id: 0, state: 1 }))
  for (;;) {
    const named = inside.map((device) => ({ ...device, name: nameOf(device) }))
    const players = new Map(bindDevices(equipment, named).map((each) => [each.identifier, each.deviceNo]))
    const lost = kept.filter(
      ({ role, device }) => players.get(role.identifier) !== device.deviceNo && nameOf(device) !== role.name,
    )
    if (lost.length === 0) return names
    for (const { role, device } of lost) names.set(device.id, role.name)
  }
}
