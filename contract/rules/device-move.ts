import { bindDevices, type RoomDevice } from './bind-devices.ts'

/** An equipment of what a room runs, as far as a device can be it. */
export interface Role {
  identifier: string
  name: string
  productId: number
}

const nameLength = 40

/** A name that nobody else has: its number behind it. */
const apart = ({ name, deviceNo }: RoomDevice): string => {
  const end = ` ${deviceNo}`.slice(0, nameLength - 1)
  return `${name.slice(0, nameLength - end.length)}${end}`
}

/**
 * What devices are called when some are put into a room, by their ids; those that keep their names are not in it. A device
 * plays the equipment of its product and name. So one that comes takes the name of the one equipment of its product that
 * nothing plays, if there is exactly one and no other device of that product comes; and gives up a name by which another
 * one plays. What was played in the room before goes on to be played by the same device. Pure.
 *
 * @param inside the devices that are there already
 */
export function namesInRoom(
  roles: readonly Role[],
  inside: readonly RoomDevice[],
  coming: readonly RoomDevice[],
): Map<number, string> {
  const equipment = roles.map((role) => ({ ...role, id: 0, state: 1 }))
  const before = bindDevices(equipment, inside)
  const played = new Set(before.map(({ identifier }) => identifier))
  const free = roles.filter(({ identifier }) => !played.has(identifier))
  const names = new Map<number, string>()
  const strangers = coming.filter((device) => {
    const place = free.findIndex((role) => role.productId === device.productId && role.name === device.name)
    if (place >= 0) free.splice(place, 1)
    return place < 0
  })
  const isTaken = ({ name, productId }: RoomDevice) =>
    inside.some((other) => other.name === name) ||
    roles.some((role) => role.name === name && role.productId === productId && played.has(role.identifier))
  for (const device of strangers) {
    const alike = strangers.filter(({ productId }) => productId === device.productId)
    const fitting = free.filter(({ productId }) => productId === device.productId)
    const [only] = fitting
    if (alike.length === 1 && fitting.length === 1 && only) names.set(device.id, only.name)
    else if (isTaken(device)) names.set(device.id, apart(device))
  }
  const named = [...inside, ...coming].map((device) => ({
    ...device,
    name: names.get(device.id) ?? device.name,
  }))
  const after = new Map(
    bindDevices(equipment, named).map(({ identifier, deviceNo }) => [identifier, deviceNo]),
  )
  for (const { identifier, deviceNo } of before) {
    if (after.get(identifier) === deviceNo) continue
    const player = inside.find((device) => device.deviceNo === deviceNo)
    const role = roles.find((each) => each.identifier === identifier)
    if (player && role) names.set(player.id, role.name)
  }
  return names
}
