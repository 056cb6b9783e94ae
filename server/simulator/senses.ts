import {
  directionValue,
  isReverse,
  isSensorState,
  type Reading,
  readingsOf,
  turnedRound,
} from '#contract/rules/readings.ts'
import { batteryAt } from '#server/demo/battery.ts'
import { hash } from '#server/demo/hash.ts'
import type { FleetDevice } from './fleet.ts'

type Random = () => number
type Values = Readonly<Record<string, number>>

const threePhases = 704
/** Doors, smoke, CO, water, contacts and climates are measured by parts that run on a battery. */
const onBattery: ReadonlySet<number> = new Set([403, 404, 405, 406, 408, 415])

/** Of what there is to be found: the share of people that are up and about, what was found before, a character of its own. */
interface Finding {
  share: number
  phases: 1 | 3
  before: number | undefined
  own: number
  random: Random
}

/** Rarely anything else than `usual`, and then not for long. */
const rarely =
  (usual: number, other: number, chance: number) =>
  ({ before, random }: Finding) =>
    before === other ? (random() < 0.5 ? usual : other) : random() < chance ? other : usual

const wobble = (middle: number, spread: number, random: Random, step: number) =>
  Math.round((middle + (random() - 0.5) * spread) / step) * step

const findings: { [R in Reading]?: (finding: Finding) => number } = {
  // Daylight and lamps both follow the hours in which places are used.
  illuminance: ({ share, own, random }) =>
    Math.max(0, wobble(40 + share * (450 + (own % 350)), 60, random, 5)),
  presence: ({ share, random }) => (random() < share ? 1 : 0),
  light: ({ share, random }) => (random() < share ? 1 : 0),
  door: rarely(2, 1, 0.15),
  contact: rarely(2, 1, 0.1),
  smoke: rarely(0, 1, 0.0005),
  co: rarely(0, 1, 0.0005),
  water: rarely(0, 1, 0.0005),
  roomTemperature: ({ before, own, random }) =>
    before === undefined
      ? 22 + (own % 10) / 2
      : Math.min(29, Math.max(19, before + (random() < 0.5 ? -0.5 : 0.5))),
  humidity: ({ own, random }) => wobble(45 + (own % 20), 4, random, 1),
  voltage: ({ phases, random }) => Math.round((phases === 3 ? 380 : 220) * 10 + random() * 80) / 10,
}

/** States that a sensor reports by how it is mounted, from what is so; and the other way round. */
export const asMounted = (values: Values, direction: number | undefined): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isSensorState(name) && isReverse(direction) ? turnedRound(value) : value,
    ]),
  )

/** What a device reports that it measures at a time (ms since 1970), by what its product is known for and how it is mounted. */
export function sense(
  { deviceNo, productTypeId }: FleetDevice,
  values: Values,
  { now, share, random }: { now: number; share: number; random: Random },
): Record<string, number> {
  const own = hash(deviceNo)
  const phases = productTypeId === threePhases ? 3 : 1
  const battery: Record<string, number> = onBattery.has(productTypeId ?? 0)
    ? { battery: batteryAt(deviceNo, now) }
    : {}
  const direction = values[directionValue]
  const before = asMounted(values, direction)
  const found = Object.fromEntries(
    readingsOf(productTypeId ?? 0).flatMap((name) => {
      const find = findings[name]
      return find ? [[name, find({ share, phases, before: before[name], own, random })]] : []
    }),
  )
  return { ...asMounted(found, direction), ...battery }
}
