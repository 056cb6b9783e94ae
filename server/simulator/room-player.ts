import type { RoomConfig } from '#contract/config-shapes.ts'
import { isSensorState, readingsOf } from '#contract/rules/readings.ts'
import type { Effect, Happening } from '#contract/rules/room/events.ts'
import { type RoomRun, startRun } from '#contract/rules/room/run.ts'
import { nextClock, step } from '#contract/rules/room/step.ts'
import { takeOver } from '#contract/rules/room/take-over.ts'
import { obey, type Played, zone } from './behaviour.ts'

/** A room as a gateway runs it: the configuration it was sent, and its devices that are behind the gateway. */
interface Room {
  config: RoomConfig
  run: RoomRun
  played: ReadonlyMap<string, Played>
  timer: NodeJS.Timeout | undefined
}

export interface RoomPlayer {
  /** Runs a configuration from now on. */
  setUp(config: RoomConfig): void
  /** Presses a key of a panel for so long (ms); false when no room has it. */
  press(deviceNo: string, key: number, length: number): boolean
  /** A device was told something past the configuration, by an app. */
  commanded(deviceNo: string, identifier: string, value: number): void
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
  const presses = new Set<NodeJS.Timeout>()
  let sequence = 0

  const now = () => ({ at: Math.round(performance.now() - began), wall: Date.now() + zone })
  const happen = (room: Room, event: Happening) => {
    sequence += 1
    const { run, done } = step(room.config, room.run, { ...event, ...now(), source: 'gateway', sequence })
    room.run = run
    const set = new Set(done.flatMap((effect) => carryOut(room, effect)))
    if (set.size > 0) report([...set])
    sleep(room)
  }
  const sleep = (room: Room) => {
    clearTimeout(room.timer)
    const next = nextClock(room.config, room.run)
    if (next === null) return
    const ms = Math.min(Math.max(next - now().at, 0), longestSleep)
    room.timer = setTimeout(() => happen(room, { kind: 'clock' }), ms).unref()
  }
  const placesOf = (deviceNo: string) =>
    [...rooms.values()].flatMap((room) =>
      room.config.devices
        .filter((device) => device.deviceNo === deviceNo)
        .map(({ identifier }) => ({ room, identifier })),
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
        run: before ? takeOver(before.run) : startRun(at, wall),
        timer: undefined,
      }
      rooms.set(config.roomId, room)
      for (const [identifier, device] of played) happen(room, standing(identifier, device))
    },
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
    commanded: (deviceNo, identifier, value) => {
      for (const place of placesOf(deviceNo))
        happen(place.room, {
          kind: 'value',
          identifier: place.identifier,
          values: { [identifier]: value },
          by: 'app',
        })
    },
    changed: (some) => {
      for (const device of some)
        for (const { room, identifier } of placesOf(device.device.deviceNo))
          for (const news of newsOf(room, identifier, device)) happen(room, news)
    },
    stop: () => {
      for (const { timer } of rooms.values()) clearTimeout(timer)
      for (const release of presses) clearTimeout(release)
    },
  }
}

/** What is to be told of a device that has changed by itself. */
function newsOf({ run }: Room, identifier: string, played: Played): Happening[] {
  const readings = readingsOf(played.device.productTypeId ?? 0).flatMap((reading): Happening[] => {
    const value = played.values[reading]
    const known = run.senses[identifier]?.[reading]
    // A quantity is news every time; a state only when it is another one, or somebody is still there.
    if (value === undefined || (isSensorState(reading) && value === known && value !== 1)) return []
    return [{ kind: 'sensor', identifier, reading, value }]
  })
  return [standing(identifier, played), ...readings]
}

/** The devices of a room that are behind this gateway, by what they play. */
const playedIn = ({ devices }: RoomConfig, byNo: ReadonlyMap<string, Played>): ReadonlyMap<string, Played> =>
  new Map(
    devices.flatMap(({ deviceNo, identifier }) => {
      const found = byNo.get(deviceNo)
      return found ? [[identifier, found] as const] : []
    }),
  )

/** How a device stands, as it says of itself. */
function standing(identifier: string, { device, online, on, values }: Played): Happening {
  const settable = device.functionList.flatMap((fn): [string, number][] => {
    const value = fn.identifier === 'switch' ? Number(on) : values[fn.identifier]
    return value === undefined ? [] : [[fn.identifier, value]]
  })
  return { kind: 'device', identifier, online, values: Object.fromEntries(settable) }
}

/** Sets a device behind this gateway; a lamp that is off keeps the brightness it had. */
function carryOut({ played }: Room, effect: Effect): Played[] {
  const device = effect.do === 'set' ? played.get(effect.identifier) : undefined
  if (effect.do !== 'set' || !device) return []
  const isOff = effect.values.switch === 0
  const done = Object.entries(effect.values).map(
    ([fn, value]) => (isOff && fn === 'brightness') || obey(device, fn, value),
  )
  return done.includes(true) ? [device] : []
}
