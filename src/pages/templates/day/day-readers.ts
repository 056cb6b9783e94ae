import { causes } from '#contract/rules/causes.ts'
import {
  isSensorState,
  type Quantity,
  quantities,
  readingsOf,
  type SensorState,
} from '#contract/rules/readings.ts'
import type { DayRoom } from './day-room.ts'

/** A quantity that is measured, and values on both sides of what linkages ask of it. */
interface Measured {
  reading: Quantity
  unit: string
  around: number[]
}

/** What reads something in a room. */
export interface Reader {
  identifier: string
  name: string
  states: SensorState[]
  measures: Measured[]
}

const sensorType = 3
/** What counts up or stands by itself is set only where a linkage listens to it. */
const usual: readonly string[] = ['illuminance', 'roomTemperature', 'humidity', 'power']

const isState = (name: string): name is SensorState => isSensorState(name)

/** Everything that reads something: sensors, and what linkages with a threshold listen to. Pure. */
export function readersIn({
  equipment,
  config: { template },
}: Pick<DayRoom, 'equipment' | 'config'>): Reader[] {
  return equipment.flatMap(({ identifier, name, productTypeId, equipmentType }) => {
    const isSensor = equipmentType === sensorType
    const readings = readingsOf(productTypeId)
    const asked = (template.bindings ?? []).filter(
      ({ causeType, sources }) => causeType === causes.threshold && sources.includes(identifier),
    )
    const measures = (Object.keys(quantities) as Quantity[]).flatMap((reading): Measured[] => {
      const limits = asked.filter((one) => one.reading === reading)
      const isRead = readings.includes(reading) && isSensor && usual.includes(reading)
      if (!isRead && limits.length === 0) return []
      return [{ reading, unit: quantities[reading], around: aroundOf(limits) }]
    })
    const states = isSensor ? readings.filter(isState) : []
    return states.length + measures.length > 0 ? [{ identifier, name, states, measures }] : []
  })
}

/** Below and above each limit, by its hysteresis and at least one. */
const aroundOf = (limits: readonly { limit: number; hysteresis: number }[]): number[] => {
  const values = limits.flatMap(({ limit, hysteresis }) => {
    const away = Math.max(1, hysteresis + 1)
    return [limit - away, limit + away]
  })
  return [...new Set(values)].sort((a, b) => a - b)
}
