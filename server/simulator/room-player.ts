import type { RoomConfig } from '#contract/config-shapes.ts'
import type {
  LeaseMessage,
  LeaseReport,
  PairingMessage,
  PressReport,
  ReportedStatus,
  RoomCommandMessage,
  StayMessage,
  StayReport,
} from '#contract/device-protocol.ts'
import { cardHolder } from '#contract/rules/panels.ts'
import { isSensorState, readingsOf } from '#contract/rules/readings.ts'
import type { RoomCalendar } from '#contract/rules/room/calendar.ts'
import { fromChannel } from '#contract/rules/room/channel.ts'
import type { Effect, Happening, Why } from '#contract/rules/room/events.ts'
import { longPress } from '#contract/rules/room/keys.ts'
import { type Command, leaseTargets } from '#contract/rules/room/lease-targets.ts'
import { planOf } from '#contract/rules/room/plan.ts'
import { light, type RoomRun, startRun } from '#contract/rules/room/run.ts'
import { nextClock, step } from '#contract/rules/room/step.ts'
import { takeOver } from '#contract/rules/room/take-over.ts'
import type { WhyLink } from '#contract/why-shapes.ts'
import { obey, type Played, zone } from './behaviour.ts'
import { applianceAt, codesFor, knowsKey, type SentCode } from './infrared-player.ts'
import { type Playing, standing } from './standing.ts'
import { cardMove, happeningsOf, isOtherStay, laterBy, type StayTimes, stayOf } from './stay-player.ts'

/** A room as a gateway runs it: the configuration it was sent, and its devices that are behind the gateway. */
interface Room {
  config: RoomConfig
  run: RoomRun
  played: ReadonlyMap<string, Playing>
  times: StayTimes
  timer: NodeJS.Timeout | undefined
}

export interface RoomPlayer {
  /** Runs a configuration from now on. */
  setUp(config: RoomConfig): void
  /** The campus's calendar from now on, for every room, those to come too; an older one than is known is left. */
  take(calendar: RoomCalendar): void
  /** Presses a key of a panel for so long (ms); false when no room has it. */
  press(deviceNo: string, key: number, length: number): boolean
  /** Which self-powered panels a room has, from now on; kept for one that is to come. */
  pair(message: PairingMessage): void
  /** Whether a device has what it takes to do something: of a key of a remote control, its code. */
  knows(deviceNo: string, identifier: string, value: number): boolean
  /** Says a word in a room; false for one that is not run here. */
  say(roomId: number, word: string): boolean
  /** A device was told something past the configuration, by an app. */
  commanded(deviceNo: string, identifier: string, value: number, telling: Telling): void
  /** A room was told something by an app: a scene, or values for a group. The devices that comes to; null for no such room. */
  told(roomId: number, command: Command, telling: Telling): Played[] | null
  /** Leases are to end, or to begin again. */
  leases(message: LeaseMessage): void
  /** How a room stands with its guest; kept for one that is to come. */
  stay(message: StayMessage): void
  /** What cards and keys have made of guest rooms. */
  stays(): Omit<StayReport, 'at'>[]
  /** The leases that a room has now. */
  leased(roomId: number): string[]
  /** Why a device stands as it does, by its functions. */
  causes(deviceNo: string): ReportedStatus['cause']
  /** Devices have changed by themselves: somebody switched them, or a sensor reads something else. */
  changed(devices: readonly Played[]): void
  stop(): void
}

/** Who tells it, and the lease that begins with it. */
export type Telling = Pick<RoomCommandMessage, 'by' | 'lease'>

/** What is told of what happens in rooms. */
export interface Heard {
  /** These devices were set. */
  set(devices: Played[]): void
  /** A lease of a room has begun or ended. */
  leases(report: Omit<LeaseReport, 'at'>): void
  /** A card, a key or the server has made something else of a guest room. */
  stay(report: Omit<StayReport, 'at'>): void
  /** A key was pressed. */
  pressed(press: PressReport['presses'][number]): void
  /** An infrared transmitter has sent a learned code. */
  sentCode(code: SentCode): void
}

/** A timer takes no more; waking too early does no harm. */
const longestSleep = 3_600_000

/**
 * Runs rooms as their configurations say, with the engine that browsers and the server use: keys, linkages and timings work
 * without the server.
 */
export function playRooms(devices: readonly Played[], heard: Heard): RoomPlayer {
  const rooms = new Map<number, Room>()
  const byNo = new Map(devices.map((played) => [played.device.deviceNo, played]))
  const began = performance.now()
  let sequence = 0
  let calendar: RoomCalendar | null = null

  const now = () => ({ at: Math.round(performance.now() - began), wall: Date.now() + zone })
  const happen = (room: Room, event: Happening, markedAt = now().at) => {
    sequence += 1
    const before = room.run
    const { run, done } = step(room.config, room.run, { ...event, ...now(), source: 'gateway', sequence })
    room.run = run
    const set = new Set(done.flatMap((effect) => carryOut(room, effect, heard)))
    if (set.size > 0) heard.set([...set])
    if (before.guest.mark !== run.guest.mark) room.times.markedAt = markedAt
    if (isOtherStay(before.guest, run.guest)) heard.stay(stayOf(room.config.roomId, run, room.times))
    if (namesOf(before.leases) !== namesOf(run.leases))
      heard.leases({ roomId: room.config.roomId, leases: Object.keys(run.leases), ended: endedBy(done) })
    sleep(room)
    return done
  }
  const sleep = (room: Room) => {
    clearTimeout(room.timer)
    const next = nextClock(room.config, room.run)
    if (next === null) return
    const ms = Math.min(Math.max(next - now().at, 0), longestSleep)
    room.timer = setTimeout(() => happen(room, { kind: 'clock' }), ms).unref()
  }
  const stands = newStands(rooms, happen, () => now().at)
  const placesOf = (deviceNo: string) => placesIn(rooms, deviceNo)
  const pairings = new Map<number, PairingMessage['panels']>()
  const fingers = newFingers(
    (no) => [...placesOf(no), ...panelsIn(rooms, pairings, no)],
    happen,
    heard.pressed,
    (no) => byNo.get(no)?.device.productTypeId === cardHolder,
  )

  return {
    setUp: (config) => {
      const before = rooms.get(config.roomId)
      clearTimeout(before?.timer)
      const played = playedIn(config, byNo)
      const { at, wall } = now()
      const room: Room = {
        config,
        played,
        times: before?.times ?? { since: at, markedAt: null },
        run: before ? takeOver(before.run) : startRun(at, wall),
        timer: undefined,
      }
      rooms.set(config.roomId, room)
      if (calendar) happen(room, { kind: 'calendar', calendar })
      for (const [identifier, place] of played) happen(room, standing(identifier, place))
      stands.stand(room)
    },
    stay: stands.stay,
    stays: stands.stays,
    take: (newer) => {
      if (calendar && newer.version < calendar.version) return
      calendar = newer
      for (const room of rooms.values()) happen(room, { kind: 'calendar', calendar: newer })
    },
    press: fingers.press,
    pair: ({ roomId, panels }) => void pairings.set(roomId, panels),
    ...newCommands(rooms, happen),
    knows: knowing(placesOf),
    causes: (deviceNo) => causesIn(placesOf(deviceNo)),
    changed: (some) => {
      for (const device of some)
        for (const { room, identifier, channel } of placesOf(device.device.deviceNo))
          for (const news of newsOf(room, identifier, { device, channel })) happen(room, news)
    },
    stop: () => {
      for (const { timer } of rooms.values()) clearTimeout(timer)
      fingers.stop()
    },
  }
}

const namesOf = (leases: RoomRun['leases']): string => Object.keys(leases).sort().join()

/** Of a chain that is too long for a message, how it began and how it ended. */
const told = (why: Why): WhyLink[] => (why.length <= 16 ? [...why] : [...why.slice(0, 8), ...why.slice(-8)])

const endedBy = (done: readonly Effect[]): LeaseReport['ended'] =>
  done.flatMap((effect) =>
    effect.do === 'leaseEnded' ? [{ leaseId: effect.lease, why: told(effect.why) }] : [],
  )

/** Where a device plays a part. */
interface Place {
  room: Room
  identifier: string
  channel?: number | undefined
}

/** Why what a device does is so, by the names of its functions; undefined where it plays no part. */
function causesIn(places: readonly Place[]): ReportedStatus['cause'] {
  const causes = places.flatMap(({ room, identifier, channel = '' }) =>
    Object.entries(room.run.held[identifier] ?? {}).map(([slot, { why }]): [string, WhyLink[]] => [
      `${slot === light ? 'switch' : slot}${channel}`,
      told(why),
    ]),
  )
  return causes.length > 0 ? Object.fromEntries(causes) : undefined
}

type Rooms = ReadonlyMap<number, Room>

const placesIn = (rooms: Rooms, deviceNo: string): Place[] =>
  [...rooms.values()].flatMap((room) =>
    room.config.devices
      .filter((device) => device.deviceNo === deviceNo)
      .map(({ identifier, channel }) => ({ room, identifier, channel })),
  )

/**
 * Self-powered panels have no device: they are known by their serial numbers, those that were paired in a room by the room's
 * own and the others by their template's.
 */
const panelsIn = (
  rooms: Rooms,
  pairings: ReadonlyMap<number, PairingMessage['panels']>,
  serialNumber: string,
): Place[] =>
  [...rooms.values()].flatMap((room) => {
    const own = new Map(pairings.get(room.config.roomId)?.map((one) => [one.identifier, one.serialNumber]))
    return (room.config.template.panels ?? [])
      .filter((panel) => (own.get(panel.identifier) ?? panel.serialNumber) === serialNumber)
      .map(({ identifier }) => ({ room, identifier }))
  })

/** Takes what apps tell rooms and devices, and the leases that begin with it or end. */
function newCommands(
  rooms: Rooms,
  happen: (room: Room, event: Happening) => readonly Effect[],
): Pick<RoomPlayer, 'commanded' | 'told' | 'leases' | 'leased' | 'say'> {
  const begin = (room: Room, command: Command, lease: Telling['lease']) => {
    if (!lease) return
    const targets = leaseTargets(room.config, command)
    happen(room, { kind: 'leaseBegun', lease: lease.leaseId, targets, length: lease.length })
  }
  return {
    commanded: (deviceNo, name, value, { by: who, lease }) => {
      for (const { room, identifier, channel } of placesIn(rooms, deviceNo)) {
        const fn = fromChannel(name, channel)
        if (fn === undefined) continue
        const command = { kind: 'value', identifier, values: { [fn]: value } } as const
        happen(room, { ...command, by: 'app', who })
        begin(room, command, lease)
      }
    },
    told: (roomId, command, { by: who, lease }) => {
      const room = rooms.get(roomId)
      if (!room) return null
      const meant = happen(room, { ...command, by: 'app', who }).flatMap((effect) =>
        effect.do === 'set' ? (room.played.get(effect.identifier)?.device ?? []) : [],
      )
      begin(room, command, lease)
      return [...new Set(meant)]
    },
    leases: ({ roomId, end, begin: again }) => {
      const room = rooms.get(roomId)
      if (!room) return
      for (const { leaseId, by: who } of end) happen(room, { kind: 'leaseEnded', lease: leaseId, who })
      for (const { leaseId, targets, length } of again)
        happen(room, { kind: 'leaseBegun', lease: leaseId, targets, length })
    },
    say: (roomId, word) => {
      const room = rooms.get(roomId)
      if (room) happen(room, { kind: 'word', word })
      return room !== undefined
    },
    leased: (roomId) => Object.keys(rooms.get(roomId)?.run.leases ?? {}),
  }
}

/** Keeps what the server says of guests and examinations, and lets rooms stand like that. */
function newStands(
  rooms: Rooms,
  happen: (room: Room, event: Happening, markedAt: number) => void,
  now: () => number,
): Pick<RoomPlayer, 'stay' | 'stays'> & { stand(room: Room): void } {
  const said = new Map<number, { message: StayMessage; at: number }>()
  const stand = (room: Room) => {
    const last = said.get(room.config.roomId)
    if (!last) return
    const at = now()
    const message = laterBy(last.message, at - last.at)
    for (const event of happeningsOf({ ...room.run, at }, room.times, message))
      happen(room, event, at - (message.markAge ?? 0))
  }
  return {
    stand,
    stay: (message) => {
      said.set(message.roomId, { message, at: now() })
      const room = rooms.get(message.roomId)
      if (room) stand(room)
    },
    stays: () =>
      [...rooms.values()]
        .filter(({ config }) => planOf(config).isGuestRoom)
        .map(({ config, run, times }) => stayOf(config.roomId, { ...run, at: now() }, times)),
  }
}

/** Presses keys, and lets them go in time. */
function newFingers(
  placesOf: (deviceNo: string) => Place[],
  happen: (room: Room, event: Happening) => void,
  pressed: Heard['pressed'],
  isCardSwitch: (deviceNo: string) => boolean,
): Pick<RoomPlayer, 'press' | 'stop'> {
  const presses = new Set<NodeJS.Timeout>()
  return {
    press: (deviceNo, key, length) => {
      const places = placesOf(deviceNo)
      for (const { room, identifier } of places) {
        if (isCardSwitch(deviceNo)) {
          happen(room, cardMove(room.run.guest, key))
          continue
        }
        happen(room, { kind: 'keyDown', identifier, key })
        const release = setTimeout(() => {
          presses.delete(release)
          happen(room, { kind: 'keyUp', identifier, key })
          pressed({ roomId: room.config.roomId, identifier, key, pressType: length < longPress ? 1 : 2 })
        }, length).unref()
        presses.add(release)
      }
      return places.length > 0
    },
    stop: () => {
      for (const release of presses) clearTimeout(release)
    },
  }
}

/** What is to be told of a device that has changed by itself. */
function newsOf({ run }: Room, identifier: string, place: Playing): Happening[] {
  const { device: played, channel } = place
  if (channel !== undefined) return [standing(identifier, place)]
  const readings = readingsOf(played.device.productTypeId ?? 0).flatMap((reading): Happening[] => {
    const value = played.values[reading]
    const known = run.senses[identifier]?.[reading]
    // A quantity is news every time; a state only when it is another one, or somebody is still there.
    if (value === undefined || (isSensorState(reading) && value === known && value !== 1)) return []
    return [{ kind: 'sensor', identifier, reading, value }]
  })
  return [standing(identifier, place), ...readings]
}

/** The devices of a room that are behind this gateway, by what they play. */
const playedIn = ({ devices }: RoomConfig, byNo: ReadonlyMap<string, Played>): ReadonlyMap<string, Playing> =>
  new Map(
    devices.flatMap(({ deviceNo, identifier, channel }) => {
      const found = byNo.get(deviceNo)
      return found ? [[identifier, { device: found, channel }] as const] : []
    }),
  )

/** Whether what is told to a device is no key, or one that the appliance it is for has. */
const knowing =
  (placesOf: (deviceNo: string) => Place[]): RoomPlayer['knows'] =>
  (deviceNo, name, value) => {
    const told = placesOf(deviceNo).filter(({ channel }) => fromChannel(name, channel) !== undefined)
    const appliances = told.flatMap(({ room, identifier }) => applianceAt(room.config, identifier) ?? [])
    return knowsKey(appliances, name, value)
  }

/** What a transmitter sends an appliance, one by one, to have it do something. */
function codesOf({ config, played }: Room, effect: Effect): SentCode[] {
  const place = effect.do === 'set' ? played.get(effect.identifier) : undefined
  return effect.do === 'set' && place?.device.online
    ? codesFor(applianceAt(config, effect.identifier), place, effect.values)
    : []
}

/** Sets a device behind this gateway; a lamp that is off keeps the brightness it had. */
function carryOut(room: Room, effect: Effect, { sentCode }: Heard): Played[] {
  const { played } = room
  for (const code of codesOf(room, effect)) sentCode(code)
  const place = effect.do === 'set' ? played.get(effect.identifier) : undefined
  if (effect.do !== 'set' || !place) return []
  const { device, channel = '' } = place
  const isOff = effect.values.switch === 0
  const done = Object.entries(effect.values).map(
    ([fn, value]) => (isOff && fn === 'brightness') || obey(device, `${fn}${channel}`, value),
  )
  return done.includes(true) ? [device] : []
}
