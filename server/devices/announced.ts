import { macOf } from '#contract/rules/mac.ts'
import type { UnsavedAnnouncement } from './announced-store.ts'
import type { DeviceRow } from './registry-store.ts'

/** What a device says of itself, as it came. */
export interface SaidOfItself {
  version?: string | undefined
  mac?: string | undefined
}

/** What devices say of themselves, their firmware and their MAC address, until it is in the database. */
export interface Announced {
  /** Takes what is another than is known of the device; what is no version or no address is passed over. */
  hear(device: DeviceRow, said: SaidOfItself): void
  takeUnsaved(most: number): UnsavedAnnouncement[]
  putBack(unsaved: readonly UnsavedAnnouncement[]): void
}

const printable = /^[\x21-\x7e](?:[\x20-\x7e]{0,18}[\x21-\x7e])?$/

export function newAnnounced(): Announced {
  const unsaved = new Map<number, UnsavedAnnouncement>()
  return {
    hear: (device, said) => {
      const { id: deviceId, deviceNo } = device
      const version = printable.test(said.version ?? '') ? said.version : undefined
      const mac = macOf(said.mac ?? '') || undefined
      const earlier = unsaved.get(deviceId)
      const isKnown = (version ?? device.version) === device.version && (mac ?? device.mac) === device.mac
      // What was said a moment ago and is not in the database yet may have been another one.
      if (isKnown && !earlier) return
      const before = earlier?.deviceNo === deviceNo ? earlier : undefined
      const now = { version: version ?? before?.version, mac: mac ?? before?.mac }
      unsaved.set(deviceId, { deviceId, deviceNo, ...now })
    },
    takeUnsaved: (most) => {
      const taken = [...unsaved.values()].slice(0, most)
      for (const { deviceId } of taken) unsaved.delete(deviceId)
      return taken
    },
    putBack: (back) => {
      for (const one of back) if (!unsaved.has(one.deviceId)) unsaved.set(one.deviceId, one)
    },
  }
}
