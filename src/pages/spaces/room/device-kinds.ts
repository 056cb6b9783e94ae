import type { Device } from '#contract/device-shapes.ts'
import { thermostatUnitType } from '#contract/rules/climate.ts'

/** The kinds of single equipment, in the order in which a room's page shows them. */
export const deviceKinds = [
  'lamp',
  'curtain',
  'airConditioner',
  'thermostat',
  'projector',
  'socket',
  'freshAir',
  'other',
  'sensor',
  'meter',
  'panel',
  'gateway',
] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** By the spec's parent types (point 3). */
const byParent: Readonly<Record<number, DeviceKind>> = { 1: 'lamp', 3: 'panel', 5: 'gateway', 6: 'meter' }

/** By product types (point 9, and ours in the same hundreds). */
const byType: Readonly<Record<number, DeviceKind>> = {
  205: 'socket',
  210: 'socket',
  601: 'airConditioner',
  602: 'airConditioner',
  603: 'freshAir',
  [thermostatUnitType]: 'thermostat',
  801: 'projector',
  802: 'curtain',
}

const isSensor = (productTypeId: number) => productTypeId >= 400 && productTypeId < 500

export const kindOf = ({ parentTypeId, productTypeId }: Device): DeviceKind =>
  byParent[parentTypeId] ?? byType[productTypeId] ?? (isSensor(productTypeId) ? 'sensor' : 'other')

const untold: readonly DeviceKind[] = ['sensor', 'meter', 'panel', 'gateway']

/** Whether a device is there to be told something. */
export const isTold = (device: Device): boolean => !untold.includes(kindOf(device))

/** The devices of a room by kind, in the order of the kinds; kinds that it has none of are left out. */
export function byKind(devices: readonly Device[]): { kind: DeviceKind; devices: Device[] }[] {
  return deviceKinds.flatMap((kind) => {
    const mine = devices.filter((device) => kindOf(device) === kind)
    return mine.length > 0 ? [{ kind, devices: mine }] : []
  })
}
