import type { ProductFunction } from '#contract/product.ts'
import { settableFunctions } from '#contract/rules/abilities.ts'
import { isSensorState } from '#contract/rules/readings.ts'
import type { ProductPlan } from './products.ts'
import type { Random } from './random.ts'

interface Reading {
  metric: string
  min: number
  max: number
  step: number
}

const reading = (metric: string, min: number, max: number, step = 1): Reading => ({ metric, min, max, step })

/** What sensors and meters report, by product type: lx, 0 or 1, 1 open and 2 closed, W, V, A, kWh, °C. */
const readings: Readonly<Record<number, readonly Reading[]>> = {
  401: [reading('illuminance', 60, 900, 5)],
  402: [reading('presence', 0, 1)],
  403: [reading('door', 1, 2)],
  404: [reading('smoke', 0, 0)],
  405: [reading('co', 0, 0)],
  406: [reading('water', 0, 0)],
  407: [reading('light', 0, 1)],
  408: [reading('contact', 1, 2)],
  409: [reading('illuminance', 60, 900, 5), reading('presence', 0, 1)],
  413: [reading('presence', 0, 1)],
  415: [reading('roomTemperature', 20, 29, 0.5), reading('humidity', 35, 65)],
  601: [reading('roomTemperature', 20, 29, 0.5)],
  602: [reading('roomTemperature', 20, 29, 0.5)],
  604: [reading('roomTemperature', 20, 29, 0.5)],
  702: [reading('power', 120, 2600), reading('voltage', 218, 229, 0.1), reading('energy', 300, 9000, 0.01)],
  704: [
    reading('power', 900, 18000),
    reading('voltage', 378, 396, 0.1),
    reading('energy', 2000, 90000, 0.01),
  ],
}

/** Settings as people choose them; a function not named here takes any value of its range. */
const usual: Readonly<Record<string, Omit<Reading, 'metric'>>> = {
  brightness: { min: 30, max: 100, step: 5 },
  colorTemperature: { min: 3000, max: 5500, step: 500 },
  temperature: { min: 23, max: 27, step: 1 },
  position: { min: 0, max: 100, step: 25 },
}

export interface Reported {
  online: boolean
  fault: boolean
  device_switch: number
  values: Record<string, number>
  since: Record<string, number>
}

/**
 * A believable last status of a product, at a time: 99 of 100 online, 4 of 1,000 with a fault, 8 of 10 switched on. Sensors'
 * states hold for up to four hours.
 */
export function reported(product: ProductPlan, random: Random, at: number): Reported {
  const online = random.chance(0.99)
  const switched = product.functionList.some(({ identifier }) => identifier === 'switch')
  const settings = settableFunctions(product.functionList).filter(({ identifier }) => identifier !== 'switch')
  const values = [
    ...settings.map((fn) => [fn.identifier, setting(fn, random)] as const),
    ...(readings[product.productTypeId] ?? []).map(
      ({ metric, min, max, step }) => [metric, random.between(min, max, step)] as const,
    ),
  ]
  const position = values.find(([identifier]) => identifier === 'position')?.[1]
  const on = position === undefined ? random.chance(0.8) : position > 0
  return {
    online,
    fault: online && random.chance(0.004),
    device_switch: switched && on ? 1 : 0,
    values: Object.fromEntries(values),
    since: Object.fromEntries(
      values.flatMap(([name]) => (isSensorState(name) ? [[name, at - random.between(1, 240) * 60_000]] : [])),
    ),
  }
}

function setting(fn: ProductFunction, random: Random): number {
  const { min, max, step } = usual[fn.identifier] ?? fn
  return random.between(min, max, step)
}
