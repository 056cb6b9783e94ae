import * as T from 'typebox'
import { RoomAirLimits } from './air-limit-shapes.ts'
import { CompiledCalendar } from './calendar-shapes.ts'
import { RoomConfig } from './config-shapes.ts'
import { heardFields, ListenId, listeningFor } from './listening-shapes.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'
import { Why } from './why-shapes.ts'

/**
 * How gateways and the server talk over MQTT: `lamplighter/{cid}/{gateway}/up/{kind}` from a gateway,
 * `.../down/{kind}` to it, JSON in UTF-8, QoS 1 for commands and acknowledgements, QoS 0 for status.
 * A gateway signs in with its number as user name and may only use its own topics.
 */
export const upKinds = [
  'status',
  'telemetry',
  'event',
  'ack',
  'firmware',
  'lease',
  'runs',
  'press',
  'stay',
  'identify',
  'lead',
  'heard',
] as const
export const downKinds = [
  'command',
  'config',
  'swap',
  'calendar',
  'press',
  'firmware',
  'lease',
  'ask',
  'stay',
  'word',
  'mains',
  'pairing',
  'limits',
  'listen',
] as const
export type UpKind = (typeof upKinds)[number]
export type DownKind = (typeof downKinds)[number]

export const root = 'lamplighter'

export const upTopic = (cid: number, gateway: string, kind: UpKind) => `${root}/${cid}/${gateway}/up/${kind}`
export const downTopic = (cid: number, gateway: string, kind: DownKind) =>
  `${root}/${cid}/${gateway}/down/${kind}`
/** What the server subscribes to. */
export const allUpTopics = `${root}/+/+/up/+`
/** What a gateway subscribes to. */
export const gatewayDownTopics = (cid: number, gateway: string) => `${root}/${cid}/${gateway}/down/+`

export interface UpAddress {
  cid: number
  gateway: string
  kind: UpKind
}

/** Reads an up topic; null for anything else, as for a company's number that is written another way (05). */
export function parseUpTopic(topic: string): UpAddress | null {
  const [first, cid, gateway, direction, kind, ...rest] = topic.split('/')
  if (first !== root || direction !== 'up' || rest.length > 0) return null
  if (!cid || !/^[1-9]\d*$/.test(cid) || !gateway) return null
  const known = upKinds.find((name) => name === kind)
  return known ? { cid: Number(cid), gateway, kind: known } : null
}

/** What a device says of itself, when it is reported in full: the version of its firmware and its MAC address. */
const ofItself = { version: T.Optional(Text(20)), mac: T.Optional(Text(40)) }

/** One device's status inside a status message. A field not named has not changed. */
export const ReportedStatus = T.Object({
  deviceNo: Text(40),
  online: T.Optional(T.Boolean()),
  fault: T.Optional(T.Boolean()),
  deviceSwitch: T.Optional(T.Integer({ minimum: 0, maximum: 1 })),
  values: T.Optional(T.Record(T.String(), T.Number())),
  /** Why what it does is so, by the name of the function. */
  cause: T.Optional(T.Record(T.String(), Why)),
  ...ofItself,
})

export const StatusMessage = T.Object({ at: Time(), devices: T.Array(ReportedStatus, { maxItems: 1000 }) })

/** Accumulating readings; stored and rolled up by hour and day. */
export const TelemetryMessage = T.Object({
  at: Time(),
  readings: T.Array(T.Object({ deviceNo: Text(40), metric: Text(20), value: T.Number() }), {
    maxItems: 1000,
  }),
})

/** `online` false is the gateway's last will. `version` and `mac` are its own. */
export const EventMessage = T.Object({
  at: Time(),
  kind: T.Enum(['gateway']),
  online: T.Boolean(),
  ...ofItself,
})

/**
 * The gateway acknowledges that it has the command, then says what the device answered, with the `value` that its function
 * came to where that is another than was told. Of a command for a room it says first which of its `devices` that comes to,
 * and then of each, by its `deviceNo`, what it answered; of a group with its `value` where that is another than was told.
 */
export const AckMessage = T.Object({
  commandId: T.String({ maxLength: 60 }),
  hop: T.Enum(['gateway', 'device']),
  ok: T.Boolean(),
  reason: T.Optional(T.Enum(['expired', 'unknown-device', 'unknown-room', 'device-silent', 'refused'])),
  value: T.Optional(T.Number()),
  deviceNo: T.Optional(Text(40)),
  devices: T.Optional(T.Array(Text(40), { maxItems: 1000 })),
  at: Time(),
})

const LeaseId = () => T.String({ minLength: 1, maxLength: 60 })
/** For how long, in ms, from when it begins. */
const Length = () => T.Integer({ minimum: 1, maximum: 31 * 86_400_000 })

/** Who tells it, an app or an access key's program, for the cause of what comes of it. */
const teller = { by: T.Optional(T.String({ maxLength: 80 })), via: T.Optional(T.Literal('api')) }

/** The same, and that it is held for a while. */
const told = {
  ...teller,
  lease: T.Optional(T.Object({ leaseId: LeaseId(), length: Length() })),
}

export const CommandMessage = T.Object({
  ...told,
  commandId: T.String({ maxLength: 60 }),
  deviceNo: Text(40),
  identifier: Text(40),
  paramValue: T.Number(),
  expiresAt: Time(),
})

/**
 * Calls a scene of a room's configuration, or gives values to one of its groups (brightness 60); the other one is null.
 * Each gateway of the room gets it and sets what is behind it.
 */
export const RoomCommandMessage = T.Object({
  ...told,
  commandId: T.String({ maxLength: 60 }),
  roomId: Id(),
  sceneValue: Nullable(T.Integer()),
  groupValue: Nullable(T.Integer()),
  values: T.Record(T.String(), T.Number()),
  expiresAt: Time(),
})

/** Presses a key of a simulated panel for so long (ms). A real gateway has fingers for that, and takes no notice. */
export const PressMessage = T.Object({
  deviceNo: Text(40),
  key: T.Integer({ minimum: 1, maximum: 12 }),
  length: T.Integer({ minimum: 1, maximum: 60_000 }),
})

/** Says a word in a simulated room. A real room has ears for that, and its gateway takes no notice. */
export const WordMessage = T.Object({ roomId: Id(), word: T.String({ minLength: 1, maxLength: 60 }) })

/**
 * The self-powered panels that were paired in a room, all of them: when the gateway connects, and whenever they have changed. One
 * that is named here is known in this room by this serial number alone, whatever `panels` of its configuration says.
 */
export const PairingMessage = T.Object({
  roomId: Id(),
  panels: T.Array(
    T.Object({ identifier: Text(60), serialNumber: Text(16), securityKey: Nullable(Text(32)) }),
    { maxItems: 200 },
  ),
})

/**
 * Ends leases of a room, or begins again those that a gateway has lost, for what is left of them: functions of equipment of
 * its configuration. Ending one that the gateway does not have changes nothing.
 */
export const LeaseMessage = T.Object({
  roomId: Id(),
  end: T.Array(T.Object({ leaseId: LeaseId(), ...teller }), { maxItems: 1000 }),
  begin: T.Array(
    T.Object({
      leaseId: LeaseId(),
      length: Length(),
      targets: T.Array(T.Object({ identifier: Text(60), fn: Text(40) }), { maxItems: 2000 }),
    }),
    { maxItems: 1000 },
  ),
})

/** All leases that a room has at this gateway, whenever one begins or ends and when it connects; those ended since then, with why. */
export const LeaseReport = T.Object({
  at: Time(),
  roomId: Id(),
  leases: T.Array(LeaseId(), { maxItems: 1000 }),
  ended: T.Array(T.Object({ leaseId: LeaseId(), why: Why }), { maxItems: 1000 }),
})

export const Hash = () => T.String({ minLength: 1, maxLength: 80 })

/**
 * A room's configuration, for every gateway that reaches devices of the room. It may come more than once, and an older
 * one after a newer one: `publishedAt`, in milliseconds of the server's clock, says which is which.
 */
export const ConfigMessage = T.Object({ hash: Hash(), publishedAt: Time(), config: RoomConfig })

/**
 * What a gateway says of a room's configuration: that it has the one with this hash (hop 'gateway'), and that the room's
 * devices run it ('device'). The latter it also says unasked, when it connects and whenever a room runs another one.
 */
export const ConfigAckMessage = T.Object({
  roomId: Id(),
  hash: Hash(),
  hop: T.Enum(['gateway', 'device']),
  ok: T.Boolean(),
  reason: T.Optional(Text(60)),
  at: Time(),
})

/** Asks a gateway for the configuration that a room runs. */
export const AskMessage = T.Object({ roomId: Id() })

/**
 * The configuration that a room runs at this gateway, when it is asked for it; null where it runs none. Where somebody has set the
 * room up otherwise than it was sent, `by` and `changedAt` (the gateway's clock) say who and when, as far as it knows.
 */
export const RunsMessage = T.Object({
  at: Time(),
  roomId: Id(),
  hash: Hash(),
  config: Nullable(RoomConfig),
  by: T.Optional(T.String({ maxLength: 80 })),
  changedAt: T.Optional(Time()),
})

/** Keys that were pressed, by the equipment that has them in the room's configuration. 1 short, 2 long. */
export const PressReport = T.Object({
  at: Time(),
  presses: T.Array(
    T.Object({
      roomId: Id(),
      identifier: Text(60),
      key: T.Integer({ minimum: 1, maximum: 12 }),
      pressType: T.Integer({ minimum: 1, maximum: 2 }),
    }),
    { maxItems: 100 },
  ),
})

/**
 * Devices that this gateway hears and that are nobody's yet, when somebody presses their button to say which they are: by the
 * number on their label, and their product and MAC address where they say them.
 */
export const IdentifyReport = T.Object({
  at: Time(),
  devices: T.Array(
    T.Object({
      deviceNo: T.String({ minLength: 1, maxLength: 40 }),
      pid: T.Optional(Text(40)),
      mac: ofItself.mac,
    }),
    { maxItems: 20 },
  ),
})

/**
 * Listens for a while and tells what it has heard: a transmitter behind the gateway (`deviceNo`) for a key of a remote control,
 * or the gateway itself for the commissioning telegram of a self-powered panel. A newer one of the same device or room
 * takes the place of one that goes on. It is over by itself at `expiresAt`, of the gateway's clock.
 */
export const ListenMessage = T.Object({
  listenId: ListenId(),
  what: T.Enum([...listeningFor]),
  roomId: Id(),
  deviceNo: Nullable(Text(40)),
  expiresAt: Time(),
})

/** Calls a listening off. */
export const ListenEndMessage = T.Object({ listenId: ListenId(), end: T.Literal(true) })

/** How far a listening is: that it has begun, what was heard, or why it is over without anything. */
export const HeardReport = T.Object({ at: Time(), ...heardFields })

const Mark = () =>
  T.Integer({ minimum: 0, maximum: 2, description: '1 not to be disturbed, 2 to be cleaned, 0 neither' })
/** How long ago something was said, in ms. */
const Age = () => T.Integer({ minimum: 0 })
/**
 * How a room stands with its guest, and for how long an examination goes on in it: when the gateway connects, and whenever it
 * has changed. `stayAge` and `markAge` are null for what was never said. `stayAt` names the stay.
 */
export const StayMessage = T.Object({
  roomId: Id(),
  assigned: T.Boolean(),
  claimed: T.Boolean(),
  stayAge: Nullable(Age()),
  stayAt: T.Optional(Nullable(Time())),
  mark: Mark(),
  markAge: Nullable(Age()),
  examLeft: Age(),
  ...teller,
})

/**
 * What cards and keys have made of a guest room, whenever that changes and when the gateway connects. `stayAt` names the stay that
 * the gateway knows of, as StayMessage did, and so whose guest has claimed it. `markAge` says how long ago `mark` was set, and is
 * left out by a gateway that has not seen it set.
 */
export const StayReport = T.Object({
  at: Time(),
  roomId: Id(),
  card: T.Enum(['none', 'guest', 'staff']),
  claimed: T.Boolean(),
  stayAt: T.Optional(Time()),
  mark: Mark(),
  markAge: T.Optional(Age()),
})

/**
 * The calendar of the campus a gateway stands in, for all of its rooms: when it connects, and when the calendar changes.
 * It may come more than once, and an older one after a newer one: `calendar.version` says which is which.
 */
export const CalendarMessage = T.Object({ campusId: Id(), calendar: CompiledCalendar })

/**
 * What the campus a gateway stands in allows its air conditioners, for all of its rooms: when it connects, and when that
 * changes. All null: nothing is limited. Of two the one with the higher `limits.version` holds.
 */
export const LimitsMessage = T.Object({ campusId: Id(), limits: RoomAirLimits })

/** Whether this gateway leads a room that has several: whenever that changes, and for each when it connects. */
export const LeadReport = T.Object({ at: Time(), roomId: Id(), leads: T.Boolean() })
export type LeadReport = T.Static<typeof LeadReport>

export type ListenMessage = T.Static<typeof ListenMessage>
export type ListenEndMessage = T.Static<typeof ListenEndMessage>
export type HeardReport = T.Static<typeof HeardReport>
export type StayMessage = T.Static<typeof StayMessage>
export type StayReport = T.Static<typeof StayReport>
export type LeaseMessage = T.Static<typeof LeaseMessage>
export type LeaseReport = T.Static<typeof LeaseReport>
export type AskMessage = T.Static<typeof AskMessage>
export type RunsMessage = T.Static<typeof RunsMessage>
export type PressReport = T.Static<typeof PressReport>
export type LimitsMessage = T.Static<typeof LimitsMessage>
export type CalendarMessage = T.Static<typeof CalendarMessage>
export type StatusMessage = T.Static<typeof StatusMessage>
export type ReportedStatus = T.Static<typeof ReportedStatus>
export type TelemetryMessage = T.Static<typeof TelemetryMessage>
export type EventMessage = T.Static<typeof EventMessage>
export type AckMessage = T.Static<typeof AckMessage>
export type CommandMessage = T.Static<typeof CommandMessage>
export type RoomCommandMessage = T.Static<typeof RoomCommandMessage>
export type WordMessage = T.Static<typeof WordMessage>
export type IdentifyReport = T.Static<typeof IdentifyReport>
export type PairingMessage = T.Static<typeof PairingMessage>
export type PressMessage = T.Static<typeof PressMessage>
export type ConfigMessage = T.Static<typeof ConfigMessage>
export type ConfigAckMessage = T.Static<typeof ConfigAckMessage>
