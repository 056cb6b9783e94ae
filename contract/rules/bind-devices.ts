import type { RoomConfig } from '../config-shapes.ts'
import type { Template } from '../template-shapes.ts'
import { inUse } from './in-use.ts'

/** A device as it stands in a room. */
export interface RoomDevice {
  id: number
  deviceNo: string
  name: string
  productId: number
}

type Equipment = Pick<Template['equipmentList'][number], 'id' | 'identifier' | 'name' | 'productId' | 'state'>

/**
 * Which device of a room plays which equipment of its template: the one of the same product and name, else the next
 * one of the same product that plays nothing yet. Equipment that no device is there for is left out.
 */
export function bindDevices(
  equipment: readonly Equipment[],
  devices: readonly RoomDevice[],
): RoomConfig['devices'] {
  const free = [...devices].sort((a, b) => a.id - b.id)
  const take = (fits: (device: RoomDevice) => boolean) => {
    const place = free.findIndex(fits)
    return place < 0 ? undefined : free.splice(place, 1)[0]
  }
  const parts = inUse(equipment)
  const byName = parts.map((part) =>
    take((device) => device.productId === part.productId && device.name === part.name),
  )
  return parts.flatMap(({ identifier, productId }, index) => {
    const device = byName[index] ?? take((other) => other.productId === productId)
    return device ? [{ deviceNo: device.deviceNo, identifier }] : []
  })
}
