import type { TemplateConfig } from '#contract/config-shapes.ts'
import type { Product, ProductFunction } from '#contract/product.ts'
import { groupBy } from '#contract/rules/group-by.ts'
import { type Running, runningIn } from '#contract/rules/running.ts'
import { isAllLights, isLighting, presetScenes, sceneTypeOf } from '#contract/rules/scenes.ts'
import type { Template } from '#contract/template-shapes.ts'

/** A preset scene, which means the same in every room that has it. */
export interface PlaceScene {
  sceneValue: number
  name: string
  /** Rooms that have it. */
  rooms: number
}

/** What only the rooms of one template have: scenes and groups of its own. */
export interface PlaceTemplate {
  templateId: number
  name: string
  rooms: number
  scenes: { sceneValue: number; name: string }[]
  groups: { groupValue: number; name: string }[]
}

/** What the rooms of a building or floor can be told together: scenes and groups where they were given them. */
export interface PlaceProgram {
  /** Rooms that are made from a template. */
  rooms: number
  scenes: PlaceScene[]
  templates: PlaceTemplate[]
  /** How lamps are dimmed; null where none of their products can be. */
  brightness: ProductFunction | null
}

type Scene = TemplateConfig['scenes'][number]

const isCallable = ({ sceneValue, actions }: Scene) =>
  actions.length > 0 || sceneValue === presetScenes.masterOff

/** What some rooms of a template run, and how many. */
interface Alike {
  template: Template
  running: Running
  count: number
}

/** Rooms of one template need not run the same. */
function alikeOf(
  rooms: readonly { id: number; templateId: number | null }[],
  templates: ReadonlyMap<number, Template>,
): Alike[] {
  const alike = new Map<Running, Alike>()
  for (const { id, templateId } of rooms) {
    const template = templates.get(templateId ?? 0)
    if (!template) continue
    const running = runningIn(template, id)
    const count = (alike.get(running)?.count ?? 0) + 1
    alike.set(running, { template, running, count })
  }
  return [...alike.values()]
}

/** Each once, as it is called where most rooms have it. */
const once = <Row>(rows: readonly Row[], key: (row: Row) => number): Row[] =>
  [...groupBy(rows, key).values()].flatMap(([first]) => (first === undefined ? [] : [first]))

/**
 * Reads off what rooms run what they can be told together. Pure.
 * @param rooms rooms by the template they are made from
 */
export function placeProgram(
  rooms: readonly { id: number; templateId: number | null }[],
  templates: ReadonlyMap<number, Template>,
  products: ReadonlyMap<number, Pick<Product, 'equipmentType' | 'functionList'>>,
): PlaceProgram {
  const here = alikeOf(rooms, templates).sort((a, b) => b.count - a.count)
  const given = here.filter(({ running }) => running.given)
  const scenes = new Map<number, PlaceScene>()
  for (const { running, count } of given)
    for (const scene of running.config.scenes) {
      const { sceneValue, name } = scene
      if (sceneTypeOf(sceneValue) !== 1 || !isCallable(scene)) continue
      const known = scenes.get(sceneValue)
      scenes.set(sceneValue, { sceneValue, name: known?.name ?? name, rooms: (known?.rooms ?? 0) + count })
    }
  const lamps = here
    .flatMap(({ running }) => running.equipment)
    .flatMap(({ productId }) => products.get(productId) ?? [])
    .filter(isLighting)
  return {
    rooms: here.reduce((sum, { count }) => sum + count, 0),
    scenes: [...scenes.values()].sort((a, b) => b.rooms - a.rooms || a.sceneValue - b.sceneValue),
    templates: [...groupBy(given, ({ template }) => template).values()].flatMap(ownOf),
    brightness:
      lamps
        .flatMap(({ functionList }) => functionList)
        .find(({ identifier }) => identifier === 'brightness') ?? null,
  }
}

/** The scenes and groups that only the rooms of one template have; nothing where there are none. */
function ownOf(alike: readonly Alike[]): PlaceTemplate[] {
  const configs = alike.map(({ running }) => running.config)
  const scenes = configs
    .flatMap((config) => config.scenes)
    .filter((scene) => sceneTypeOf(scene.sceneValue) === 2 && isCallable(scene))
  const groups = configs
    .flatMap((config) => config.groups)
    .filter((group) => !isAllLights(group) && group.members.length > 0)
  const [first] = alike
  if (!first || scenes.length + groups.length === 0) return []
  const { id: templateId, name } = first.template
  return [
    {
      ...{ templateId, name, rooms: alike.reduce((sum, { count }) => sum + count, 0) },
      scenes: once(scenes, ({ sceneValue }) => sceneValue),
      groups: once(groups, ({ groupValue }) => groupValue),
    },
  ]
}
