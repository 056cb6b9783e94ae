/** Types of products that a wall unit for several functions, and a touch screen, are. */
export const thermostatUnitType = 604
export const smartScreenType = 220

/** Types of products that cool and heat a room: single controllers, central ones, and wall units. */
const airConditionerTypes: readonly number[] = [601, 602, thermostatUnitType]

/** Whether something cools and heats a room, by the type of its product: 601, 602 or 604. */
export const isAirConditioner = ({ productTypeId }: { productTypeId: number }): boolean =>
  airConditionerTypes.includes(productTypeId)

/** What a wall unit may do, by the numbers on the wire. */
export const thermostatFunctions = { airConditioner: 1, floorHeating: 2, freshAir: 3 } as const
export type ThermostatFunction = keyof typeof thermostatFunctions

/** What a function of a wall unit is called, by its number; 'airConditioner' for a number that is none. */
export const thermostatFunction = (type: number): ThermostatFunction =>
  (Object.keys(thermostatFunctions) as ThermostatFunction[]).find(
    (name) => thermostatFunctions[name] === type,
  ) ?? 'airConditioner'

/** What each function of a wall unit is told by: its switch first. */
export const childFunctions: Readonly<Record<ThermostatFunction, readonly string[]>> = {
  airConditioner: ['switch', 'mode', 'temperature', 'fanSpeed'],
  floorHeating: ['floorSwitch', 'floorTemperature'],
  freshAir: ['airSwitch', 'airSpeed'],
}

/** Wall units by what they are for, by the numbers on the wire. */
export const unitTypes = { withFloor: 1, withAir: 2, all: 3 } as const
export type UnitType = keyof typeof unitTypes

/** What a type of wall units is called, by its number; 'all' for a number that is none. */
export const unitType = (type: number): UnitType =>
  (Object.keys(unitTypes) as UnitType[]).find((name) => unitTypes[name] === type) ?? 'all'

/** The functions of a unit by its type. */
export const functionsOfUnit: Readonly<Record<number, readonly number[]>> = {
  1: [1, 2],
  2: [1, 3],
  3: [1, 2, 3],
}

/** The modes of air conditioners, by the numbers of their function `mode`. */
export const airModes = { auto: 0, cooling: 1, heating: 2, fan: 3, drying: 4 } as const
export type AirMode = keyof typeof airModes

/** What a mode is called; undefined for a number that is none. */
export const airModeName = (value: number): AirMode | undefined =>
  (Object.keys(airModes) as AirMode[]).find((name) => airModes[name] === value)

/** What an air conditioner can be told by voice, by the numbers on the wire. */
export const airCommands = {
  on: 1,
  off: 2,
  auto: 3,
  cooling: 4,
  heating: 5,
  fan: 6,
  drying: 7,
  warmer: 8,
  cooler: 9,
  moreFan: 10,
  lessFan: 11,
} as const
export type AirCommand = keyof typeof airCommands
