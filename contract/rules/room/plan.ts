import type { ConfigBinding, ConfigKey, RoomConfig, TemplateConfig } from '../../config-shapes.ts'
import { causes } from '../causes.ts'
import { isReverse } from '../readings.ts'
import { switchStates } from '../room-defaults.ts'
import { allLightsGroup } from '../scenes.ts'
import { channelsAble } from './able.ts'
import type { Values } from './events.ts'

type Timing = TemplateConfig['timings'][number]
export type SceneAction = TemplateConfig['scenes'][number]['actions'][number]
export type Consequence = Pick<Timing, 'sceneValue' | 'groupValue' | 'identifier' | 'functionList'>
export type FunctionList = Timing['functionList']

/** A linkage and its place in the configuration. */
export interface PlacedBinding {
  index: number
  binding: ConfigBinding
}

/** What runs remember something of by a name that the next configuration has for it, too. */
export interface NamedBinding extends PlacedBinding {
  name: string
}
export interface NamedTiming {
  name: string
  timing: Timing
}

/** A configuration as the engine looks things up in it. */
export interface Plan {
  members: ReadonlyMap<number, readonly string[]>
  scenes: ReadonlyMap<number, readonly SceneAction[]>
  keys: readonly ConfigKey[]
  bindings: readonly ConfigBinding[]
  timings: readonly NamedTiming[]
  /** Linkages of a state and those with a threshold, by what is read and where: `readingName`. */
  states: ReadonlyMap<string, readonly PlacedBinding[]>
  thresholds: ReadonlyMap<string, readonly PlacedBinding[]>
  /** All of these, by what is crossed: with another target or other hours it is the same limit of the same sensors. Several may have one. */
  limits: readonly NamedBinding[]
  /** Thresholds that apply within hours. */
  hourly: readonly PlacedBinding[]
  absences: readonly NamedBinding[]
  /** What linkages take for sensors of people. */
  watched: ReadonlySet<string>
  /** Sensors that are mounted in reverse, where they do not say themselves how they are. */
  reversed: ReadonlySet<string>
  /** What is a cause of linkages when it is switched. */
  switches: ReadonlySet<string>
  /** What is looked up so seldom that it is made when it is: words that are said. */
  template: TemplateConfig
  fade: number
  powerState: number
  /** Channels of relay modules. What one excludes excludes it: either of them may say so. */
  relays: ReadonlyMap<string, { excludes: readonly string[]; pulse: number }>
  /** What hangs on channels, and what it can be told. */
  channels: ReadonlyMap<string, readonly string[]>
  /** Of dimming drivers, in %. */
  leastBrightness: ReadonlyMap<string, number>
  /** It has scenes that cards and the front desk call. */
  isGuestRoom: boolean
  airConditioners: readonly string[]
  /** Lamps that are switched on without a brightness are at full, instead of as bright as last. */
  fullOn: boolean
}

const plans = new WeakMap<RoomConfig, Plan>()

/** Made once for each configuration. */
export function planOf(config: RoomConfig): Plan {
  const known = plans.get(config)
  if (known) return known
  const { groups, scenes, timings, keys = [], bindings = [], defaults } = config.template
  const { relays = [], drivers = [], panels = [], guest } = config.template
  const plan: Plan = {
    members: new Map(groups.map(({ groupValue, members }) => [groupValue, members])),
    scenes: new Map(scenes.map(({ sceneValue, actions }) => [sceneValue, actions])),
    bindings,
    timings: named(timings, nameOfTiming).map(([name, timing]) => ({ name, timing })),
    states: byReading(bindings, causes.state),
    thresholds: byReading(bindings, causes.threshold),
    hourly: placed(bindings, causes.threshold).filter(
      ({ binding: { fromMinute, toMinute } }) =>
        fromMinute !== null && toMinute !== null && fromMinute !== toMinute,
    ),
    limits: placed(bindings, causes.threshold).map((one) => ({ ...one, name: nameOfLimit(one.binding) })),
    absences: named(placed(bindings, causes.absence), ({ binding }) => binding.name).map(([name, one]) => ({
      ...one,
      name,
    })),
    watched: new Set(
      bindings.flatMap(({ causeType, reading, sources }) =>
        causeType === causes.absence || (causeType === causes.state && reading === 'presence') ? sources : [],
      ),
    ),
    reversed: new Set(
      config.template.equipment
        .filter(({ direction }) => isReverse(direction))
        .map(({ identifier }) => identifier),
    ),
    switches: new Set(
      bindings.flatMap(({ causeType, reading, sources }) =>
        causeType === causes.state && reading === 'switch' ? sources : [],
      ),
    ),
    keys: [
      ...keys,
      ...panels.flatMap(({ identifier, buttons }) => buttons.map((button) => ({ identifier, ...button }))),
    ],
    relays: new Map(
      relays.map((relay) => [relay.identifier, { excludes: excludedBy(relay, relays), pulse: relay.pulse }]),
    ),
    channels: channelsAble(config.template),
    leastBrightness: new Map(drivers.map((driver) => [driver.identifier, driver.minBrightness])),
    isGuestRoom: guest !== undefined,
    airConditioners: guest?.airConditioners ?? [],
    template: config.template,
    fade: defaults?.fade ?? 0,
    powerState: defaults?.powerState ?? 3,
    fullOn: defaults?.switchState === switchStates.full,
  }
  plans.set(config, plan)
  return plan
}

type Relay = NonNullable<TemplateConfig['relays']>[number]

const excludedBy = ({ identifier, interlock }: Relay, relays: readonly Relay[]): string[] =>
  relays
    .filter((other) => other.identifier === interlock || other.interlock === identifier)
    .map((other) => other.identifier)

/** A timing is another one with another hour or another target, and the same with other values or on other days. */
const nameOfTiming = (timing: Timing): string => {
  const { name, timeType, minute, offset, earliest, latest } = timing
  return [name, timeType, minute, offset, earliest, latest, targetOf(timing)].join(' ')
}

const nameOfLimit = ({ sources, reading, state, limit }: ConfigBinding): string =>
  [[...new Set(sources)].sort(), reading, state, limit].join(' ')

/** A name for what a consequence is about: the same for the same scene, group or equipment. */
export const targetOf = ({ sceneValue, groupValue, identifier }: Consequence): string =>
  `${sceneValue} ${groupValue} ${identifier}`

/** Of those that are called alike each is told apart by how many stand before it. */
function named<V>(all: readonly V[], nameOf: (one: V) => string): [name: string, one: V][] {
  const times = new Map<string, number>()
  return all.map((one) => {
    const name = nameOf(one)
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return [`${name} ${time}`, one]
  })
}

/** A name for a reading of an equipment, by which linkages are looked up. */
export const readingName = (identifier: string, reading: string): string => `${reading} ${identifier}`

/** Linkages of one kind of cause, in the order of their places. */
const placed = (bindings: readonly ConfigBinding[], causeType: number): PlacedBinding[] =>
  bindings.flatMap((binding, index) => (binding.causeType === causeType ? [{ index, binding }] : []))

function byReading(bindings: readonly ConfigBinding[], causeType: number): Map<string, PlacedBinding[]> {
  const all = new Map<string, PlacedBinding[]>()
  for (const one of placed(bindings, causeType))
    for (const source of new Set(one.binding.sources)) {
      const name = readingName(source, one.binding.reading)
      all.set(name, [...(all.get(name) ?? []), one])
    }
  return all
}

/** The identifiers of a group's members; none for a group that is not there. */
export const membersOf = (plan: Plan, groupValue: number): readonly string[] =>
  plan.members.get(groupValue) ?? []

/** The identifiers of all lamps: the members of the group of all lights (spec point 3). */
export const lampsOf = (plan: Plan): readonly string[] => membersOf(plan, allLightsGroup)

/** A list of functions as values by their identifiers. */
export const valuesOf = (functionList: FunctionList): Values =>
  Object.fromEntries(
    functionList.flatMap(({ identifier, functionParamList: [first] }) =>
      first ? [[identifier, first.paramValue]] : [],
    ),
  )
