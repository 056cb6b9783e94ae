import { connect, type MqttClient } from 'mqtt'
import { Compile } from 'typebox/compile'
import {
  AskMessage,
  CalendarMessage,
  CommandMessage,
  ConfigMessage,
  type DownKind,
  downTopic,
  gatewayDownTopics,
  LeaseMessage,
  LimitsMessage,
  ListenEndMessage,
  ListenMessage,
  PairingMessage,
  PressMessage,
  RoomCommandMessage,
  StayMessage,
  upTopic,
  WordMessage,
} from '#contract/device-protocol.ts'
import { FirmwareCancelMessage, FirmwareMessage } from '#contract/firmware-protocol.ts'
import { MainsMessage } from '#contract/mains-shapes.ts'
import { PeerMessage, parsePeerTopic, peerTopic, peerTopics } from '#contract/peer-protocol.ts'
import { roomCalendarOf } from '#contract/rules/campus/sun.ts'
import { SwapMessage } from '#contract/swap-shapes.ts'
import { demoPublicKey } from '#server/demo/firmware-key.ts'
import { firstVersion, madeUpMac } from '#server/demo/made-up.ts'
import { drift, first, isMeter, type Played } from './behaviour.ts'
import type { Clock } from './clock.ts'
import { type After, commandTaker, roomCommandTaker } from './command-takers.ts'
import { type FirmwareFate, FirmwarePlayer, usualFate } from './firmware-player.ts'
import type { FleetGateway } from './fleet.ts'
import { type Bring, openRooms } from './gateway-rooms.ts'
import { type Voice, voiceOf } from './gateway-voice.ts'
import type { SentCode } from './infrared-player.ts'
import { type Ears, newListener, usualEars } from './listener.ts'
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
  /** The learned codes that its infrared transmitters have sent, the last ones last. */
  sentCodes(): readonly SentCode[]
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
  /** What it hears when it is asked to listen; something after a moment when not given. */
  ears?: Ears | undefined
  /** Told of a failed connection, which is tried again. */
  failed(gatewayNo: string, error: Error): void
}

/** How long the power of a gateway is gone, in ms. */
const darkness = [1_000, 3_000] as const
/** Lamps that somebody switches together. */
const together = 4
const isCommand = Compile(CommandMessage)
const isRoomCommand = Compile(RoomCommandMessage)
const isConfig = Compile(ConfigMessage)
const isSwap = Compile(SwapMessage)
const isPress = Compile(PressMessage)
const isWord = Compile(WordMessage)
const isMains = Compile(MainsMessage)
const isAsk = Compile(AskMessage)
const isCalendar = Compile(CalendarMessage)
const isLimits = Compile(LimitsMessage)
const isLease = Compile(LeaseMessage)
const isPairing = Compile(PairingMessage)
const isStay = Compile(StayMessage)
const isPeer = Compile(PeerMessage)
const isListen = Compile(ListenMessage)
const isListenEnd = Compile(ListenEndMessage)
const isFirmware = Compile(FirmwareMessage)
const isFirmwareCancel = Compile(FirmwareCancelMessage)

/** One gateway on a connection of its own, with its devices behind it. */
export function simulateGateway({
  gateway,
  mqttUrl,
  fate = usualFate,
  strays = new Set(),
  clock,
  ears = usualEars,
  failed,
}: GatewayOptions): SimulatedGateway {
  const { cid, gatewayNo } = gateway
  const devices = gateway.devices.map((device) => first(device, Date.now(), Math.random))
  const client = connectAs(gateway, mqttUrl)
  const sent: SentCode[] = []
  const heard = heardBy(() => voice, sent)
  const player = playRooms(devices, heard, { me: gatewayNo, clock, ...lineOf(client, gateway) })
  const voice = voiceOf(client, gateway, player)
  const delays = openDelays()
  const take = commandTaker(devices, voice, delays.after, player)
  const takeForRoom = roomCommandTaker(voice, delays.after, player)
  const rooms = openRooms(voice, delays.after, player, { strays, bring: bringTo(devices) })
  const listener = newListener({ devices, ears, after: delays.after, heard: voice.heard })
  rooms.restore(gateway.runs ?? [])
  const announce = () => voice.announce(saidOf(devices, gatewayNo))
  const firmware = new FirmwarePlayer({
    ...{ gatewayNo, devices, fate, trusted: [demoPublicKey], after: delays.after, tell: voice.firmware },
    losePower: () => loseFor(client, delays.after, fate.pace),
    installed: (deviceNo) => {
      if (deviceNo === gatewayNo) announce()
    },
  })

  client.on('connect', () => {
    const topics = [gatewayDownTopics(cid, gatewayNo), peerTopics(cid, gatewayNo)]
    client.subscribe(topics, { qos: 1 }, (error) => {
      if (error) return failed(gatewayNo, error)
      announce()
      voice.status(devices, true)
      rooms.tell()
      for (const report of player.stays()) voice.stay(report)
      player.connected()
      for (const one of player.leads()) voice.lead(one)
    })
  })
  client.on('error', (error) => failed(gatewayNo, error))
  takeWords(client, gateway, { devices, player, voice, rooms, listener, firmware, take, takeForRoom })

  return {
    connected: () => client.connected,
    change: (count) => {
      const changed = driftSome(devices, count)
      player.changed(changed)
      voice.status(changed)
    },
    reportAll: () => voice.status(devices, true),
    readMeters: () => voice.readings(devices.filter(isMeter)),
    driftRoom: rooms.drift,
    press: player.press,
    sentCodes: () => sent,
    stop: async () => {
      delays.clear()
      player.stop()
      firmware.stop()
      // Without a farewell the broker publishes the last will, and thousands of gateways are gone in a moment.
      await client.endAsync(true)
    },
  }
}

/** What a gateway says of itself. */
function saidOf(devices: readonly Played[], gatewayNo: string): { version: string; mac?: string } {
  const own = devices.find(({ device }) => device.deviceNo === gatewayNo)
  const { mac } = own?.device ?? {}
  return { version: own?.version ?? firstVersion, ...(mac === undefined ? {} : { mac }) }
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
  listener: ReturnType<typeof newListener>
  firmware: FirmwarePlayer
  take: ReturnType<typeof commandTaker>
  takeForRoom: ReturnType<typeof roomCommandTaker>
}

/** Takes what is said to a gateway to whom it concerns. */
function takeWords(
  client: MqttClient,
  { cid, gatewayNo }: FleetGateway,
  { devices, player, voice, rooms, listener, firmware, take, takeForRoom }: Takers,
): void {
  client.on('message', (topic, payload) => {
    const message = parse(payload)
    const between = parsePeerTopic(topic)
    if (between && isPeer.Check(message)) player.heardFrom(between.from, message)
    const is = (kind: Parameters<typeof downTopic>[2]) => topic === downTopic(cid, gatewayNo, kind)
    if (is('command') && isCommand.Check(message)) take(message)
    if (is('command') && isRoomCommand.Check(message)) takeForRoom(message)
    if (is('config') && isConfig.Check(message)) rooms.setUp(message)
    if (is('swap') && isSwap.Check(message)) rooms.swap(message)
    if (is('ask') && isAsk.Check(message)) rooms.answer(message.roomId)
    takeNews(player, is, message)
    if (is('lease') && isLease.Check(message)) player.leases(message)
    if (is('pairing') && isPairing.Check(message)) player.pair(message)
    if (is('stay') && isStay.Check(message)) player.stay(message)
    if (is('listen') && (isListen.Check(message) || isListenEnd.Check(message))) listener.take(message)
    if (is('firmware') && (isFirmware.Check(message) || isFirmwareCancel.Check(message)))
      firmware.take(message)
    if (is('press') && isPress.Check(message)) pressIn({ devices, player, voice }, message)
    if (is('word') && isWord.Check(message)) player.say(message.roomId, message.word)
    if (is('mains') && isMains.Check(message)) player.power(message.roomId, message.on)
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

/** Puts other devices of the same kind where some were; they are new, and so in order. */
const bringTo =
  (devices: Played[]): Bring =>
  (swaps) => {
    const places = swaps.map(({ from }) => devices.findIndex(({ device }) => device.deviceNo === from))
    return swaps.flatMap(({ to }, index) => {
      const place = places[index] ?? -1
      const old = devices[place]
      if (!old) return []
      const mac = old.device.mac === undefined ? {} : { mac: madeUpMac(to) }
      const played = first({ ...old.device, deviceNo: to, ...mac }, Date.now(), Math.random)
      devices[place] = Object.assign(played, { fault: false, online: true })
      return [played]
    })
  }

/** The power is gone for a moment. */
const loseFor = (client: MqttClient, after: After, pace: number) =>
  client.end(true, () => after([darkness[0] * pace, darkness[1] * pace], () => client.reconnect()))

const sentKept = 100

/** What happens in rooms is said by a voice that needs to know them. */
const heardBy = (voice: () => Voice, sent: SentCode[]): Heard => ({
  set: (some) => voice().status(some),
  leases: (report) => voice().leases(report),
  stay: (report) => voice().stay(report),
  lead: (report) => voice().lead(report),
  pressed: (press) => voice().pressed(press),
  sentCode: (code) => {
    sent.push(code)
    if (sent.length > sentKept) sent.shift()
  },
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
