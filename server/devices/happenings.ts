import type {
  AckMessage,
  ConfigAckMessage,
  IdentifyReport,
  LeaseReport,
  PressReport,
  RunsMessage,
  StayReport,
} from '#contract/device-protocol.ts'
import type { CommandProgress, DeviceStatus } from '#contract/device-shapes.ts'
import type { FirmwareProgressMessage } from '#contract/firmware-protocol.ts'
import type { Heard } from '#contract/listening-shapes.ts'
import { type Bus, bus } from '#contract/rules/bus.ts'
import type { Incoming } from './messages.ts'
import type { GatewayRow } from './registry-store.ts'

/** What a gateway says of a command. */
export type CommandAck = Incoming & { kind: 'ack'; message: AckMessage }

type FirmwareProgress = FirmwareProgressMessage['devices'][number]

/** What happens between gateways, memory and database: each part tells what it does, and hears what it needs. */
export type Happening =
  /** The connection to the broker has got its subscriptions: gateways are heard. */
  | { kind: 'listening' }
  /** The registry has been read again. */
  | { kind: 'registry' }
  /** A gateway that was not known to be there, or one that has connected anew. */
  | { kind: 'appeared'; gateway: GatewayRow }
  | { kind: 'acknowledged'; incoming: CommandAck }
  /** What a gateway says of the firmware of a device. */
  | ({ kind: 'firmware'; campaignId: number; deviceId: number } & Omit<FirmwareProgress, 'deviceNo'>)
  | { kind: 'configured'; gateway: GatewayRow; message: ConfigAckMessage; receivedAt: number }
  /** A gateway was sent what rooms are to run of which it has run nothing so far. */
  | { kind: 'serves'; gateway: GatewayRow; roomIds: readonly number[] }
  /** The leases of a room at a gateway; `at` is server time. */
  | { kind: 'leases'; gateway: GatewayRow; report: LeaseReport; at: number }
  /** What a gateway says that a room runs; times are server time. */
  | { kind: 'runs'; gateway: GatewayRow; message: RunsMessage; at: number; changedAt: number | null }
  /** A room of this gateway runs something else than it was sent. */
  | { kind: 'drifted'; roomId: number; gatewayId: number }
  /** What cards and keys have made of a guest room; `at` is server time. */
  | { kind: 'stays'; gateway: GatewayRow; report: StayReport; at: number }
  /** Whether a gateway leads a room that has several. */
  | { kind: 'leads'; roomId: number; gatewayId: number; leads: boolean }
  /** Somebody has pressed keys. */
  | { kind: 'pressed'; cid: number; campusId: number; presses: PressReport['presses'] }
  /** Somebody has pressed the button of devices that are nobody's yet. */
  | { kind: 'identified'; cid: number; campusId: number; devices: IdentifyReport['devices'] }
  /** What a gateway says of a listening that somebody has asked for. */
  | { kind: 'heard'; cid: number; campusId: number; heard: Heard }
  /** These devices' statuses are in the database now. */
  | { kind: 'saved'; deviceIds: readonly number[] }
  /** At most every 300 ms and campus, with at most 500 statuses each. */
  | { kind: 'status'; cid: number; campusId: number; statuses: DeviceStatus[] }
  /** A command got further. `elsewhere`: one that another server process has sent. */
  | { kind: 'command'; cid: number; campusId: number; progress: CommandProgress; elsewhere: boolean }

export type Happenings = Bus<Happening>

type Kind = Happening['kind']
export type Of<K extends Kind> = Extract<Happening, { kind: K }>

export const newHappenings = (failed: (error: unknown) => void): Happenings => bus<Happening>(failed)

/** Hears one kind. Answers how to stop. */
export const on = <K extends Kind>(
  happenings: Pick<Happenings, 'subscribe'>,
  kind: K,
  heard: (happening: Of<K>) => void,
): (() => void) =>
  happenings.subscribe((happening) => {
    if (happening.kind === kind) heard(happening as Of<K>)
  })

/**
 * Hears that the connection to the broker has come back: gateways that stayed connected to it have not heard what was to be
 * published meanwhile. Answers how to stop.
 */
export function onHeardAgain(happenings: Pick<Happenings, 'subscribe'>, heard: () => void): () => void {
  let before = false
  return on(happenings, 'listening', () => {
    if (before) heard()
    before = true
  })
}

/** Resolves when it happens the first time from now on. */
export const once = (happenings: Pick<Happenings, 'subscribe'>, kind: Kind): Promise<void> =>
  new Promise((resolve) => {
    const stop = on(happenings, kind, () => {
      stop()
      resolve()
    })
  })
