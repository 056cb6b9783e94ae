import type { AirLimits } from '#contract/air-limit-shapes.ts'
import type { PageName } from '#contract/pages.ts'
import type { relayKeys } from '#contract/rules/channel-targets.ts'
import type { AirCommand, ThermostatFunction, UnitType } from '#contract/rules/climate.ts'
import type { Quantity } from '#contract/rules/readings.ts'
import type { RoleName } from '#contract/rules/roles.ts'
import { allLightsName, type PresetScene } from '#contract/rules/scenes.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { RoomDefaults } from '#contract/template-room-shapes.ts'
import type { ProductKey, ProductPlan } from './products.ts'

/** A company as it is written down, before it has ids. Names refer to each other; the writers resolve them. */
export interface CompanyPlan {
  key: string
  /** One of the ids that the specification speaks of; drawn like any other when not given. */
  cid?: number
  system: SystemCode
  /** Further platforms that its people may enter. */
  alsoIn?: readonly SystemCode[]
  cnName: string
  enName: string
  appTitle: string
  /** Products that only this company may use. */
  products: readonly ProductPlan[]
  templates: readonly TemplatePlan[]
  campuses: readonly CampusPlan[]
  /** What groups its campuses, which name theirs. */
  megaprojects?: readonly MegaprojectPlan[]
  /** Space types with predefined layouts; only business companies have any. */
  spaceTypes?: readonly { name: string; layoutId: 1 | 2 | 3 }[]
  /** What it allows its air conditioners; everything when not given. */
  airLimits?: AirLimits
  /** A role of its own that alone decides which pages its holders' menus show (spec point 3). */
  menuRole?: { roleName: string; base: RoleName; pages: readonly PageName[] }
}

/** The platforms that a company's people may enter. */
export const systemsOf = ({ system, alsoIn = [] }: CompanyPlan): SystemCode[] => [system, ...alsoIn]

export interface MegaprojectPlan {
  name: string
  buildings: readonly { name: string; floors: readonly { name: string; zones: readonly ZonePlan[] }[] }[]
}

export interface ZonePlan {
  name: string
  /** The key of the campus, then the names that lead to the place, from its building down; several of one campus. */
  boundTo?: readonly (readonly [campus: string, ...path: string[]])[]
}

/** A meter beside the one that a utility room has. Its name is its own in the building. */
export interface MeterPlan {
  name: string
  /** As in contract/rules/energy/meters.ts. */
  category: number
  measures: 'floor' | 'building'
  /** The name of the main meter it stands behind. */
  behind?: string
}

export interface CampusPlan {
  key: string
  /** The id that the specification speaks of; drawn like any other when not given. */
  id?: number
  /** The local date its meters count since, YYYY-MM-DD; 2024-01-01 when not given. */
  meteredSince?: string
  name: string
  /** One of the company's megaprojects. */
  megaprojectName: string | null
  /** 0 to 5 (spec point 1); only business companies tell their places apart by it. */
  spaceType: number
  /** 0 plain, 1 parking, 2 business campus; 0 when not given. */
  campusType?: number
  /** The name of one of the company's space types. */
  spaceTypeName?: string
  province: string
  city: string
  area: string
  address: string
  phone: string
  email: string
  website: string
  describe: string
  /** Made while they are written: the large campus never stands in memory whole. */
  buildings(): Iterable<BuildingPlan>
}

export interface BuildingPlan {
  name: string
  floors: readonly FloorPlan[]
}

/** Exactly one room of a floor has `utility`. */
export interface FloorPlan {
  name: string
  /** What each of its gateways reaches; as much as it can when not given. */
  devicesPerGateway?: number
  rooms: readonly RoomPlan[]
}

export interface RoomPlan {
  name: string
  /** The key of its template; its devices are the template's equipment. null: nothing is installed yet. */
  template: string | null
  /** Holds the floor's gateways and its electricity meter. */
  utility?: ProductKey
  /** The meters of a utility room, when they are others than the one for lighting. */
  meters?: readonly MeterPlan[]
}

/** What a scene gives to its targets: target name -> identifier -> value. */
export type Actions = Readonly<Record<string, Readonly<Record<string, number>>>>

export interface ScenePlan {
  name: string
  preset: PresetScene | null
  actions: Actions
  /** Over how long its lamps change, in ms; as the room usually does when not said. */
  fade?: number
}

/** Where people sleep, nobody is taken for absent by night. */
export const daytime = { minutes: 60, fromMinute: 9 * 60, toMinute: 17 * 60 }

export interface TemplatePlan {
  key: string
  name: string
  /** As in contract/rules/template-state.ts. */
  status: 0 | 1 | 2 | 3
  describe: string
  /** Keys of the campuses it may be used in; null is all of the company. */
  campuses: readonly string[] | null
  equipment: readonly { product: ProductKey; name: string }[]
  groups: readonly { name: string; members: readonly string[] }[]
  scenes: readonly ScenePlan[]
  timings?: readonly TimingPlan[]
  /** After how long nobody is there any more, and within which minutes of the day; a quarter of an hour where nothing is said. */
  absence?: { minutes: number; fromMinute?: number; toMinute?: number }
  /** What follows from a quantity that a sensor measures, beside what usually does (wiring.ts). */
  thresholds?: readonly ThresholdPlan[]
  houses?: readonly HousePlan[]
  relays?: readonly RelayPlan[]
  infrared?: readonly InfraredPlan[]
  drivers?: readonly DriverPlan[]
  noPowerPanels?: readonly NoPowerPanelPlan[]
  units?: UnitsPlan
  /** Where its rooms behave otherwise than usual. */
  defaults?: Partial<RoomDefaults>
}

/** A plan: equipment stands in the slots that are called as it is, and in those that `at` gives it by their names. */
export interface HousePlan {
  name: string
  layoutCode: number
  at?: Readonly<Record<string, string>>
}

/** A target is told something when a sensor measures more than `above`, and again after less than that by `hysteresis`. */
export interface ThresholdPlan {
  name: string
  sensor: string
  reading: Quantity
  above: number
  hysteresis: number
  target: string
  /** 1 switched on, 0 off. */
  to: 0 | 1
}

/** What its rooms answer to, its wall units and touch screens, and films about it. */
export interface UnitsPlan {
  /** What is said, and what it calls or toggles. */
  words?: Readonly<Record<string, string>>
  /** `airConditioner` null: all of the room. */
  airWords?: readonly { word: string; airConditioner: string | null; command: AirCommand }[]
  /** What is said, and what else that is called. */
  aliases?: Readonly<Record<string, string>>
  /** Its functions in their order; those that are not named are not fitted. */
  thermostats?: readonly { unit: string; type: UnitType; fitted: readonly ThermostatFunction[] }[]
  screens?: readonly { screen: string; pages: readonly { title: string; tiles: readonly string[] }[] }[]
  videos?: readonly { name: string; url: string; describe: string }[]
}

/** A channel of a relay module; `pulse` in ms. */
export interface RelayPlan {
  name: string
  module: string
  channel: number
  load: keyof typeof relayKeys
  interlock?: number
  pulse?: number
}

/** An appliance worked by a code set of the library, see contract/rules/infrared.ts. */
export interface InfraredPlan {
  name: string
  transmitter: string
  channel: number
  irCode: number
}

export interface DriverPlan {
  driver: string
  minBrightness: number
  /** 1 logarithmic, 2 linear. */
  curve: 1 | 2
  powerOnLevel: number | null
}

/** A self-powered panel: what its keys do when they are pressed, and held where `long` says so. */
export interface NoPowerPanelPlan {
  name: string
  keys: number
  serialNumber: string | null
  presses: readonly { key: number; long?: true; scene?: string; group?: string }[]
}

/** A scene that is called at a time of these days, as in contract/template-shapes.ts. */
export interface TimingPlan {
  name: string
  /** Since midnight; of one by the sun, the time for days without it. */
  minute: number
  /** Minutes after sunset instead; before it when below 0. */
  afterSunset?: number
  days: readonly number[]
  scene: string
}

/** The group of every lamp of a template, as scenes name it. */
export const allLights = allLightsName

const presetNames: Record<PresetScene, string> = {
  sleep: '睡眠',
  wake: '起床',
  work: '工作',
  bath: '沐浴',
  bright: '明亮',
  soft: '柔和',
  movie: '观影',
  projectorOn: '投影开',
  projectorOff: '投影关',
  checkIn: '入住',
  cardIn: '插卡',
  cardOut: '拔卡',
  night: '起夜',
  masterOn: '总开',
  masterOff: '总关',
}

export const preset = (
  scene: PresetScene,
  actions: Actions,
  pace: Pick<ScenePlan, 'fade'> = {},
): ScenePlan => ({
  name: presetNames[scene],
  preset: scene,
  actions,
  ...pace,
})
export const custom = (name: string, actions: Actions): ScenePlan => ({ name, preset: null, actions })

export const off = { switch: 0 } as const
export const on = { switch: 1 } as const
/** A lamp at so many percent. */
export const lit = (brightness: number) => ({ switch: 1, brightness })
/** A lamp at so many percent and so many kelvin. */
export const tuned = (brightness: number, colorTemperature: number) => ({
  switch: 1,
  brightness,
  colorTemperature,
})
/** Cooling to so many °C with automatic fan. */
export const cooling = (temperature: number) => ({ switch: 1, mode: 1, temperature, fanSpeed: 0 })
/** A curtain opened to so many percent. */
export const opened = (position: number) => ({ switch: position > 0 ? 1 : 0, position })

export const weekdays = [1, 2, 3, 4, 5]
export const everyDay = [1, 2, 3, 4, 5, 6, 7, 8]
/** A time of the day, as HH:MM, on some days. */
export function at(time: string, days: readonly number[]): Pick<TimingPlan, 'minute' | 'days'> {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { minute: hours * 60 + minutes, days }
}

/** Equipment of one product, by its names. */
export const some = (product: ProductKey, ...names: string[]) => names.map((name) => ({ product, name }))

/** `count` rooms of one name and template. */
export const times = (count: number, name: string, template: string | null): RoomPlan[] =>
  Array.from({ length: count }, () => ({ name, template }))

export const utility = (name: string, meter: ProductKey = 'meter3'): RoomPlan => ({
  name,
  template: null,
  utility: meter,
})

/** A floor whose rooms carry their door number behind their name: 物理实验室 203. */
export const numbered = (level: number, rooms: readonly RoomPlan[]): FloorPlan => ({
  name: `${level}F`,
  rooms: rooms.map((room, index) => ({
    ...room,
    name: `${room.name} ${level}${String(index + 1).padStart(2, '0')}`,
  })),
})

export const storeys = (from: number, to: number, floor: (level: number) => FloorPlan): FloorPlan[] =>
  Array.from({ length: to - from + 1 }, (_, index) => floor(from + index))
