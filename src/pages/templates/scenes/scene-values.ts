import type { ProductFunction } from '#contract/product.ts'
import { same } from '#contract/rules/same.ts'
import { nearestValue } from '#contract/rules/value-range.ts'
import type { SceneAction } from '#contract/template-shapes.ts'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'

/** What a scene does to one target: function identifier -> value. Empty means it leaves the target alone. */
export type CellValues = ReadonlyMap<string, number>

export const noValues: CellValues = new Map()

/** How a scene goes about it, in ms: over how long light changes, as the room usually does when not said; after how long. */
export type Pace = Pick<SceneAction, 'fade' | 'delay'>

/** What a scene does to one target, and how. */
export interface Cell {
  values: CellValues
  pace?: Pace
}

export function valuesOf(action: SceneAction | undefined): CellValues {
  if (!action) return noValues
  return new Map(
    action.functionList.flatMap(({ identifier, functionParamList: [first] }) =>
      first ? [[identifier, first.paramValue] as const] : [],
    ),
  )
}

/** Only what is said: 'fade' without a value is no other pace than none. */
const paceOf = ({ fade, delay = 0 }: Pace): Pace => ({
  ...(fade === undefined ? {} : { fade }),
  ...(delay === 0 ? {} : { delay }),
})

export function cellOf(action: SceneAction | undefined): Cell {
  const pace = paceOf(action ?? {})
  return { values: valuesOf(action), ...(Object.keys(pace).length > 0 ? { pace } : {}) }
}

/** The action that gives a target these values, in the order of `values`. */
export const actionOf = (targetId: number, values: CellValues, pace: Pace = {}): SceneAction => ({
  targetId,
  ...paceOf(pace),
  functionList: [...values].map(([identifier, paramValue]) => ({
    identifier,
    functionParamList: [{ paramValue }],
  })),
})

const sameValues = (a: CellValues, b: CellValues): boolean =>
  a.size === b.size && [...a].every(([identifier, value]) => b.get(identifier) === value)

/** Whether two cells come to the same; how nothing is gone about makes no difference. */
export const sameCells = (a: Cell, b: Cell): boolean =>
  sameValues(a.values, b.values) && (a.values.size === 0 || same(paceOf(a.pace ?? {}), paceOf(b.pace ?? {})))

/**
 * A draft with one function set, or left alone (`value` undefined). Turning the main switch off drops the
 * other functions, since they say nothing about something that is off; setting another function turns a
 * target on that was left alone or off.
 */
export function withValue(
  functions: readonly ProductFunction[],
  values: CellValues,
  identifier: string,
  value: number | undefined,
): CellValues {
  const next = new Map(values)
  if (value === undefined) next.delete(identifier)
  else next.set(identifier, value)
  const main = mainSwitch(functions)
  if (!main) return next
  if (identifier === main.identifier) return value === 0 ? new Map([[identifier, 0]]) : next
  if (value !== undefined) next.set(main.identifier, 1)
  return next
}

/** The values of a plain on (1) or off (0), or nothing when the target has no switch. */
export function switchValues(functions: readonly ProductFunction[], value: 0 | 1): CellValues {
  const main = mainSwitch(functions)
  return main ? new Map([[main.identifier, value]]) : noValues
}

/** The values that are among a target's functions, each brought into its range and to a step of it: what of a copied cell fits. */
export function fitting(functions: readonly ProductFunction[], values: CellValues): CellValues {
  return new Map(
    functions.flatMap((fn) => {
      const value = values.get(fn.identifier)
      return value === undefined ? [] : [[fn.identifier, nearestValue(fn, value)] as const]
    }),
  )
}

/** The same values with every known function's brought into its range and to a step of it. Functions that are not known stay. */
export function inRange(functions: readonly ProductFunction[], values: CellValues): CellValues {
  const known = new Map(functions.map((fn) => [fn.identifier, fn]))
  return new Map(
    [...values].map(([identifier, value]) => {
      const fn = known.get(identifier)
      return [identifier, fn ? nearestValue(fn, value) : value] as const
    }),
  )
}
