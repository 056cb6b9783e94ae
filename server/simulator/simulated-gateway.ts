import { connect, type MqttClient } from 'mqtt'
import { Compile } from 'typebox/compile'
import {
  type AckMessage,
  AskMessage,
  CalendarMessage,
  CommandMessage,
  type ConfigAckMessage,
  ConfigMessage,
  type DownKind,
  downTopic,
  type EventMessage,
  FirmwareCancelMessage,
  FirmwareMessage,
  type FirmwareProgressMessage,
  gatewayDownTopics,
  type IdentifyReport,
  type LeadReport,
  LeaseMessage,
  type LeaseReport,
  LimitsMessage,
  PairingMessage,
  PressMessage,
  type PressReport,
  RoomCommandMessage,
  type RunsMessage,
  type StatusMessage,
  StayMessage,
  type StayReport,
  type TelemetryMessage,
  type UpKind,
  upTopic,
  WordMessage,
} from '#contract/device-protocol.ts'
import { PeerMessage, parsePeerTopic, peerTopic, peerTopics } from '#contract/peer-protocol.ts'
import { roomCalendarOf } from '#contract/rules/campus/sun.ts'
import { demoPublicKey } from '#server/demo/firmware-key.ts'
import { drift, first, isMeter, meterReadings, type Played, report } from './behaviour.ts'
import type { Clock } from './clock.ts'
import { type After, type Answering, commandTaker, roomCommandTaker } from './command-takers.ts'
import { type FirmwareFate, FirmwarePlayer, usualFate } from './firmware-player.ts'
import type { FleetGateway } from './fleet.ts'
import { openRooms, type RoomVoice } from './gateway-rooms.ts'
import { type Heard, type PlayOptions, playRooms, type RoomPlayer } from './room-player.ts'

export interface SimulatedGateway {
  connected(): boolean
  /** Lets about so many devices change, those next to each other together, and reports them in one message. */
  change(count: number): void
  /** Reports every device. */
  reportAll(): void
  readMeters(): void
  /** Lets a room run something else than it was sent, as when somebody sets it up by hand; tells so. */
  driftRoom(roomId: number): void
  /** Presses a key of a panel behind it for so long (ms); false when no room that it runs has it. */
  press(deviceNo: string, key: number, length: number): boolean
  /** Breaks the connection: to the server it is as if its power had failed. */
  stop(): Promise<void>
}

export interface GatewayOptions {
  gateway: FleetGateway
  mqttUrl: string
  /** What goes wrong with firmware; the usual few when not given. */
  fate?: FirmwareFate | undefined
  /** Rooms that somebody sets up otherwise after they got their first configuration. */
  strays?: ReadonlySet<number> | undefined
  /** What it tells the time by; the computer's when not given. */
  clock?: Clock | undefined
  /** Told of a failed connection, which is tried again. */
  failed(gatewayNo: string, error: Error): void
}

const firstVersion = '1.4.2'
/** How long the power of a gateway is gone, in ms. */
const darkness = [1_000, 3_000] as const
/** Devices in one status message. */
const batch = 250
/** Lamps that somebody switches together. */
const together = 4
const isCommand = Compile(CommandMessage)
const isRoomCommand = Compile(RoomCommandMessage)
const isConfig = Compile(ConfigMessage)
const isPress = Compile(PressMessage)
const isWord = Compile(WordMessage)
const isAsk = Compile(AskMessage)
const isCalendar = Compile(CalendarMessage)
const isLimits = Compile(LimitsMessage)
const isLease = Compile(LeaseMessage)
const isPairing = Compile(PairingMessage)
const isStay = Compile(StayMessage)
const isPeer = Compile(PeerMessage)
const isFirmware = Compile(FirmwareMessage)
const isFirmwareCancel = Compile(FirmwareCancelMessage)

/** One gateway on a connection of its own, with its devices behind it. */
export function simulateGateway({
  gateway,
  mqttUrl,
  fate = usualFate,
  strays = new Set(),
  clock,
  failed,
}: GatewayOptions): SimulatedGateway {
  const { cid, gatewayNo } = gateway
  const devices = gateway.devices.map((device) => first(device, Date.now(), Math.random))
  const meters = devices.filter(isMeter)
  const client = connectAs(gateway, mqttUrl)
  const player = playRooms(
    devices,
    heardBy(() => voice),
    { me: gatewayNo, clock, ...lineOf(client, gateway) },
  )
  const voice = voiceOf(client, gateway, player)
  const delays = openDelays()
  const take = commandTaker(devices, voice, delays.after, player)
  const takeForRoom = roomCommandTaker(voice, delays.after, player)
  const rooms = openRooms(voice, delays.after, player, strays)
  rooms.restore(gateway.runs ?? [])
  let version = firstVersion
  const firmware = new FirmwarePlayer({
    ...{ gatewayNo, devices, fate, trusted: [demoPublicKey], after: delays.after, tell: voice.firmware },
    losePower: () =>
      client.end(true, () =>
        delays.after([darkness[0] * fate.pace, darkness[1] * fate.pace], () => client.reconnect()),
      ),
    installed: (deviceNo, installed) => {
      if (deviceNo === gatewayNo) version = installed
    },
  })

  client.on('connect', () => {
    const topics = [gatewayDownTopics(cid, gatewayNo), peerTopics(cid, gatewayNo)]
    client.subscribe(topics, { qos: 1 }, (error) => {
      if (error) return failed(gatewayNo, error)
      voice.announce(version)
      voice.status(devices)
      rooms.tell()
      for (const report of player.stays()) voice.stay(report)
      player.connected()
      for (const one of player.leads()) voice.lead(one)
    })
  })
  client.on('error', (error) => failed(gatewayNo, error))
  takeWords(client, gateway, { devices, player, voice, rooms, firmware, take, takeForRoom })

  return {
    connected: () => client.connected,
    change: (count) => {
      const changed = driftSome(devices, count)
      player.changed(changed)
      voice.status(changed)
    },
    reportAll: () => voice.status(devices),
    readMeters: () => voice.readings(meters),
    driftRoom: rooms.drift,
    press: player.press,
    stop: async () => {
      delays.clear()
      player.stop()
      firmware.stop()
      // Without a farewell the broker publishes the last will, and thousands of gateways are gone in a moment.
      await client.endAsync(true)
    },
  }
}

/** Takes what the campus says to all rooms. */
function takeNews(player: RoomPlayer, is: (kind: DownKind) => boolean, message: unknown): void {
  if (is('calendar') && isCalendar.Check(message)) player.take(roomCalendarOf(message.calendar))
  if (is('limits') && isLimits.Check(message)) player.limit(message.limits)
}

interface Takers {
  devices: readonly Played[]
  player: RoomPlayer
  voice: Voice
  rooms: ReturnType<typeof openRooms>
  firmware: FirmwarePlayer
  take: ReturnType<typeof commandTaker>
  takeForRoom: ReturnType<typeof roomCommandTaker>
}

/** Takes what is said to a gateway to whom it concerns. */
function takeWords(
  client: MqttClient,
  { cid, gatewayNo }: FleetGateway,
  { devices, player, voice, rooms, firmware, take, takeForRoom }: Takers,
): void {
  client.on('message', (topic, payload) => {
    const message = parse(payload)
    const between = parsePeerTopic(topic)
    if (between && isPeer.Check(message)) player.heardFrom(between.from, message)
    const is = (kind: Parameters<typeof downTopic>[2]) => topic === downTopic(cid, gatewayNo, kind)
    if (is('command') && isCommand.Check(message)) take(message)
    if (is('command') && isRoomCommand.Check(message)) takeForRoom(message)
    if (is('config') && isConfig.Check(message)) rooms.setUp(message)
    if (is('ask') && isAsk.Check(message)) rooms.answer(message.roomId)
    takeNews(player, is, message)
    if (is('lease') && isLease.Check(message)) player.leases(message)
    if (is('pairing') && isPairing.Check(message)) player.pair(message)
    if (is('stay') && isStay.Check(message)) player.stay(message)
    if (is('firmware') && (isFirmware.Check(message) || isFirmwareCancel.Check(message)))
      firmware.take(message)
    if (is('press') && isPress.Check(message)) pressIn({ devices, player, voice }, message)
    if (is('word') && isWord.Check(message)) player.say(message.roomId, message.word)
  })
}

/** Presses a key; of a device that nobody has told the gateway of, it says which it is. */
function pressIn(
  { devices, player, voice }: { devices: readonly Played[]; player: RoomPlayer; voice: Voice },
  { deviceNo, key, length }: PressMessage,
): void {
  const isKnown = devices.some(({ device }) => device.deviceNo === deviceNo)
  if (!player.press(deviceNo, key, length) && !isKnown) voice.identified(deviceNo)
}

/** What happens in rooms is said by a voice that needs to know them. */
const heardBy = (voice: () => Voice): Heard => ({
  set: (some) => voice().status(some),
  leases: (report) => voice().leases(report),
  stay: (report) => voice().stay(report),
  lead: (report) => voice().lead(report),
  pressed: (press) => voice().pressed(press),
})

/** How a gateway speaks with others. */
const lineOf = (
  client: MqttClient,
  { cid, gatewayNo }: FleetGateway,
): Pick<PlayOptions, 'linked' | 'send'> => ({
  linked: () => client.connected,
  send: (to, message) => {
    if (client.connected) client.publish(peerTopic(cid, gatewayNo, to), JSON.stringify(message), { qos: 1 })
  },
})

function connectAs({ cid, gatewayNo, secret }: FleetGateway, mqttUrl: string): MqttClient {
  return connect(mqttUrl, {
    username: gatewayNo,
    password: secret,
    clientId: gatewayNo,
    protocolVersion: 4,
    // Without a session nothing waits for a gateway that is away: no old command can reach it.
    clean: true,
    queueQoSZero: false,
    keepalive: 60,
    // Spread, so that a broker that comes back is not met by all at once.
    reconnectPeriod: 2_000 + Math.random() * 8_000,
    reconnectOnConnackError: true,
    will: {
      topic: upTopic(cid, gatewayNo, 'event'),
      payload: Buffer.from(JSON.stringify({ at: Date.now(), kind: 'gateway', online: false })),
      qos: 1,
      retain: true,
    },
  })
}

/** What a gateway says to the server; while it is not connected, nothing. */
interface Voice extends Answering, RoomVoice {
  announce(version: string): void
  readings(meters: readonly Played[]): void
  stay(report: Omit<StayReport, 'at'>): void
  pressed(press: PressReport['presses'][number]): void
  /** A device that is nobody's has been pressed. */
  identified(deviceNo: string): void
  firmware(campaignId: number, devices: FirmwareProgressMessage['devices']): void
}

function voiceOf(
  client: MqttClient,
  { cid, gatewayNo }: FleetGateway,
  { causes }: Pick<RoomPlayer, 'causes'>,
): Voice {
  const send = (kind: UpKind, message: object, options: { qos: 0 | 1; retain?: boolean } = { qos: 0 }) => {
    if (client.connected) client.publish(upTopic(cid, gatewayNo, kind), JSON.stringify(message), options)
  }
  return {
    announce: (version) => {
      const event = { at: Date.now(), kind: 'gateway', online: true, version } satisfies EventMessage
      send('event', event, { qos: 1, retain: true })
    },
    status: (played) => {
      for (let start = 0; start < played.length; start += batch) {
        const reported = played
          .slice(start, start + batch)
          .map((one) => report(one, causes(one.device.deviceNo)))
        send('status', { at: Date.now(), devices: reported } satisfies StatusMessage)
      }
    },
    readings: (meters) => {
      const at = Date.now()
      const readings = meters
        .filter(({ online }) => online)
        .flatMap(({ device }) =>
          meterReadings(device, at, Math.random).map((reading) => ({
            deviceNo: device.deviceNo,
            ...reading,
          })),
        )
      if (readings.length > 0) send('telemetry', { at, readings } satisfies TelemetryMessage)
    },
    ackCommand: (commandId, hop, reason, more) => {
      const ack = { commandId, hop, ok: !reason, reason, at: Date.now(), ...more } satisfies AckMessage
      send('ack', ack, { qos: 1 })
    },
    leases: (told) => send('lease', { at: Date.now(), ...told } satisfies LeaseReport, { qos: 1 }),
    stay: (told) => send('stay', { at: Date.now(), ...told } satisfies StayReport, { qos: 1 }),
    lead: (told) => send('lead', { at: Date.now(), ...told } satisfies LeadReport, { qos: 1 }),
    ackConfig: (roomId, hash, hop, reason) => {
      const ack = { roomId, hash, hop, ok: !reason, reason, at: Date.now() } satisfies ConfigAckMessage
      send('ack', ack, { qos: 1 })
    },
    runs: (message) => send('runs', { at: Date.now(), ...message } satisfies RunsMessage, { qos: 1 }),
    pressed: (press) => send('press', { at: Date.now(), presses: [press] } satisfies PressReport, { qos: 1 }),
    identified: (deviceNo) =>
      send('identify', { at: Date.now(), devices: [{ deviceNo }] } satisfies IdentifyReport, { qos: 1 }),
    firmware: (campaignId, told) => {
      for (let start = 0; start < told.length; start += batch) {
        const some = told.slice(start, start + batch)
        const message = { at: Date.now(), campaignId, devices: some } satisfies FirmwareProgressMessage
        send('firmware', message, { qos: 1 })
      }
    },
  }
}

/** Delays that can be called off together. */
function openDelays(): { after: After; clear: () => void } {
  const timers = new Set<NodeJS.Timeout>()
  return {
    after: ([least, most], then) => {
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          then()
        },
        least + Math.random() * (most - least),
      )
      timers.add(timer)
    },
    clear: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Lets about so many devices change, those next to each other together; answers which. */
function driftSome(devices: readonly Played[], count: number): Played[] {
  const changed = new Set<Played>()
  for (let left = Math.min(count, devices.length); left > 0; ) {
    const run = Math.min(left, 1 + Math.floor(Math.random() * together))
    const start = Math.floor(Math.random() * devices.length)
    for (let place = start; place < start + run; place += 1) {
      const played = devices[place % devices.length]
      if (!played) continue
      drift(played, Date.now(), Math.random)
      changed.add(played)
    }
    left -= run
  }
  return [...changed]
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
