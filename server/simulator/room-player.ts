import type { CompiledCalendar } from '#contract/calendar-shapes.ts'
import type { RoomConfig } from '#contract/config-shapes.ts'
import { isSensorState, readingsOf } from '#contract/rules/readings.ts'
import type { RoomCalendar } from '#contract/rules/room/calendar.ts'
import type { Effect, Happening } from '#contract/rules/room/events.ts'
import { type RoomRun, startRun } from '#contract/rules/room/run.ts'
import { nextClock, step } from '#contract/rules/room/step.ts'
import { takeOver } from '#contract/rules/room/take-over.ts'
import { obey, type Played, zone } from './behaviour.ts'

/** A device, or one of its channels. */
interface Playing {
  device: Played
  channel: number | undefined
}

/** A room as a gateway runs it: the configuration it was sent, and its devices that are behind the gateway. */
interface Room {
  config: RoomConfig
  run: RoomRun
  played: ReadonlyMap<string, Playing>
  timer: NodeJS.Timeout | undefined
}

export interface RoomPlayer {
  /** Runs a configuration from now on. */
  setUp(config: RoomConfig): void
  /** The campus's calendar from now on, for every room, those to come too; an older one than is known is left. */
  take(calendar: RoomCalendar): void
  /** Presses a key of a panel for so long (ms); false when no room has it. */
  press(deviceNo: string, key: number, length: number): boolean
  /** A device was told something past the configuration, by an app. */
  commanded(deviceNo: string, identifier: string, value: number): void
  /** A room was told something by an app: a scene, or values for a group. The devices that comes to; null for no such room. */
  told(roomId: number, event: Happening): Played[] | null
  /** Devices have changed by themselves: somebody switched them, or a sensor reads something else. */
  changed(devices: readonly Played[]): void
  stop(): void
}

/** A timer takes no more; waking too early does no harm. */
const longestSleep = 3_600_000

/**
 * Runs rooms as their configurations say, with the engine that browsers and the server use: keys, linkages and timings work
 * without the server. `report` is told the devices that were set.
 */
export function playRooms(devices: readonly Played[], report: (set: Played[]) => void): RoomPlayer {
  const rooms = new Map<number, Room>()
  const byNo = new Map(devices.map((played) => [played.device.deviceNo, played]))
  const began = performance.now()
  let sequence = 0
  let calendar: RoomCalendar | null = null

  const now = () => ({ at: Math.round(performance.now() - began), wall: Date.now() + zone })
  const happen = (room: Room, event: Happening) => {
    sequence += 1
    const { run, done } = step(room.config, room.run, { ...event, ...now(), source: 'gateway', sequence })
    room.run = run
    const set = new Set(done.flatMap((effect) => carryOut(room, effect)))
    if (set.size > 0) report([...set])
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
  const placesOf = (deviceNo: string) => placesIn(rooms, deviceNo)
  const fingers = newFingers((no) => [...placesOf(no), ...panelsIn(rooms, no)], happen)

  return {
    setUp: (config) => {
      const before = rooms.get(config.roomId)
      clearTimeout(before?.timer)
      const played = playedIn(config, byNo)
      const { at, wall } = now()
      const room: Room = {
        config,
        played,
        run: before ? takeOver(before.run) : startRun(at, wall),
        timer: undefined,
      }
      rooms.set(config.roomId, room)
      if (calendar) happen(room, { kind: 'calendar', calendar })
      for (const [identifier, place] of played) happen(room, standing(identifier, place))
    },
    take: (newer) => {
      if (calendar && newer.version < calendar.version) return
      calendar = newer
      for (const room of rooms.values()) happen(room, { kind: 'calendar', calendar: newer })
    },
    press: fingers.press,
    commanded: (deviceNo, identifier, value) => {
      for (const place of placesOf(deviceNo)) {
        const fn = fromChannel(identifier, place.channel)
        if (fn !== undefined)
          happen(place.room, {
            kind: 'value',
            identifier: place.identifier,
            values: { [fn]: value },
            by: 'app',
          })
      }
    },
    told: (roomId, event) => {
      const room = rooms.get(roomId)
      if (!room) return null
      const meant = happen(room, event).flatMap((effect) =>
        effect.do === 'set' ? (room.played.get(effect.identifier)?.device ?? []) : [],
      )
      return [...new Set(meant)]
    },
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

/** Where a device plays a part. */
interface Place {
  room: Room
  identifier: string
  channel?: number | undefined
}

type Rooms = ReadonlyMap<number, Room>

const placesIn = (rooms: Rooms, deviceNo: string): Place[] =>
  [...rooms.values()].flatMap((room) =>
    room.config.devices
      .filter((device) => device.deviceNo === deviceNo)
      .map(({ identifier, channel }) => ({ room, identifier, channel })),
  )

/** Self-powered panels have no device: they are known by their serial numbers. */
const panelsIn = (rooms: Rooms, serialNumber: string): Place[] =>
  [...rooms.values()].flatMap((room) =>
    (room.config.template.panels ?? [])
      .filter((panel) => panel.serialNumber === serialNumber)
      .map(({ identifier }) => ({ room, identifier })),
  )

/** Presses keys, and lets them go in time. */
function newFingers(
  placesOf: (deviceNo: string) => Place[],
  happen: (room: Room, event: Happening) => void,
): Pick<RoomPlayer, 'press' | 'stop'> {
  const presses = new Set<NodeJS.Timeout>()
  return {
    press: (deviceNo, key, length) => {
      const places = placesOf(deviceNo)
      for (const { room, identifier } of places) {
        happen(room, { kind: 'keyDown', identifier, key })
        const release = setTimeout(() => {
          presses.delete(release)
          happen(room, { kind: 'keyUp', identifier, key })
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

/** A calendar as it travels, as the engine has it. */
export const roomCalendarOf = ({ version, days, sun }: CompiledCalendar): RoomCalendar => ({
  version,
  days,
  sun: sun.map(([rise = null, set = null]) => [rise, set] as const),
})

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

/** How a device stands, as it says of itself. */
function standing(identifier: string, { device: played, channel }: Playing): Happening {
  const { device, online, on, values } = played
  if (channel !== undefined) return { kind: 'device', identifier, online, values: onChannel(values, channel) }
  const settable = device.functionList.flatMap((fn): [string, number][] => {
    const value = fn.identifier === 'switch' ? Number(on) : values[fn.identifier]
    return value === undefined ? [] : [[fn.identifier, value]]
  })
  return { kind: 'device', identifier, online, values: Object.fromEntries(settable) }
}

/** Sets a device behind this gateway; a lamp that is off keeps the brightness it had. */
function carryOut({ played }: Room, effect: Effect): Played[] {
  const place = effect.do === 'set' ? played.get(effect.identifier) : undefined
  if (effect.do !== 'set' || !place) return []
  const { device, channel = '' } = place
  const isOff = effect.values.switch === 0
  const done = Object.entries(effect.values).map(
    ([fn, value]) => (isOff && fn === 'brightness') || obey(device, `${fn}${channel}`, value),
  )
  return done.includes(true) ? [device] : []
}

const numbered = /^([A-Za-z]+)(\d+)$/

/** What a device's value says of a channel of it: switch2 is the switch of the second. */
function fromChannel(name: string, channel: number | undefined): string | undefined {
  const [, fn, of] = numbered.exec(name) ?? []
  if (channel === undefined) return fn === undefined ? name : undefined
  return Number(of) === channel ? fn : undefined
}

/** The values of one channel. */
const onChannel = (values: Played['values'], channel: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, number][] => {
      const fn = fromChannel(name, channel)
      return fn === undefined ? [] : [[fn, value]]
    }),
  )
