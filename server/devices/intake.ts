import type { BaseLogger } from 'pino'
import { macOf } from '#contract/rules/mac.ts'
import type { Announced, SaidOfItself } from './announced.ts'
import { toServerTime } from './gateway-clock.ts'
import type { Gateways } from './gateways.ts'
import { type CommandAck, type Happenings, on } from './happenings.ts'
import type { Incoming } from './messages.ts'
import type { Registry } from './registry.ts'
import type { DeviceRow, GatewayRow } from './registry-store.ts'
import type { StatusBoard } from './status-board.ts'
import { patchOf, readingPatch } from './status-reducer.ts'
import type { Telemetry } from './telemetry.ts'
import { every } from './throttle.ts'

export interface IntakeOptions {
  registry: Registry
  gateways: Gateways
  board: StatusBoard
  announced: Announced
  telemetry: Telemetry
  happenings: Happenings
  log: BaseLogger
}

/** Takes messages to whom they concern. Nothing in here waits for anything. */
export interface Intake {
  heard(incoming: Incoming): void
  /** Gateways and devices named by messages that the database does not have. */
  unknown(): number
  /** Messages of known gateways. */
  taken(): number
}

/** A gateway that goes on naming devices nobody knows must not have the database asked all the time. */
const lookAgain = 10_000
/** Messages that wait for the registry; a gateway that was just added reports everything only once. */
const mostWaiting = 100
/** How often the registry is waited for: what it is reading as a message comes may be older than who it is from. */
const mostRounds = 2

/** What a gateway tells of rooms, not of devices. */
type OfRooms = Extract<
  Incoming,
  { kind: 'lease' | 'runs' | 'press' | 'stay' | 'identify' | 'lead' | 'heard' }
>

const roomKinds: readonly string[] = [
  'lease',
  'runs',
  'press',
  'stay',
  'identify',
  'lead',
  'heard',
] satisfies OfRooms['kind'][]
const isOfRooms = (incoming: Incoming): incoming is OfRooms => roomKinds.includes(incoming.kind)

/** Tells on what a gateway says of rooms, in the server's time. */
function tellOfRooms(
  { registry, gateways, happenings }: Pick<IntakeOptions, 'registry' | 'gateways' | 'happenings'>,
  gateway: GatewayRow,
  incoming: OfRooms,
) {
  const serverTime = (at: number) => toServerTime(gateways.clock(gateway.gatewayNo), at, incoming.receivedAt)
  const at = serverTime(incoming.message.at)
  if (incoming.kind === 'lease') {
    happenings.tell({ kind: 'leases', gateway, report: incoming.message, at })
  } else if (incoming.kind === 'runs') {
    const { message } = incoming
    const changedAt = message.changedAt === undefined ? null : serverTime(message.changedAt)
    happenings.tell({ kind: 'runs', gateway, message, at, changedAt })
  } else if (incoming.kind === 'stay') {
    const { message: report } = incoming
    if (registry.reaches(gateway, report.roomId)) happenings.tell({ kind: 'stays', gateway, report, at })
  } else if (incoming.kind === 'lead') {
    const { roomId, leads } = incoming.message
    if (registry.reaches(gateway, roomId))
      happenings.tell({ kind: 'leads', roomId, gatewayId: gateway.deviceId, leads })
  } else if (incoming.kind === 'identify') {
    const { cid, campusId } = gateway
    const devices = incoming.message.devices
      .filter(({ deviceNo }) => !registry.reported(gateway, deviceNo))
      .map(({ mac, ...device }) => ({ ...device, ...withMac(mac) }))
    if (devices.length > 0) happenings.tell({ kind: 'identified', cid, campusId, devices })
  } else if (incoming.kind === 'heard') {
    const { cid, campusId } = gateway
    const { at: _, ...heard } = incoming.message
    happenings.tell({ kind: 'heard', cid, campusId, heard })
  } else {
    const { cid, campusId } = gateway
    // Of a room that is not behind it a gateway has nothing to say.
    const presses = incoming.message.presses.filter(({ roomId }) => registry.reaches(gateway, roomId))
    if (presses.length > 0) happenings.tell({ kind: 'pressed', cid, campusId, presses })
  }
}

/** Tells on what a gateway says of a command or a configuration. */
function tellOfAck(happenings: Happenings, gateway: GatewayRow, incoming: Incoming & { kind: 'ack' }): void {
  const { message, receivedAt, retained } = incoming
  if (isCommandAck(incoming)) happenings.tell({ kind: 'acknowledged', incoming })
  else if ('roomId' in message && !retained)
    happenings.tell({ kind: 'configured', gateway, message, receivedAt })
}

/** Its MAC address as it is written here, where it is one. */
const withMac = (said: string | undefined): { mac?: string } => {
  const mac = macOf(said ?? '')
  return mac ? { mac } : {}
}

/** Passes on what a device says of itself; most reports say nothing of that. */
const whoSays = (announced: Announced) => (device: DeviceRow | undefined, said: SaidOfItself) => {
  if (device && (said.version !== undefined || said.mac !== undefined)) announced.hear(device, said)
}

export function newIntake(options: IntakeOptions): Intake {
  const { registry, gateways, board, telemetry, happenings, log } = options
  const says = whoSays(options.announced)
  let unknown = 0
  let taken = 0
  let waiting: { incoming: Incoming; round: number }[] = []
  const complain = every(60_000, (about: object) => log.warn(about, 'unknown gateway or device'))
  const look = every(lookAgain, registry.refreshSoon)
  const keep = (incoming: Incoming, round: number) => {
    if (waiting.length < mostWaiting && waiting.at(-1)?.incoming !== incoming)
      waiting.push({ incoming, round })
  }
  const missing = (incoming: Incoming, deviceNo?: string) => {
    unknown += 1
    look('')
    keep(incoming, 1)
    complain(incoming.gatewayNo, { gatewayNo: incoming.gatewayNo, deviceNo, unknown })
  }

  const take = (incoming: Incoming, missed: typeof missing) => {
    const gateway = registry.gateway(incoming.gatewayNo)
    if (gateway?.cid !== incoming.cid) return missed(incoming)
    taken += 1
    if (incoming.kind === 'event') {
      if (incoming.message.online) says(registry.device(gateway.deviceId), incoming.message)
      return gateways.event(gateway, incoming)
    }

    gateways.heard(gateway, incoming)
    if (incoming.kind === 'ack') return tellOfAck(happenings, gateway, incoming)
    if (isOfRooms(incoming)) {
      if (!incoming.retained) tellOfRooms({ registry, gateways, happenings }, gateway, incoming)
      return
    }
    const { kind, message, receivedAt } = incoming
    const at = toServerTime(gateways.clock(gateway.gatewayNo), message.at, receivedAt)
    const eachOf = <R extends { deviceNo: string }>(
      reports: readonly R[],
      each: (id: number, report: R, device: DeviceRow) => void,
    ) => {
      for (const report of reports) {
        const device = registry.reported(gateway, report.deviceNo)
        if (device) each(device.id, report, device)
        else missed(incoming, report.deviceNo)
      }
    }
    if (kind === 'firmware')
      eachOf(message.devices, (deviceId, { deviceNo: _no, ...progress }) =>
        happenings.tell({ kind: 'firmware', campaignId: message.campaignId, deviceId, ...progress }),
      )
    else if (kind === 'status')
      eachOf(message.devices, (id, report, device) => {
        board.apply(id, patchOf(report, at))
        says(device, report)
      })
    else
      eachOf(message.readings, (deviceId, reading) => {
        const { metric, value } = reading
        telemetry.add({ deviceId, metric, at, value })
        board.apply(deviceId, readingPatch(reading, at))
      })
  }

  // What named somebody who was not known then.
  on(happenings, 'registry', () => {
    const again = waiting
    waiting = []
    for (const { incoming, round } of again) {
      // What a gateway has said before it left is no sign of life, and its devices are not in order by it.
      const isOver = incoming.kind !== 'event' && gateways.hasLeft(incoming.gatewayNo)
      if (!isOver) take(incoming, () => round < mostRounds && keep(incoming, round + 1))
    }
  })

  return {
    heard: (incoming) => take(incoming, missing),
    unknown: () => unknown,
    taken: () => taken,
  }
}

const isCommandAck = (incoming: Incoming & { kind: 'ack' }): incoming is CommandAck =>
  'commandId' in incoming.message
