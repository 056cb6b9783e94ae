import type { TemplateConfig } from '#contract/config-shapes.ts'
import type { Product, ProductFunction } from '#contract/product.ts'
import { irTypes } from '#contract/rules/infrared.ts'
import type { Say } from '#src/text/text.ts'
import { cellLook } from '#src/widgets/product/cell-look.ts'
import type { FunctionWords } from '#src/widgets/product/product-functions.ts'
import { groupName } from '#src/widgets/template/group-name.ts'
import { paceWords } from '#src/widgets/template/pace-words.ts'

/** What a scene sets alike, and to what: 床头灯组、氛围灯 · 80% · 渐变 3 秒. */
export interface SceneLine {
  names: string[]
  value: string
  pace: string
}

type ProductOf = (pid: string) => Pick<Product, 'functionList'> | undefined

/**
 * What a scene does as a room runs it, in the words of the scene's own page, what is set alike together: groups before what is
 * set by itself. Pure.
 */
export function sceneDoes(
  config: TemplateConfig,
  sceneValue: number,
  productOf: ProductOf,
  words: FunctionWords,
  say: Say,
): SceneLine[] {
  const targets = targetsIn(config, productOf)
  const lines = new Map<string, SceneLine>()
  const actions = config.scenes.find((scene) => scene.sceneValue === sceneValue)?.actions ?? []
  const ofGroup = (action: (typeof actions)[number]) => action.groupValue !== null
  for (const action of [...actions.filter(ofGroup), ...actions.filter((one) => !ofGroup(one))]) {
    const target = targets.get(action.groupValue ?? action.identifier ?? '')
    const values = action.functionList.flatMap(({ identifier, functionParamList: [first] }) =>
      first ? [[identifier, first.paramValue] as const] : [],
    )
    if (!target || values.length === 0) continue
    const value = cellLook(target.functions, new Map(values), words).short
    const pace = paceWords(action, say)
    const key = `${value}#${pace}`
    const line = lines.get(key) ?? { names: [], value, pace }
    line.names.push(target.name)
    lines.set(key, line)
  }
  return [...lines.values()]
}

/** What scenes set, by a group's value or an identifier. */
function targetsIn({ equipment, groups, relays = [], infrared = [] }: TemplateConfig, productOf: ProductOf) {
  const functionsOf = new Map<string, readonly ProductFunction[]>([
    ...equipment.map(({ identifier, pid }) => [identifier, productOf(pid)?.functionList ?? []] as const),
    ...infrared.map(({ identifier, irType }) => [identifier, irTypes[irType]?.functions ?? []] as const),
  ])
  const alone = [...equipment, ...relays, ...infrared].map(
    ({ identifier, name }) => [identifier, { name, functions: functionsOf.get(identifier) ?? [] }] as const,
  )
  const together = groups.map(({ groupValue, name, members }) => {
    const functions = members.flatMap((member) => functionsOf.get(member) ?? [])
    return [groupValue, { name: groupName({ groupValue, name }), functions }] as const
  })
  return new Map<string | number, { name: string; functions: readonly ProductFunction[] }>([
    ...alone,
    ...together,
  ])
}
