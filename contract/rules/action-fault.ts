import type { FunctionValue } from '../function-value.ts'
import type { Product, ProductFunction } from '../product.ts'
import type { TemplateGroup } from '../template-shapes.ts'
import type { Words } from '../words.ts'
import { settableFunctions } from './abilities.ts'
import { type Target, type TargetParts, targetsOf } from './channel-targets.ts'
import { isAllLights, membersOf } from './scenes.ts'
import { rangeFault } from './value-range.ts'

/** The products that are known here, by id; undefined for one that is not. */
export type ProductOf = (productId: number) => Pick<Product, 'functionList'> | undefined

interface Parts extends TargetParts {
  groupList: readonly Pick<TemplateGroup, 'id' | 'name' | 'groupValue' | 'equipmentIds'>[]
}

/** What lamps of any make understand: the group of all lights may be told it before there is a lamp. */
const ofAnyLamp: readonly Pick<ProductFunction, 'identifier' | 'min' | 'max' | 'step'>[] = [
  { identifier: 'switch', min: 0, max: 1, step: 1 },
  { identifier: 'brightness', min: 0, max: 100, step: 1 },
]

/**
 * What a target can be told: an equipment what its product can, a group what any of its members can, since the others pass
 * over it. Null for what is not in the template, or of whose products one is not known here.
 */
function toldOf(targetId: number, parts: Parts, targets: readonly Target[], productOf: ProductOf) {
  const one = targets.find(({ id }) => id === targetId)
  const group = parts.groupList.find(({ id }) => id === targetId)
  const members = one ? [one] : group && membersOf(group, targets)
  if (!members) return null
  const told = members.map(({ productId, functions }) => functions ?? productOf(productId)?.functionList)
  if (told.includes(undefined)) return null
  const functions = settableFunctions(told.flatMap((list) => list ?? []))
  const all = group && isAllLights(group) && members.length === 0 ? ofAnyLamp : functions
  return { name: one?.name ?? group?.name ?? '', functions: all }
}

/**
 * What is wrong with what a target is told (spec point 3, equipment ability): a function that it does not have, a value
 * outside its range or between its steps. Null when nothing is, and where it cannot be known here.
 * @param targets those of the parts, for who asks often
 */
export function actionFault(
  targetId: number,
  functionList: readonly FunctionValue[],
  parts: Parts,
  productOf: ProductOf,
  targets: readonly Target[] = targetsOf(parts),
): Words | null {
  const told = toldOf(targetId, parts, targets, productOf)
  if (!told) return null
  const { name, functions } = told
  for (const { identifier, functionParamList } of functionList) {
    const fitting = functions.filter((fn) => fn.identifier === identifier)
    const [first] = fitting
    if (!first)
      return {
        zh: `“${name}”没有“${identifier}”这项功能`,
        en: `“${name}” has no function “${identifier}”`,
      }
    const [value, ...more] = functionParamList.map(({ paramValue }) => paramValue)
    const faults = fitting.map((fn) => (value === undefined ? 'range' : rangeFault(fn, value)))
    if (faults.includes(null) && more.length === 0) continue
    const called = 'name' in first ? first.name : identifier
    const between = more.length === 0 ? fitting[faults.indexOf('step')] : undefined
    if (between)
      return {
        zh: `“${name}”的${called}应从 ${between.min} 起以 ${between.step} 为一档`,
        en: `${called} of “${name}” must be in steps of ${between.step} from ${between.min}`,
      }
    const [min, max] = [Math.min(...fitting.map((fn) => fn.min)), Math.max(...fitting.map((fn) => fn.max))]
    return {
      zh: `“${name}”的${called}应在 ${min} 到 ${max} 之间`,
      en: `${called} of “${name}” must be from ${min} to ${max}`,
    }
  }
  return null
}
