/**
 * What sensors have one of two states of (spec point 3): door open or closed, light or none, water or none, someone or no
 * one, smoke, CO, a switch on or off. 1 is the first of the two; 2, and 0 of those that count from 0, is the second.
 */
export const sensorStates = ['door', 'light', 'water', 'presence', 'smoke', 'co', 'contact'] as const
export type SensorState = (typeof sensorStates)[number]

/** What is measured, and in which unit. */
export const quantities = {
  illuminance: 'lx',
  roomTemperature: '°C',
  humidity: '%',
  power: 'W',
  voltage: 'V',
  current: 'A',
  energy: 'kWh',
  battery: '%',
} as const
export type Quantity = keyof typeof quantities

export type Reading = SensorState | Quantity

/** How a sensor is mounted: 1 forward, 2 reverse, which turns its states round. Reported as a value of this name. */
export const directionValue = 'direction'
export const reverse = 2

/** What products report by their type, the most important first. */
const byProductType: Readonly<Record<number, readonly Reading[]>> = {
  401: ['illuminance'],
  402: ['presence'],
  403: ['door'],
  404: ['smoke'],
  405: ['co'],
  406: ['water'],
  407: ['light'],
  408: ['contact'],
  409: ['presence', 'illuminance'],
  413: ['presence'],
  415: ['roomTemperature', 'humidity'],
  601: ['roomTemperature'],
  602: ['roomTemperature'],
  610: ['roomTemperature'],
  702: ['power', 'energy', 'voltage', 'current'],
  704: ['power', 'energy', 'voltage', 'current'],
}

/** What products of a type report, the most important first; nothing for a type of which that is not known. */
export const readingsOf = (productTypeId: number): readonly Reading[] => byProductType[productTypeId] ?? []

/** Whether a reading is one of two states, by its name; false for quantities and whatever else. */
export const isSensorState = (name: string): name is SensorState =>
  (sensorStates as readonly string[]).includes(name)

/** Whether products of a type tell of people. */
export const seesPeople = (productTypeId: number): boolean => readingsOf(productTypeId).includes('presence')

const isReading = (name: string): name is Reading => isSensorState(name) || Object.hasOwn(quantities, name)

/** What a device has reported that can be read: first what its product is known for, then whatever else it says. */
export function readingsIn(productTypeId: number, values: Readonly<Record<string, number>>): Reading[] {
  const known = readingsOf(productTypeId)
  const more = Object.keys(values).filter(isReading)
  return [...new Set([...known, ...more])].filter((name) => values[name] !== undefined)
}

/** Which of a sensor's two states it is in, with its direction. */
export function stateOf(value: number, direction: number | undefined): 'first' | 'second' {
  const first = value === 1
  return first !== isReverse(direction) ? 'first' : 'second'
}

/** Whether a direction is reverse (spec point 3); a sensor that has said none is forward. */
export const isReverse = (direction: number | undefined): boolean => direction === reverse

/** The number a sensor that is mounted the other way round has for what is a state's number here. */
export const turnedRound = (value: number): 1 | 2 => (value === 1 ? 2 : 1)

/** States that somebody has to look after, when the first of the two holds. */
export const isAlarm = (name: SensorState): boolean => name === 'smoke' || name === 'co' || name === 'water'
