import type { RoomConfig } from '#contract/config-shapes.ts'
import type {
  LeadReport,
  LeaseMessage,
  LeaseReport,
  PairingMessage,
  PressReport,
  ReportedStatus,
  RoomCommandMessage,
  StayMessage,
  StayReport,
} from '#contract/device-protocol.ts'
import type { PeerMessage } from '#contract/peer-protocol.ts'
import { cardHolder } from '#contract/rules/panels.ts'
import type { RoomLimits } from '#contract/rules/room/air.ts'
import type { RoomCalendar } from '#contract/rules/room/calendar.ts'
import { fromChannel } from '#contract/rules/room/channel.ts'
import type { Effect, Happening, RoomEvent } from '#contract/rules/room/events.ts'
import { type Command, leaseTargets } from '#contract/rules/room/lease-targets.ts'
import { planOf } from '#contract/rules/room/plan.ts'
import { type RoomRun, startRun } from '#contract/rules/room/run.ts'
import { nextClock, step } from '#contract/rules/room/step.ts'
import { takeOver } from '#contract/rules/room/take-over.ts'
import { withCrossings } from '#contract/rules/room/thresholds.ts'
import type { Played } from './behaviour.ts'
import { newCampusNews } from './campus-news.ts'
import { type Clock, realClock } from './clock.ts'
import { newFingers } from './fingers.ts'
import { applianceAt, codesOf, knowsKey, type SentCode } from './infrared-player.ts'
import { type Leading, type LeadingOptions, newLeading } from './lead.ts'
import { newMains } from './mains.ts'
import {
  allNews,
  carryOut,
  causesIn,
  endedBy,
  mount,
  newsOf,
  type Place,
  panelsIn,
  placesIn,
  playedIn,
  type Room,
  type Rooms,
  type Setting,
  settingsIn,
  takePlaces,
} from './rooms.ts'
import { standing } from './standing.ts'
import { newStands } from './stands.ts'
import { isOtherStay, stayOf } from './stay-player.ts'

export interface RoomPlayer {
  /** Runs a configuration from now on. */
  setUp(config: RoomConfig): void
  /** Goes on with a configuration in which these devices took the place of others. */
  swap(config: RoomConfig, devices: readonly Played[]): void
  /** Runs a room no more. */
  leave(roomId: number): void
  /** The campus's calendar from now on, for every room, those to come too; an older one than is known is left. */
  take(calendar: RoomCalendar): void
  /** What air conditioners are allowed from now on, in the same way. */
  limit(limits: RoomLimits): void
  /** Presses a key of a panel for so long (ms); false when no room has it. */
  press(deviceNo: string, key: number, length: number): boolean
  /** Which self-powered panels a room has, from now on; kept for one that is to come. */
  pair(message: PairingMessage): void
  /** Whether a device has what it takes to do something: of a key of a remote control, its code. */
  knows(deviceNo: string, identifier: string, value: number): boolean
  /** Says a word in a room; false for one that is not run here. */
  say(roomId: number, word: string): boolean
  /** Takes the power of a room away, or brings it back; false where that is so already, and for no such room. */
  power(roomId: number, on: boolean): boolean
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
  /** The leases that a room has now; null where another gateway leads, which tells them. */
  leased(roomId: number): string[] | null
  /** Why a device stands as it does, by its functions. */
  causes(deviceNo: string): ReportedStatus['cause']
  /** Devices have changed by themselves: somebody switched them, or a sensor reads something else. */
  changed(devices: readonly Played[]): void
  /** Another gateway has said something. */
  heardFrom(gatewayNo: string, message: PeerMessage): void
  /** The broker hears this gateway, again. */
  connected(): void
  /** The rooms that have several gateways, and whether this one leads. */
  leads(): Omit<LeadReport, 'at'>[]
  stop(): void
}

/** Who tells it, and the lease that begins with it. */
export type Telling = Pick<RoomCommandMessage, 'by' | 'via' | 'lease'>

/** What is told of what happens in rooms. */
export interface Heard {
  /** These devices were set. */
  set(devices: Played[]): void
  /** A lease of a room has begun or ended. */
  leases(report: Omit<LeaseReport, 'at'>): void
  /** A card, a key or the server has made something else of a guest room. */
  stay(report: Omit<StayReport, 'at'>): void
  /** This gateway leads a room that has several, or does no more. */
  lead?(report: Omit<LeadReport, 'at'>): void
  /** A key was pressed. */
  pressed(press: PressReport['presses'][number]): void
  /** An infrared transmitter has sent a learned code. */
  sentCode?(code: SentCode): void
}

export interface PlayOptions {
  /** The gateway's number. */
  me?: string
  clock?: Clock
  /** Whether the broker hears this gateway. */
  linked?(): boolean
  /** Says something to another gateway. */
  send?(to: string, message: PeerMessage): void
}

/**
 * Runs rooms as their configurations say, with the engine that browsers and the server use: keys, linkages and timings work
 * without the server. A room with several gateways is run by the one that leads (`lead.ts`).
 */
export function playRooms(devices: readonly Played[], heard: Heard, options: PlayOptions = {}): RoomPlayer {
  const { clock = realClock() } = options
  const rooms = new Map<number, Room>()
  const byNo = new Map(devices.map((played) => [played.device.deviceNo, played]))
  const { leading, decide, tryOut } = newEngine(rooms, heard, {
    ...{ ...options, clock, known: () => news.known() },
    stand: (room) => stands.stand(room),
  })
  const { happen, decides } = leading
  const news = newCampusNews(rooms, { decides, decide })
  const stands = newStands(rooms, { decides, decide }, clock)
  const placesOf = (deviceNo: string) => placesIn(rooms, deviceNo)
  const commands = newCommands(rooms, { happen, decides, tryOut })
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
      before?.wake()
      const ahead = before?.ahead ?? 0
      const at = clock.at() + ahead
      const room: Room = {
        ...{ config, ahead, lead: null, wake: () => undefined },
        played: playedIn(config, byNo),
        times: before?.times ?? { since: at, markedAt: null },
        run: before ? takeOver(before.run, config, before.config) : startRun(at, clock.wall()),
      }
      rooms.set(config.roomId, room)
      heard.set(mount(room))
      leading.join(room, before?.lead ?? null)
      if (!decides(room)) return
      for (const event of news.known()) decide(room, event)
      for (const [identifier, place] of room.played) decide(room, standing(identifier, place))
      stands.stand(room)
    },
    swap: (config, devices) => {
      for (const played of devices) byNo.set(played.device.deviceNo, played)
      const room = rooms.get(config.roomId)
      if (room) heard.set(takePlaces(room, config, byNo))
    },
    leave: (roomId) => {
      const room = rooms.get(roomId)
      if (!room) return
      room.wake()
      room.lead = null
      rooms.delete(roomId)
    },
    stay: stands.stay,
    stays: stands.stays,
    take: news.take,
    limit: news.limit,
    press: fingers.press,
    pair: ({ roomId, panels }) => void pairings.set(roomId, panels),
    ...{ ...commands, ...newMains(rooms, happen, heard.set) },
    knows: knowing(placesOf),
    causes: (deviceNo) => causesIn(placesOf(deviceNo)),
    changed: (some) => {
      for (const device of some)
        for (const { room, identifier, channel } of placesOf(device.device.deviceNo))
          for (const news of newsOf(room, identifier, { device, channel })) happen(room, news)
    },
    heardFrom: leading.heard,
    connected: leading.connected,
    leads: () =>
      [...rooms.values()].flatMap(({ config: { roomId }, lead }) =>
        lead ? [{ roomId, leads: lead.kind === 'leads' }] : [],
      ),
    stop: () => {
      for (const room of rooms.values()) room.wake()
      leading.stop()
      fingers.stop()
    },
  }
}

/** Whether what is told to a device is no key, or one that the appliance it is for has. */
const knowing =
  (placesOf: (deviceNo: string) => Place[]): RoomPlayer['knows'] =>
  (deviceNo, name, value) => {
    const told = placesOf(deviceNo).filter(({ channel }) => fromChannel(name, channel) !== undefined)
    const appliances = told.flatMap(({ room, identifier }) => applianceAt(room.config, identifier) ?? [])
    return knowsKey(appliances, name, value)
  }

interface EngineOptions extends PlayOptions {
  clock: Clock
  /** What the campus has said to all rooms. */
  known(): Happening[]
  /** Lets a room stand as the server has said last. */
  stand(room: Room): void
}

/** How a room stands that goes on from what another gateway has told. @param same that one has the same configuration */
function runAdopted({ config, run: { crossed } }: Room, told: RoomRun, same: boolean): RoomRun {
  const known = { ...startRun(0, 0), ...told } // an older build knows less
  // Which limits of its own configuration are crossed it knows itself: it has read the same.
  return same ? withCrossings(known, planOf(config)) : { ...takeOver(known, config), crossed }
}

/** Lets rooms take what happens, sets what follows, and tells of it. */
function newEngine(rooms: Rooms, heard: Heard, options: EngineOptions) {
  const { me = 'gateway', clock, linked = () => true, send = () => undefined, known, stand } = options
  const now = (room: Room) => ({ at: clock.at() + room.ahead, wall: clock.wall() })
  const stamp = stampOf(me, clock)

  const decide: Deciding['decide'] = (room, event, from = stamp(), markedAt = now(room).at) => {
    const { source, sequence } = from
    const stamped = { ...event, ...now(room), source, sequence }
    const before = room.run
    const { run, done } = step(room.config, room.run, stamped)
    room.run = run
    setIn(room, settingsIn(done))
    if (before.guest.mark !== run.guest.mark) room.times = { ...room.times, markedAt }
    told(room, before, done)
    leading.tell(room, stamped, done)
    if (stamped.kind === 'power' && stamped.on) catchUp(room)
    sleep(room)
    return done
  }
  /**
   * What was read and said while a room had no power is said once it has. What hangs on the mains nobody has switched meanwhile,
   * and it has just been set.
   */
  const catchUp = (room: Room) => {
    for (const event of allNews(room))
      leading.happen(room, event.kind === 'device' ? { ...event, values: undefined } : event)
    stand(room)
  }
  const setIn = (room: Room, settings: readonly Setting[]) => {
    for (const code of codesOf(room, settings)) heard.sentCode?.(code)
    const set = carryOut(room, settings)
    if (set.length > 0) heard.set(set)
  }
  const told = ({ config: { roomId }, run, times }: Room, before: RoomRun, done: readonly Effect[]) => {
    if (isOtherStay(before.guest, run.guest)) heard.stay(stayOf(roomId, run, times))
    if (namesOf(before.leases) !== namesOf(run.leases))
      heard.leases({ roomId, leases: Object.keys(run.leases), ended: endedBy(done) })
  }
  const sleep = (room: Room) => {
    room.wake()
    const next = leading.decides(room) ? nextClock(room.config, room.run) : null
    if (next !== null) room.wake = clock.later(next - now(room).at, () => decide(room, { kind: 'clock' }))
  }
  const leading = newLeading({
    ...{ me, clock, linked, send, rooms, decide, stamp },
    follow: (room, event, settings) => {
      if (event) {
        const { mark } = room.run.guest
        room.run = step(room.config, room.run, event).run
        room.ahead = event.at - clock.at()
        if (room.run.guest.mark !== mark) room.times = { ...room.times, markedAt: event.at }
      }
      setIn(room, settings)
      if (event?.kind === 'power' && event.on) catchUp(room)
    },
    adopt: (room, run, at, same) => {
      const moved = at - clock.at() - room.ahead
      const { since, markedAt } = room.times
      room.ahead += moved
      room.times = { since: since + moved, markedAt: markedAt === null ? null : markedAt + moved }
      room.run = runAdopted(room, run, same)
    },
    ...{ known, own: allNews },
    changed: (room, leads) => {
      const { roomId } = room.config
      heard.lead?.({ roomId, leads })
      if (!leads) return room.wake()
      heard.leases({ roomId, leases: Object.keys(room.run.leases), ended: [] })
      if (planOf(room.config).isGuestRoom) heard.stay(stayOf(roomId, room.run, room.times))
      stand(room)
    },
  })
  const tryOut = (room: Room, event: Happening) => {
    const { done } = step(room.config, room.run, { ...event, ...now(room), ...stamp() })
    setIn(room, settingsIn(done))
    return done
  }
  return { leading, decide, tryOut }
}

/** What a gateway says never has a number that it had before, also after it has started anew. */
function stampOf(me: string, clock: Clock): LeadingOptions['stamp'] {
  let sequence = Math.max(0, clock.wall())
  return () => {
    sequence += 1
    return { source: me, sequence }
  }
}

const namesOf = (leases: RoomRun['leases']): string => Object.keys(leases).sort().join()

export interface Deciding extends Pick<Leading, 'happen' | 'decides'> {
  /** Lets a room take an event. @param markedAt when what the room asks for was set, by its clock */
  decide(
    room: Room,
    event: Happening,
    from?: Pick<RoomEvent, 'source' | 'sequence'>,
    markedAt?: number,
  ): readonly Effect[]
  /** Sets what an event would come to, without the room taking it. */
  tryOut(room: Room, event: Happening): readonly Effect[]
}

/** Takes what apps tell rooms and devices, and the leases that begin with it or end. */
function newCommands(
  rooms: Rooms,
  { happen, decides, tryOut }: Omit<Deciding, 'decide'>,
): Pick<RoomPlayer, 'commanded' | 'told' | 'leases' | 'leased' | 'say'> {
  const begin = (room: Room, command: Command, lease: Telling['lease']) => {
    // What was told in the dark is over with the moment, and so is what it was to be held for.
    if (!lease || room.run.lostAt !== null) return
    const targets = leaseTargets(room.config, command)
    happen(room, { kind: 'leaseBegun', lease: lease.leaseId, targets, length: lease.length })
  }
  return {
    commanded: (deviceNo, name, value, { by: who, via, lease }) => {
      for (const { room, identifier, channel } of placesIn(rooms, deviceNo)) {
        const fn = fromChannel(name, channel)
        if (fn === undefined) continue
        const command = { kind: 'value', identifier, values: { [fn]: value } } as const
        happen(room, { ...command, by: via ?? 'app', who })
        begin(room, command, lease)
      }
    },
    told: (roomId, command, { by: who, via, lease }) => {
      const room = rooms.get(roomId)
      if (!room) return null
      // Every gateway of the room is told: each sets its own at once, and the one that leads has the room take it.
      const event = { ...command, by: via ?? 'app', who } as const
      const done = decides(room) ? happen(room, event) : tryOut(room, event)
      const meant = settingsIn(done).flatMap(({ identifier }) => room.played.get(identifier)?.device ?? [])
      if (decides(room)) begin(room, command, lease)
      return [...new Set(meant)]
    },
    leases: ({ roomId, end, begin: again }) => {
      const room = rooms.get(roomId)
      if (!room || !decides(room)) return
      for (const { leaseId, by: who, via } of end)
        happen(room, { kind: 'leaseEnded', lease: leaseId, by: via ?? 'app', who })
      for (const { leaseId, targets, length } of again)
        happen(room, { kind: 'leaseBegun', lease: leaseId, targets, length })
    },
    say: (roomId, word) => {
      const room = rooms.get(roomId)
      if (room) happen(room, { kind: 'word', word })
      return room !== undefined
    },
    leased: (roomId) => {
      const room = rooms.get(roomId)
      return room && !decides(room) ? null : Object.keys(room?.run.leases ?? {})
    },
  }
}
