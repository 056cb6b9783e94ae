import * as T from 'typebox'
import { Compile } from 'typebox/compile'
import {
  AckMessage,
  ConfigAckMessage,
  EventMessage,
  HeardReport,
  IdentifyReport,
  LeadReport,
  LeaseReport,
  PressReport,
  parseUpTopic,
  RunsMessage,
  StatusMessage,
  StayReport,
  TelemetryMessage,
  type UpKind,
} from '#contract/device-protocol.ts'
import { FirmwareProgressMessage } from '#contract/firmware-protocol.ts'

interface From {
  cid: number
  gatewayNo: string
  /** Kept by the broker from earlier, so it says nothing about the present moment. */
  retained: boolean
  /** Server time, milliseconds since 1970. */
  receivedAt: number
}

export type Incoming = From &
  (
    | { kind: 'status'; message: StatusMessage }
    | { kind: 'telemetry'; message: TelemetryMessage }
    | { kind: 'event'; message: EventMessage }
    | { kind: 'firmware'; message: FirmwareProgressMessage }
    | { kind: 'lease'; message: LeaseReport }
    | { kind: 'runs'; message: RunsMessage }
    | { kind: 'press'; message: PressReport }
    | { kind: 'stay'; message: StayReport }
    | { kind: 'lead'; message: LeadReport }
    | { kind: 'identify'; message: IdentifyReport }
    | { kind: 'heard'; message: HeardReport }
    | { kind: 'ack'; message: AckMessage | ConfigAckMessage }
  )

/** Why a message was not taken, and whose it was if that is known. */
export interface Malformed {
  gatewayNo: string
  reason: string
}

/** As brokers take (deploy/): 1,000 devices at 500 bytes each, or what a room of many devices runs (limits.configBytes). */
const mostBytes = 600_000

const checks = {
  status: Compile(StatusMessage),
  telemetry: Compile(TelemetryMessage),
  event: Compile(EventMessage),
  firmware: Compile(FirmwareProgressMessage),
  lease: Compile(LeaseReport),
  runs: Compile(RunsMessage),
  press: Compile(PressReport),
  stay: Compile(StayReport),
  lead: Compile(LeadReport),
  identify: Compile(IdentifyReport),
  heard: Compile(HeardReport),
  ack: Compile(T.Union([AckMessage, ConfigAckMessage])),
} satisfies Record<UpKind, unknown>

/** Reads a message of an `up` topic, from whoever sent it: nothing about it is taken for granted. */
export function readMessage(
  topic: string,
  payload: Buffer,
  retained: boolean,
  receivedAt: number,
): Incoming | Malformed {
  const to = parseUpTopic(topic)
  if (!to) return { gatewayNo: '', reason: `not an up topic: ${topic.slice(0, 100)}` }
  const { cid, gateway: gatewayNo, kind } = to
  if (payload.length > mostBytes) return { gatewayNo, reason: `${kind} of ${payload.length} bytes` }
  const message = parse(payload)
  if (!checks[kind].Check(message) || !plausible(message))
    return { gatewayNo, reason: `not a ${kind} message` }
  return { cid, gatewayNo, kind, message, retained, receivedAt } as Incoming
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}

/** An integer in the sense of JSON Schema may be 1e300; such a time would spoil every sum with it. */
const plausible = (message: unknown): boolean => {
  const at = (message as { at: number }).at
  return Number.isSafeInteger(at) && at >= 0
}
