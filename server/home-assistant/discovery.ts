import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import type { ProductFunction } from '#contract/product.ts'
import { contactsOf } from '#contract/rules/channel-functions.ts'
import { isAirConditioner } from '#contract/rules/climate.ts'
import {
  directionValue,
  isSensorState,
  quantities,
  type Reading,
  readingsOf,
  type SensorState,
  stateOf,
} from '#contract/rules/readings.ts'

/** Where messages of one bridge go. */
export interface Topics {
  /** Of Home Assistant: `homeassistant` where nobody has said otherwise. */
  discovery: string
  /** Of this bridge. */
  own: string
}

export type Component = Record<string, unknown> & { platform: string; unique_id: string }

/** A device as it is shown: what it is, and what it can be told. */
export interface Shown {
  device: Pick<
    Device,
    'id' | 'name' | 'deviceNo' | 'productName' | 'productTypeId' | 'equipmentType' | 'deviceVersion'
  >
  functions: readonly ProductFunction[]
  /** The name of its room. */
  area: string
}

const lamp = 1
const curtain = 802
const airModes = ['auto', 'cool', 'heat', 'fan_only', 'dry'] as const
const fanModes = ['auto', 'low', 'medium', 'high'] as const

const binaryClasses: Record<SensorState, string | null> = {
  door: 'door',
  light: 'light',
  water: 'moisture',
  presence: 'occupancy',
  smoke: 'smoke',
  co: 'carbon_monoxide',
  contact: null,
}
const sensorClasses = {
  illuminance: 'illuminance',
  roomTemperature: 'temperature',
  humidity: 'humidity',
  power: 'power',
  voltage: 'voltage',
  current: 'current',
  energy: 'energy',
  battery: 'battery',
} as const

export const topicsOf = ({ own }: Topics, id: number) => ({
  state: `${own}/${id}/state`,
  online: `${own}/${id}/online`,
  /** Followed by what is told. */
  set: `${own}/${id}/set`,
})
export const bridgeTopic = ({ own }: Topics): string => `${own}/bridge`
export const configTopic = ({ discovery }: Topics, id: number): string =>
  `${discovery}/device/lamplighter_${id}/config`

const value = (name: string): string => `{{ value_json.${name} }}`

function lightOf({ functions }: Shown, uid: string, { state, set }: ReturnType<typeof topicsOf>): Component {
  const named = (identifier: string) => functions.find((one) => one.identifier === identifier)
  const warmth = named('colorTemperature')
  const mode = warmth ? 'color_temp' : named('brightness') ? 'brightness' : 'onoff'
  return {
    platform: 'light',
    unique_id: `${uid}_light`,
    name: null,
    schema: 'json',
    state_topic: state,
    command_topic: `${set}/light`,
    supported_color_modes: [mode],
    ...(mode === 'onoff' ? {} : { brightness: true, brightness_scale: 100 }),
    ...(warmth ? { color_temp_kelvin: true, min_kelvin: warmth.min, max_kelvin: warmth.max } : {}),
  }
}

function coverOf({ functions }: Shown, uid: string, { state, set }: ReturnType<typeof topicsOf>): Component {
  return {
    platform: 'cover',
    unique_id: `${uid}_cover`,
    name: null,
    device_class: 'curtain',
    command_topic: `${set}/cover`,
    payload_stop: functions.some(({ identifier }) => identifier === 'stop') ? 'STOP' : null,
    position_topic: state,
    position_template: value('position'),
    set_position_topic: `${set}/position`,
  }
}

function climateOf(
  { functions }: Shown,
  uid: string,
  { state, set }: ReturnType<typeof topicsOf>,
): Component {
  const degrees = functions.find(({ identifier }) => identifier === 'temperature')
  return {
    platform: 'climate',
    unique_id: `${uid}_climate`,
    name: null,
    modes: ['off', ...airModes],
    mode_state_topic: state,
    mode_state_template: value('mode'),
    mode_command_topic: `${set}/mode`,
    fan_modes: fanModes,
    fan_mode_state_topic: state,
    fan_mode_state_template: value('fan'),
    fan_mode_command_topic: `${set}/fan`,
    temperature_state_topic: state,
    temperature_state_template: value('temperature'),
    temperature_command_topic: `${set}/temperature`,
    current_temperature_topic: state,
    current_temperature_template: value('roomTemperature'),
    min_temp: degrees?.min ?? 16,
    max_temp: degrees?.max ?? 30,
    temp_step: degrees?.step ?? 1,
    temperature_unit: 'C',
  }
}

const switchOf = (_: Shown, uid: string, { state, set }: ReturnType<typeof topicsOf>): Component => ({
  platform: 'switch',
  unique_id: `${uid}_switch`,
  name: null,
  state_topic: state,
  value_template: value('state'),
  command_topic: `${set}/switch`,
})

/** Each contact of a relay by itself, called by its number: what hangs on it is the business of the room's template. */
const contactParts = (
  { functions }: Shown,
  uid: string,
  { state, set }: ReturnType<typeof topicsOf>,
): Component[] =>
  Array.from({ length: contactsOf(functions) }, (_, place) => ({
    platform: 'switch',
    unique_id: `${uid}_switch${place + 1}`,
    name: String(place + 1),
    state_topic: state,
    value_template: value(`switch${place + 1}`),
    command_topic: `${set}/switch${place + 1}`,
  }))

/** What the function of a relay's contact is called. */
const contact = /^switch\d+$/

function readingOf(name: Reading, uid: string, state: string): Component {
  const common = { unique_id: `${uid}_${name}`, state_topic: state, value_template: value(name) }
  if (isSensorState(name)) {
    const kind = binaryClasses[name]
    return { platform: 'binary_sensor', ...common, ...(kind ? { device_class: kind } : { name: 'contact' }) }
  }
  return {
    platform: 'sensor',
    ...common,
    device_class: sensorClasses[name],
    unit_of_measurement: quantities[name],
    state_class: name === 'energy' ? 'total_increasing' : 'measurement',
  }
}

type Builder = (shown: Shown, uid: string, topics: ReturnType<typeof topicsOf>) => Component

/** What makes the part by which a device is told something; null for one that only says something. */
export function mainPart({ device, functions }: Shown): Builder | null {
  const can = (identifier: string) => functions.some((one) => one.identifier === identifier)
  if (!can('switch')) return null
  if (device.equipmentType === lamp) return lightOf
  if (device.productTypeId === curtain) return coverOf
  return isAirConditioner(device) && can('mode') ? climateOf : switchOf
}

/** What a device is for Home Assistant, by the names of its parts; none for panels and gateways. */
function componentsOf(
  shown: Shown,
  uid: string,
  topics: ReturnType<typeof topicsOf>,
): Record<string, Component> {
  const { device } = shown
  const build = mainPart(shown)
  const main = build ? [build(shown, uid, topics)] : []
  const readings = readingsOf(device.productTypeId)
    .filter((name) => !(main.length > 0 && name === 'roomTemperature'))
    .map((name) => readingOf(name, uid, topics.state))
  return Object.fromEntries(
    [...main, ...contactParts(shown, uid, topics), ...readings].map((part) => [
      part.unique_id.slice(uid.length + 1),
      part,
    ]),
  )
}

/**
 * A device's discovery message (https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload); null for one
 * that Home Assistant has nothing to show of.
 */
export function discoveryOf(shown: Shown, topics: Topics, version: string): object | null {
  const { id, name, deviceNo, productName, deviceVersion } = shown.device
  const uid = `lamplighter_${id}`
  const own = topicsOf(topics, id)
  const components = componentsOf(shown, uid, own)
  if (Object.keys(components).length === 0) return null
  return {
    device: {
      identifiers: [uid],
      name,
      model: productName,
      serial_number: deviceNo,
      suggested_area: shown.area,
      ...(deviceVersion ? { sw_version: deviceVersion } : {}),
    },
    origin: { name: 'Lamplighter', sw_version: version },
    availability: [{ topic: own.online }, { topic: bridgeTopic(topics) }],
    availability_mode: 'all',
    qos: 1,
    components,
  }
}

const switchWord = (on: boolean) => (on ? 'ON' : 'OFF')

/** A device's state as its parts read it. */
export function stateMessage({ device, functions }: Shown, { deviceSwitch, values }: DeviceStatus): object {
  const { brightness, colorTemperature, position, mode, fanSpeed, temperature, ...readings } =
    values as Partial<typeof values>
  const on = deviceSwitch === 1
  const told = (name: string) => functions.some(({ identifier }) => identifier === name)
  const colour = told('colorTemperature') ? 'color_temp' : told('brightness') ? 'brightness' : 'onoff'
  const states = Object.entries(readings).map(([name, number]) => [
    name,
    contact.test(name)
      ? switchWord(number === 1)
      : isSensorState(name)
        ? switchWord(stateOf(number ?? 0, values[directionValue]) === 'first')
        : number,
  ])
  return {
    state: switchWord(on),
    ...(device.equipmentType === lamp ? { color_mode: colour } : {}),
    ...(brightness === undefined ? {} : { brightness }),
    ...(colorTemperature === undefined ? {} : { color_temp: colorTemperature }),
    ...(device.productTypeId === curtain ? { position: position ?? (on ? 100 : 0) } : {}),
    ...(told('mode') ? { mode: on ? (airModes[mode ?? 0] ?? 'auto') : 'off' } : {}),
    ...(told('fanSpeed') ? { fan: fanModes[fanSpeed ?? 0] ?? 'auto' } : {}),
    ...(temperature === undefined ? {} : { temperature }),
    ...Object.fromEntries(states),
  }
}

export interface Told {
  identifier: string
  paramValue: number
}

const number = (text: unknown): number | null =>
  text !== '' && text !== null && Number.isFinite(Number(text)) ? Number(text) : null
const one = (identifier: string, paramValue: number | null): Told[] =>
  paramValue === null ? [] : [{ identifier, paramValue }]
const indexOf = (names: readonly string[], text: string): number | null =>
  names.includes(text) ? names.indexOf(text) : null
const onOff: Readonly<Record<string, number>> = { ON: 1, OFF: 0, OPEN: 1, CLOSE: 0 }

function light(text: string): Told[] {
  let said: { state?: unknown; brightness?: unknown; color_temp?: unknown }
  try {
    said = JSON.parse(text)
  } catch {
    return []
  }
  if (said?.state === 'OFF') return one('switch', 0)
  if (said?.state !== 'ON') return []
  const more = [
    ...one('brightness', number(said.brightness ?? null)),
    ...one(
      'colorTemperature',
      said.color_temp === undefined ? null : Math.round((number(said.color_temp) ?? 0) / 100) * 100,
    ),
  ]
  return more.length > 0 ? [...one('switch', 1), ...more] : one('switch', 1)
}

/** What a device is to be told by a message of Home Assistant; nothing for one that is not understood. */
export function toldBy(part: string, text: string): Told[] {
  if (part === 'light') return light(text)
  if (part === 'switch' || contact.test(part)) return one(part, onOff[text] ?? null)
  if (part === 'cover' && text === 'STOP') return one('stop', 1)
  if (part === 'cover') return one('position', text in onOff ? (onOff[text] ?? 0) * 100 : null)
  if (part === 'position' || part === 'temperature') return one(part, number(text))
  if (part === 'fan') return one('fanSpeed', indexOf(fanModes, text))
  if (part !== 'mode') return []
  if (text === 'off') return one('switch', 0)
  const mode = indexOf(airModes, text)
  return mode === null ? [] : [...one('switch', 1), ...one('mode', mode)]
}
