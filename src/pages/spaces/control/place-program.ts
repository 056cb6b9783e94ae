import type { ProductFunction } from '#contract/product.ts'
import { isAllLights, isLighting, presetScenes, sceneTypeOf } from '#contract/rules/scenes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'

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

/** What the rooms of a building or floor can be told together. */
export interface PlaceProgram {
  /** Rooms that are made from a template. */
  rooms: number
  scenes: PlaceScene[]
  templates: PlaceTemplate[]
  /** How lamps are dimmed; null where none of their products can be. */
  brightness: ProductFunction | null
}

const isCallable = ({ sceneValue, actionList }: SeenTemplate['sceneList'][number]) =>
  actionList.length > 0 || sceneValue === presetScenes.masterOff

/**
 * Reads off templates what rooms can be told together. Pure.
 * @param rooms rooms by the template they are made from
 */
export function placeProgram(
  rooms: readonly { templateId: number | null }[],
  templates: ReadonlyMap<number, SeenTemplate>,
  products: ReadonlyMap<number, { functionList: readonly ProductFunction[] }>,
): PlaceProgram {
  const counts = new Map<number, number>()
  for (const { templateId } of rooms)
    if (templateId !== null) counts.set(templateId, (counts.get(templateId) ?? 0) + 1)
  const here = [...counts].flatMap(([templateId, count]) => {
    const template = templates.get(templateId)
    return template ? [{ template, count }] : []
  })
  const scenes = new Map<number, PlaceScene>()
  for (const { template, count } of here)
    for (const scene of template.sceneList) {
      const { sceneValue, name } = scene
      if (sceneTypeOf(sceneValue) !== 1 || !isCallable(scene)) continue
      const known = scenes.get(sceneValue)
      scenes.set(sceneValue, { sceneValue, name: known?.name ?? name, rooms: (known?.rooms ?? 0) + count })
    }
  const lamps = here.flatMap(({ template }) => template.equipmentList.filter(isLighting))
  return {
    rooms: here.reduce((sum, { count }) => sum + count, 0),
    scenes: [...scenes.values()].sort((a, b) => b.rooms - a.rooms || a.sceneValue - b.sceneValue),
    templates: here
      .map(({ template, count }) => ({
        ...{ templateId: template.id, name: template.name, rooms: count },
        scenes: template.sceneList.filter(
          (scene) => sceneTypeOf(scene.sceneValue) === 2 && isCallable(scene),
        ),
        groups: template.groupList.filter((group) => !isAllLights(group) && group.equipmentIds.length > 0),
      }))
      .filter((template) => template.scenes.length + template.groups.length > 0),
    brightness:
      lamps
        .flatMap(({ productId }) => products.get(productId)?.functionList ?? [])
        .find(({ identifier }) => identifier === 'brightness') ?? null,
  }
}
