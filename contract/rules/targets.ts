import type { WithParts } from '../parts/kinds.ts'
import { namingCounts } from '../parts/walk.ts'
import type { ProductFunction } from '../product.ts'
import { settableFunctions } from './abilities.ts'
import type { ProductOf } from './action-fault.ts'
import { type Target, type TargetParts, targetsOf } from './channel-targets.ts'
import { membersOf } from './scenes.ts'

const sensorType = 3

/** The sensors of a template that are in use. */
export function sensorsIn({ equipmentList }: Pick<WithParts, 'equipmentList'>) {
  const equipmentIds = equipmentList
    .filter(({ state, equipmentType }) => state === 1 && equipmentType === sensorType)
    .map(({ id }) => id)
  return { hasSensor: equipmentIds.length > 0, equipmentIds }
}

/** What each equipment can be told. */
export const functionsIn = ({ equipmentList }: Pick<WithParts, 'equipmentList'>, productOf: ProductOf) =>
  equipmentList.map(({ id: equipmentId, name, productId }) => ({
    ...{ equipmentId, name },
    functionList: settableFunctions(productOf(productId)?.functionList ?? []),
  }))

/** What any of some targets can be told, each function once, in the widest range of them. */
function told(targets: readonly Target[], productOf: ProductOf): ProductFunction[] {
  const byName = new Map<string, ProductFunction>()
  for (const { productId, functions } of targets)
    for (const fn of settableFunctions(functions ?? productOf(productId)?.functionList ?? [])) {
      const known = byName.get(fn.identifier) ?? fn
      byName.set(fn.identifier, {
        ...known,
        min: Math.min(known.min, fn.min),
        max: Math.max(known.max, fn.max),
      })
    }
  return [...byName.values()]
}

/** What scenes may act on: groups, and equipment in use, or what hangs on it, that can be told something. */
export function sceneTargets(
  { groupList, ...parts }: TargetParts & Pick<WithParts, 'groupList'>,
  productOf: ProductOf,
) {
  const inUse = targetsOf(parts).filter(({ state }) => state === 1)
  return [
    ...groupList.map((group) => ({
      ...{ targetId: group.id, name: group.name, isGroup: 1 },
      functionList: told(membersOf(group, inUse), productOf),
    })),
    ...inUse.map((one) => ({
      ...{ targetId: one.id, name: one.name, isGroup: 0 },
      functionList: told([one], productOf),
    })),
  ].filter(({ functionList }) => functionList.length > 0)
}

/** How many parts of each kind name an equipment. */
export function bindCounts(parts: WithParts, id: number) {
  const counts = namingCounts(parts, id)
  const named = {
    groupNum: counts.groupList,
    sceneNum: counts.sceneList,
    timingNum: counts.timingList,
    buttonNum: counts.buttonList,
    bindingNum: counts.bindingList,
  }
  return { ...named, total: Object.values(counts).reduce((sum, count) => sum + count, 0) }
}
