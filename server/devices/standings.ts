import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { Registry } from './registry.ts'
import type { StatusBoard } from './status-board.ts'

/** A device as it last reported, and where it stands. */
export interface DeviceStanding extends Pick<DeviceStatus, 'online' | 'fault' | 'values' | 'at'> {
  deviceId: number
  cid: number
  campusId: number
  /** It is a gateway. */
  gateway: boolean
  /** The gateway it is reached through was not told to be gone; true for a gateway. */
  reached: boolean
}

/** A device that has never said anything, and where it stands. */
export interface Unheard extends Pick<DeviceStanding, 'deviceId' | 'cid' | 'campusId'> {
  roomId: number
  /** Through which it is reached; null for a gateway. */
  gatewayId: number | null
}

/** What is known of devices in memory, without asking the database. */
export interface Standings {
  /** Undefined for a device that never reported, and for one that nobody knows. */
  standing(deviceId: number): DeviceStanding | undefined
  /** The devices reached through a gateway, itself not among them. */
  behind(gatewayId: number): number[]
  /** Devices that have reported. */
  reported(): Iterable<number>
  /**
   * Gateways that have never been heard, and devices that never reported though their gateway has been heard. What nothing reaches
   * yet, or only a gateway that was never heard, is not among them.
   */
  unheard(): Iterable<Unheard>
}

export function standingsOf(registry: Registry, board: Pick<StatusBoard, 'get' | 'ids'>): Standings {
  return {
    standing: (deviceId) => {
      const device = registry.device(deviceId)
      const status = board.get(deviceId)
      if (!device || !status) return
      const { cid, campusId, gatewayId } = device
      const { online, fault, values, at } = status
      const gateway = registry.gatewayOf(deviceId) !== undefined
      const reached = gatewayId === null || board.get(gatewayId)?.online !== false
      return { deviceId, cid, campusId, gateway, reached, online, fault, values, at }
    },
    behind: (gatewayId) => {
      const gateway = registry.gatewayOf(gatewayId)
      return gateway ? [...registry.behind(gateway)].flatMap(({ id }) => (id === gatewayId ? [] : [id])) : []
    },
    reported: () => board.ids(),
    unheard: () => unheardOf(registry, board),
  }
}

function* unheardOf(registry: Registry, board: Pick<StatusBoard, 'get'>): Iterable<Unheard> {
  for (const gateway of registry.gateways()) {
    const isHeard = board.get(gateway.deviceId) !== undefined
    for (const { id, cid, campusId, roomId, gatewayId } of registry.behind(gateway))
      if ((isHeard || gatewayId === null) && !board.get(id))
        yield { deviceId: id, cid, campusId, roomId, gatewayId }
  }
}
