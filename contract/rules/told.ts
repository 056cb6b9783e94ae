import { toldFunctions } from './abilities.ts'
import type { ProductOf } from './action-fault.ts'
import { type Target, type TargetParts, targetsOf } from './channel-targets.ts'
import { isAllLights, membersOf } from './scenes.ts'

/** Whether something can be told anything; undefined where its product is not known here. */
export function canBeTold({ functions, productId }: Target, productOf: ProductOf): boolean | undefined {
  const all = functions ?? productOf(productId)?.functionList
  return all && toldFunctions(all).length > 0
}

interface Parts extends TargetParts {
  groupList: readonly { id: number; groupValue: number; equipmentIds: readonly number[] }[]
}

/**
 * The equipment, the channels and the groups of a template of which it is known here that nobody can tell them anything:
 * panels, sensors, and groups of nothing else. A group without members may get some that can.
 */
export function untoldIn(parts: Parts, productOf: ProductOf): ReadonlySet<number> {
  const targets = targetsOf(parts)
  const untold = new Set(targets.filter((one) => canBeTold(one, productOf) === false).map(({ id }) => id))
  const groups = parts.groupList.filter((group) => {
    const members = isAllLights(group) ? [] : membersOf(group, targets)
    return members.length > 0 && members.every(({ id }) => untold.has(id))
  })
  return new Set([...untold, ...groups.map(({ id }) => id)])
}
