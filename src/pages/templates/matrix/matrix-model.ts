import type { Product, ProductFunction } from '#contract/product.ts'
import { settableFunctions } from '#contract/rules/abilities.ts'
import { type Target, type TargetParts, targetsOf } from '#contract/rules/channel-targets.ts'
import { isAllLights, isLighting, membersOf } from '#contract/rules/scenes.ts'
import type { SceneAction, TemplateGroup, TemplateScene } from '#contract/template-shapes.ts'
import type { Piece } from './matrix-window.ts'

/** One thing a scene can act on. A row without functions can only be cleared. */
export interface MatrixRow {
  targetId: number
  kind: 'equipment' | 'group'
  name: string
  /** 0 for a group. */
  productTypeId: number
  /** What hangs on a channel of a relay module, of an infrared transmitter; null for what is none. */
  relayKey: number | null
  irType: number | null
  functions: readonly ProductFunction[]
  /** Lighting, or a group of nothing else: what "all lights on" means in this template. */
  lighting: boolean
  inUse: boolean
  /** The groups it is in: what they are told reaches it too. */
  groups: readonly { id: number; name: string }[]
  /** How many equipment a group has; 1 for an equipment. */
  count: number
}

/** A row that is drawn. */
export interface ShownRow {
  row: MatrixRow
  index: number
  /** The first row after the groups. */
  first: boolean
}

/** The rows of a matrix that are drawn, of those that are drawn and left out. */
export const shownRows = (rows: readonly MatrixRow[], pieces: readonly Piece[]): ShownRow[] =>
  pieces.flatMap(({ at: index, out }) => {
    const row = rows[index]
    return out > 0 || !row ? [] : [{ row, index, first: index > 0 && rows[index - 1]?.kind !== row.kind }]
  })

interface Parts extends TargetParts {
  groupList: readonly TemplateGroup[]
}

/**
 * What a group can be told: functions that any of its members has, since the others pass over it (decision 040), within the
 * range that suits all that have it.
 */
export function groupFunctions(lists: readonly (readonly ProductFunction[])[]): ProductFunction[] {
  const all = lists.flat()
  return [...new Set(all.map(({ identifier }) => identifier))].flatMap((identifier) => {
    const same = all.filter((fn) => fn.identifier === identifier)
    const [first] = same
    const min = Math.max(...same.map((fn) => fn.min))
    const max = Math.min(...same.map((fn) => fn.max))
    return first && min < max ? [{ ...first, min, max, step: Math.max(...same.map((fn) => fn.step)) }] : []
  })
}

type Whole = Parts & { sceneList: readonly TemplateScene[] }

/**
 * The rows of the scene matrix: groups first, because most scenes are said with them, then equipment. Panels,
 * sensors and the like, which can be told nothing, have no row unless a scene acts on them all the same; nor has the
 * group of all lights where there are none.
 */
export function matrixRows(template: Whole, products: ReadonlyMap<number, Product>): MatrixRow[] {
  const told = new Set(
    template.sceneList.flatMap((scene) => scene.actionList.map((action) => action.targetId)),
  )
  const targets = targetsOf(template)
  const knownOf = ({ functions, productId }: Target) => functions ?? products.get(productId)?.functionList
  const functionsOf = (item: Target) => settableFunctions(knownOf(item) ?? [])
  const mute = (item: Target) =>
    knownOf(item) !== undefined && functionsOf(item).length === 0 && !told.has(item.id)
  const hasLights = targets.some(isLighting)
  const groupsOf = new Map<number, { id: number; name: string }[]>()
  const shown = template.groupList.filter((group) => !isAllLights(group) || hasLights || told.has(group.id))
  const groups = shown.map((group): MatrixRow => {
    const members = membersOf(group, targets)
    for (const { id } of members) groupsOf.set(id, [...(groupsOf.get(id) ?? []), group])
    return {
      targetId: group.id,
      kind: 'group',
      name: group.name,
      productTypeId: 0,
      relayKey: null,
      irType: null,
      functions: groupFunctions(members.map(functionsOf)),
      lighting: members.length > 0 && members.every(isLighting),
      inUse: true,
      groups: [],
      count: members.length,
    }
  })
  const equipment = targets
    .filter((item) => !mute(item))
    .map(
      (item): MatrixRow => ({
        targetId: item.id,
        kind: 'equipment',
        name: item.name,
        productTypeId: item.productTypeId,
        relayKey: item.relayKey,
        irType: item.irType,
        functions: functionsOf(item),
        lighting: isLighting(item),
        inUse: item.state === 1,
        groups: groupsOf.get(item.id) ?? [],
        count: 1,
      }),
    )
  return [...groups, ...equipment]
}

const actionMaps = new WeakMap<object, ReadonlyMap<number, SceneAction>>()

/** A scene's actions by target. Kept per scene object, which is a new one whenever the scene changes. */
export function actionsByTarget(scene: Pick<TemplateScene, 'actionList'>): ReadonlyMap<number, SceneAction> {
  const held = actionMaps.get(scene)
  if (held) return held
  const map = new Map(scene.actionList.map((action) => [action.targetId, action]))
  actionMaps.set(scene, map)
  return map
}

/** The first group through which a scene reaches a row that it does not name itself. */
export function reachedThrough(
  row: MatrixRow,
  scene: Pick<TemplateScene, 'actionList'>,
): { group: string; action: SceneAction } | undefined {
  const actions = actionsByTarget(scene)
  if (actions.has(row.targetId)) return undefined
  for (const group of row.groups) {
    const action = actions.get(group.id)
    if (action) return { group: group.name, action }
  }
  return undefined
}
