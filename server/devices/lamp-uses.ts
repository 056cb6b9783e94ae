import type { DeviceStatus } from '#contract/device-shapes.ts'
import {
  addUse,
  hoursWithin,
  type LampStanding,
  noHours,
  roomHours,
  type Use,
  usedIn,
} from '#contract/rules/energy/lamp-use.ts'
import { type Day, dayOf } from '#contract/rules/energy/local-days.ts'
import { type Brightness, usualRating, wattsAt } from '#contract/rules/rated-power.ts'
import type { LampDayRow, RoomDayRow } from './lamp-store.ts'
import type { Registry } from './registry.ts'
import type { DeviceRow } from './registry-store.ts'
import type { Standing } from './status-reducer.ts'

/** What is measured at a lamp, or in its room, if anything is. */
const measures = ['voltage', 'current', 'illuminance'] as const
type Measured = Partial<Record<(typeof measures)[number], number>>

/** A mean over time: the sum of values times ms, and these. */
interface Mean {
  sum: number
  length: number
}

/** How a lamp worked on a day so far: in ms, and watt-milliseconds. */
interface LampDay {
  known: number
  lit: number
  energy: number
  means: Partial<Record<keyof Measured, Mean>>
}

interface Lamp {
  /** It is counted up to here, ms. */
  since: number
  standing: LampStanding & { brightness: Brightness }
  measured: Measured
  days: Map<Day, LampDay>
}

interface RoomDay {
  hours: Use[]
}

/** A day of a room that has something to be saved. */
export interface Unsaved {
  roomId: number
  day: Day
}

/** What the database had of today when this process began to count. */
export interface Earlier {
  rooms: readonly Pick<RoomDayRow, 'roomId' | 'day' | 'hours'>[]
  lamps: readonly LampDayRow[]
}

/**
 * Counts what lamps use as they report, in memory. What is kept of a day is always its whole count so far, so that writing
 * it twice changes nothing.
 */
export interface LampUses {
  hear(status: Pick<DeviceStatus, 'deviceId'> & Standing, now: number): void
  /** Counts all lamps up to a time; what has been counted until then is to be saved. */
  countTo(now: number): void
  takeUnsaved(most: number): Unsaved[]
  putBack(unsaved: readonly Unsaved[]): void
  /** A room's day as it is saved; null when there is nothing to say of it. */
  rowsOf(unsaved: Unsaved): RoomDayRow | null
  /** Leaves out the days before one, once nothing of any of them is to be saved. */
  forgetBefore(day: Day): void
}

type Rows = Pick<Registry, 'device' | 'inRoom'>

/** Without a word of how bright it is, a lamp that is on is at its brightest. */
const standingOf = (
  { online, deviceSwitch, values }: Standing,
  { rating, lampType }: Pick<DeviceRow, 'rating' | 'lampType'>,
): LampStanding & { brightness: Brightness } => {
  const brightness = { on: deviceSwitch === 1, level: values.brightness ?? 100 }
  return {
    known: online,
    lit: brightness.on && brightness.level > 0,
    watts: wattsAt(rating ?? usualRating(lampType ?? 0), brightness),
    brightness,
  }
}

function plusMeans(day: LampDay, measured: Measured, lit: boolean, length: number) {
  for (const name of measures) {
    const value = measured[name]
    if (value === undefined || (name === 'illuminance' && !lit)) continue
    const mean = day.means[name] ?? { sum: 0, length: 0 }
    day.means[name] = { sum: mean.sum + value * length, length: mean.length + length }
  }
}

/** Lamps count from `began` (ms) on, or from the first time that they are heard of. */
export const newLampUses = (registry: Rows, began: number, earlier: Earlier): LampUses =>
  new CountedLamps(registry, began, earlier)

class CountedLamps implements LampUses {
  readonly #registry: Rows
  readonly #began: number
  readonly #lamps = new Map<number, Lamp>()
  readonly #rooms = new Map<number, Map<Day, RoomDay>>()
  /** What sensors of a room measure now. */
  readonly #light = new Map<number, Map<number, number>>()
  readonly #touched = new Map<string, Unsaved>()
  readonly #unsaved = new Map<string, Unsaved>()
  readonly #knownDays: Map<number, LampDay>
  /** Nothing is left of days before this one: of 100,000 lamps it is not looked for after each writing. */
  #forgotten: Day

  constructor(registry: Rows, began: number, earlier: Earlier) {
    this.#registry = registry
    this.#began = began
    this.#forgotten = dayOf(began)
    this.#knownDays = new Map(earlier.lamps.map((row) => [row.deviceId, dayOfRow(row)]))
    for (const { roomId, day, hours } of earlier.rooms) {
      const uses = noHours()
      const all = lampsIn(registry, roomId).length
      for (const [hour, { wh, minutes }] of hours)
        uses[hour] = { known: minutes * 60_000 * all, energy: wh * 3_600_000 }
      this.#rooms.set(roomId, new Map([[day, { hours: uses }]]))
    }
  }

  hear({ deviceId, ...status }: Pick<DeviceStatus, 'deviceId'> & Standing, now: number): void {
    const device = this.#registry.device(deviceId)
    if (!device) return
    if (device.lampType === null) {
      this.#sense(device, status, now)
      return
    }
    const told = { standing: standingOf(status, device), measured: measuredOf(status) }
    const lamp = this.#lamps.get(deviceId)
    // A clock that is ahead of ours must not count time that has not passed.
    const at = Math.min(now, Math.max(this.#began, status.at))
    if (lamp) {
      this.#count(lamp, device, at)
      Object.assign(lamp, told)
      return
    }
    const before = this.#knownDays.get(deviceId)
    this.#knownDays.delete(deviceId)
    const days = new Map(before ? [[dayOf(this.#began), before]] : [])
    this.#lamps.set(deviceId, { since: at, ...told, days })
  }

  countTo(now: number): void {
    for (const [id, lamp] of this.#lamps) {
      const device = this.#registry.device(id)
      if (device) this.#count(lamp, device, now)
      else this.#lamps.delete(id)
    }
    for (const [key, each] of this.#touched) this.#unsaved.set(key, each)
    this.#touched.clear()
  }

  takeUnsaved(most: number): Unsaved[] {
    const taken = [...this.#unsaved.values()].slice(0, most)
    for (const { roomId, day } of taken) this.#unsaved.delete(`${roomId} ${day}`)
    return taken
  }

  putBack(back: readonly Unsaved[]): void {
    for (const each of back) this.#unsaved.set(`${each.roomId} ${each.day}`, each)
  }

  rowsOf({ roomId, day }: Unsaved): RoomDayRow | null {
    const known = this.#rooms.get(roomId)?.get(day)
    const inRoom = lampsIn(this.#registry, roomId)
    if (!known || inRoom.length === 0) return null
    const found = inRoom.flatMap(({ id }) => {
      const own = this.#lamps.get(id)?.days.get(day)
      return own ? [rowOfDay(id, day, own)] : []
    })
    return { roomId, day, hours: roomHours(known.hours, inRoom.length), lamps: found }
  }

  forgetBefore(day: Day): void {
    if (day <= this.#forgotten) return
    const waiting = [...this.#unsaved.values(), ...this.#touched.values()]
    if (waiting.some((each) => each.day < day)) return
    for (const days of [...this.#rooms.values(), ...[...this.#lamps.values()].map((lamp) => lamp.days)])
      for (const each of [...days.keys()].filter((old) => old < day)) days.delete(each)
    this.#forgotten = day
  }

  #roomDay(roomId: number, day: Day): RoomDay {
    const days = this.#rooms.get(roomId) ?? new Map<Day, RoomDay>()
    this.#rooms.set(roomId, days)
    const found = days.get(day) ?? { hours: noHours() }
    days.set(day, found)
    return found
  }

  #count(lamp: Lamp, device: DeviceRow, to: number): void {
    if (to <= lamp.since) return
    const { roomId, rating, lampType } = device
    const { standing } = lamp
    if (standing.known) {
      const sensed = meanOf(this.#light.get(roomId))
      const measured = sensed === null ? lamp.measured : { illuminance: sensed, ...lamp.measured }
      for (const { day, hour, length } of hoursWithin(lamp.since, to)) {
        const use = usedIn(standing, length)
        addUse(this.#roomDay(roomId, day).hours, hour, use)
        const own = lampDay(lamp, day)
        own.known += length
        own.lit += standing.lit ? length : 0
        own.energy += use.energy
        plusMeans(own, measured, standing.lit, length)
        this.#touched.set(`${roomId} ${day}`, { roomId, day })
      }
    }
    lamp.since = to
    // What is said of its product counts from here on: what was counted by what counted before stays.
    standing.watts = wattsAt(rating ?? usualRating(lampType ?? 0), standing.brightness)
  }

  /** What a sensor measures holds for the lamps of its room from now on: what they were lit by until then is counted. */
  #sense({ id, roomId }: DeviceRow, { online, values }: Standing, now: number): void {
    const lux = online ? values.illuminance : undefined
    const sensors = this.#light.get(roomId)
    if (lux === sensors?.get(id)) return
    for (const lamp of this.#registry.inRoom(roomId)) {
      const known = this.#lamps.get(lamp.id)
      if (known) this.#count(known, lamp, now)
    }
    const next = new Map(sensors)
    if (lux === undefined) next.delete(id)
    else next.set(id, lux)
    this.#light.set(roomId, next)
  }
}

/** In V, mA and lux. */
function measuredOf({ values: { voltage, current, illuminance } }: Standing): Measured {
  return {
    ...(voltage === undefined ? {} : { voltage }),
    ...(current === undefined ? {} : { current: current * 1_000 }),
    ...(illuminance === undefined ? {} : { illuminance }),
  }
}

function lampDay(lamp: Lamp, day: Day): LampDay {
  const found = lamp.days.get(day) ?? { known: 0, lit: 0, energy: 0, means: {} }
  lamp.days.set(day, found)
  return found
}

const lampsIn = (registry: Rows, roomId: number) =>
  [...registry.inRoom(roomId)].filter(({ lampType }) => lampType !== null)

const meanOf = (values: ReadonlyMap<number, number> | undefined): number | null =>
  values && values.size > 0 ? [...values.values()].reduce((sum, value) => sum + value, 0) / values.size : null

const mean = (of: Mean | undefined) => (of && of.length > 0 ? of.sum / of.length : null)

const rowOfDay = (deviceId: number, day: Day, { known, lit, energy, means }: LampDay): LampDayRow => ({
  deviceId,
  day,
  known: Math.round(known / 1_000),
  lit: Math.round(lit / 1_000),
  wh: energy / 3_600_000,
  voltage: mean(means.voltage),
  current: mean(means.current),
  illuminance: mean(means.illuminance),
})

function dayOfRow({ known, lit, wh, ...means }: LampDayRow): LampDay {
  const of = (value: number | null, seconds: number) =>
    value === null ? undefined : { sum: value * seconds * 1_000, length: seconds * 1_000 }
  return {
    known: known * 1_000,
    lit: lit * 1_000,
    energy: wh * 3_600_000,
    means: {
      ...(means.voltage === null ? {} : { voltage: of(means.voltage, known) }),
      ...(means.current === null ? {} : { current: of(means.current, known) }),
      ...(means.illuminance === null ? {} : { illuminance: of(means.illuminance, lit) }),
    } as LampDay['means'],
  }
}
