import type { RoomConfig } from '#contract/config-shapes.ts'
import type { LeaseReport, PairingMessage, ReportedStatus } from '#contract/device-protocol.ts'
import { settableFunctions } from '#contract/rules/abilities.ts'
import {
  directionValue,
  isReverse,
  isSensorState,
  readingsOf,
  reverse,
  stateOf,
} from '#contract/rules/readings.ts'
import type { Effect, Happening, Why } from '#contract/rules/room/events.ts'
import { planOf } from '#contract/rules/room/plan.ts'
import { light, type RoomRun } from '#contract/rules/room/run.ts'
import { configHash } from '#contract/rules/room-config.ts'
import type { WhyLink } from '#contract/why-shapes.ts'
import { obey, type Played } from './behaviour.ts'
import type { Lead } from './lead.ts'
import { asMounted } from './senses.ts'
import { type Playing, standing } from './standing.ts'
import type { StayTimes } from './stay-player.ts'

/** A room as a gateway runs it: the configuration it was sent, and its devices that are behind the gateway. */
export interface Room {
  config: RoomConfig
  run: RoomRun
  /** What the room's clock is ahead of the gateway's, in ms: with several gateways it is that of the one that led first. */
  ahead: number
  played: ReadonlyMap<string, Playing>
  times: StayTimes
  /** Calls off its next waking. */
  wake: () => void
  /** How this gateway stands with the others of the room; null where it is the only one. */
  lead: Lead | null
}

/** Of a chain that is too long for a message, how it began and how it ended. */
const told = (why: Why): WhyLink[] => (why.length <= 16 ? [...why] : [...why.slice(0, 8), ...why.slice(-8)])

export const endedBy = (done: readonly Effect[]): LeaseReport['ended'] =>
  done.flatMap((effect) =>
    effect.do === 'leaseEnded' ? [{ leaseId: effect.lease, why: told(effect.why) }] : [],
  )

/** Where a device plays a part. */
export interface Place {
  room: Room
  identifier: string
  channel?: number | undefined
}

/** Why what a device does is so, by the names of its functions; undefined where it plays no part. */
export function causesIn(places: readonly Place[]): ReportedStatus['cause'] {
  const causes = places.flatMap(({ room, identifier, channel = '' }) =>
    Object.entries(room.run.held[identifier] ?? {}).map(([slot, { why }]): [string, WhyLink[]] => [
      `${slot === light ? 'switch' : slot}${channel}`,
      told(why),
    ]),
  )
  return causes.length > 0 ? Object.fromEntries(causes) : undefined
}

export type Rooms = ReadonlyMap<number, Room>

export const placesIn = (rooms: Rooms, deviceNo: string): Place[] =>
  [...rooms.values()].flatMap((room) =>
    room.config.devices
      .filter((device) => device.deviceNo === deviceNo)
      .map(({ identifier, channel }) => ({ room, identifier, channel })),
  )

/**
 * Self-powered panels have no device: they are known by their serial numbers, those that were paired in a room by the room's
 * own and the others by their template's.
 */
export const panelsIn = (
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

/** What is to be told of a device that has changed by itself; one that is silent has read nothing. */
export function newsOf({ run }: Room, identifier: string, place: Playing): Happening[] {
  const { device: played, channel } = place
  if (channel !== undefined || !played.online) return [standing(identifier, place)]
  const isFirst = (value: number) => stateOf(value, played.values[directionValue]) === 'first'
  const readings = readingsOf(played.device.productTypeId ?? 0).flatMap((reading): Happening[] => {
    const value = played.values[reading]
    const known = run.senses[identifier]?.[reading]
    // A quantity is news every time; a state only when it is another one, or somebody is still there.
    if (value === undefined || (isSensorState(reading) && value === known && !isFirst(value))) return []
    return [{ kind: 'sensor', identifier, reading, value }]
  })
  // What only reads is back with what it reads: what it read before it fell silent is no news.
  const onlyReads = settableFunctions(played.device.functionList).length === 0
  return onlyReads ? [...readings, standing(identifier, place)] : [standing(identifier, place), ...readings]
}

/** The same of all devices of a room, those that read last: what follows from that is newer than how another device stood. */
export function allNews(room: Room): Happening[] {
  const news = [...room.played].map(([identifier, place]) => newsOf(room, identifier, place))
  return [...news.filter(({ length }) => length === 1), ...news.filter(({ length }) => length > 1)].flat()
}

/**
 * Sensors are mounted as a configuration says from now on: they say so among their values, so that whoever hears of them turns
 * their states as the room does. What they have found stays so. Answers those that were mounted otherwise.
 */
export function mount({ config, played }: Room): Played[] {
  const { reversed } = planOf(config)
  return [...played].flatMap(([identifier, { device, channel }]) => {
    const before = device.values[directionValue]
    const isTurned = reversed.has(identifier)
    if (channel !== undefined || isReverse(before) === isTurned) return []
    // Whichever of both ways it is mounted now, its states are turned round once.
    Object.assign(device.values, asMounted(device.values, reverse), {
      [directionValue]: isTurned ? reverse : 1,
    })
    return [device]
  })
}

/** The devices of a room that are behind this gateway, by what they play. */
export const playedIn = (
  { devices }: RoomConfig,
  byNo: ReadonlyMap<string, Played>,
): ReadonlyMap<string, Playing> =>
  new Map(
    devices.flatMap(({ deviceNo, identifier, channel }) => {
      const found = byNo.get(deviceNo)
      return found ? [[identifier, { device: found, channel }] as const] : []
    }),
  )

/** Lets devices take places in a room that goes on as it was; what they are told is what their places were told last. */
export function takePlaces(room: Room, config: RoomConfig, byNo: ReadonlyMap<string, Played>): Played[] {
  const before = room.played
  Object.assign(room, { config, played: playedIn(config, byNo) })
  if (room.lead) room.lead.hash = configHash(config)
  const news = [...room.played].filter(
    ([identifier, { device }]) => device !== before.get(identifier)?.device,
  )
  const settings = news.map(([identifier]) => ({
    identifier,
    values: Object.assign({}, ...Object.values(room.run.held[identifier] ?? {}).map(({ values }) => values)),
  }))
  carryOut(room, settings)
  return [...new Set([...news.map(([, { device }]) => device), ...mount(room)])]
}

/** What is to be set of an equipment. */
export type Setting = Pick<Extract<Effect, { do: 'set' }>, 'identifier' | 'values'>

export const settingsIn = (done: readonly Effect[]): Setting[] =>
  done.flatMap((effect) =>
    effect.do === 'set' ? [{ identifier: effect.identifier, values: effect.values }] : [],
  )

/** Sets what is behind this gateway, and answers which devices that is; a lamp that is off keeps the brightness it had. */
export const carryOut = (room: Room, settings: readonly Setting[]): Played[] => [
  ...new Set(settings.flatMap((setting) => carryOutOne(room, setting))),
]

function carryOutOne({ played }: Room, { identifier, values }: Setting): Played[] {
  const place = played.get(identifier)
  if (!place) return []
  const { device, channel = '' } = place
  const isOff = values.switch === 0
  const done = Object.entries(values).map(
    ([fn, value]) => (isOff && fn === 'brightness') || obey(device, `${fn}${channel}`, value),
  )
  return done.includes(true) ? [device] : []
}
