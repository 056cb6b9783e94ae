import type { TemplateConfig } from '../../config-shapes.ts'
import type { GuestAct } from '../linkage.ts'
import { allLightsGroup } from '../scenes.ts'
import { isByClock } from '../timing.ts'
import { deviceStep, kindOfDevice, type StepKind, stepKinds } from './kinds.ts'

/**
 * One thing to be proved in a room. `step` names it as long as what it is about is called the same by the configuration;
 * `does` is what it brings about, by its name. A value is a scene's, a group's or a key's number.
 */
export interface RunStep {
  step: string
  kind: StepKind
  name: string
  identifier: string | null
  value: number | null
  /** Of keys: 1 short, 2 long. */
  pressType: number | null
  does: string | null
  /** Of keys in guest rooms, instead: what they do beside scenes and groups. */
  act?: GuestAct
}

interface Product {
  productTypeId: number
  parentTypeId: number
}

/** What names a product type; a blackboard lamp makes a room a classroom (spec point 9 numbers, and names given by people). */
const boardLamp = 102
const boardWords = /黑板|blackboard|\bboard\b/i

type Made = Omit<RunStep, 'identifier' | 'value' | 'pressType' | 'does'> & Partial<RunStep>
const stepOf = (made: Made): RunStep => ({
  ...{ identifier: null, value: null, pressType: null, does: null },
  ...made,
})

/** What a part of a configuration brings about, by its name; null where that is gone. */
type Does = { sceneValue: number | null; groupValue: number | null; identifier?: string | null }

function namesOf(config: TemplateConfig) {
  const scenes = new Map(config.scenes.map(({ sceneValue, name }) => [sceneValue, name]))
  const groups = new Map(config.groups.map(({ groupValue, name }) => [groupValue, name]))
  const things = new Map(
    [...config.equipment, ...(config.relays ?? []), ...(config.infrared ?? [])].map(
      ({ identifier, name }) => [identifier, name] as const,
    ),
  )
  return ({ sceneValue, groupValue, identifier = null }: Does): string | null =>
    scenes.get(sceneValue ?? 0) ?? groups.get(groupValue ?? 0) ?? things.get(identifier ?? '') ?? null
}

/** Names that stand more than once get a number behind them, in their order: two timings may be called the same. */
function numbered(): (name: string) => string {
  const seen = new Map<string, number>()
  return (name) => {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name}#${times}`
  }
}

/** Whether lessons are held in a room of this configuration: a blackboard lamp hangs in it. */
export const isClassroom = (
  { equipment }: Pick<TemplateConfig, 'equipment'>,
  productOf: (pid: string) => Product | undefined,
): boolean =>
  equipment.some(({ pid, name }) => {
    const product = productOf(pid)
    return product?.parentTypeId === 1 && (product.productTypeId === boardLamp || boardWords.test(name))
  })

/** The steps of a room that runs a configuration, in the order in which they are done. Pure. */
export function stepsOf(config: TemplateConfig, productOf: (pid: string) => Product | undefined): RunStep[] {
  const nameOf = namesOf(config)
  const [linkage, timing] = [numbered(), numbered()]
  const called = new Map(config.equipment.map(({ identifier, name }) => [identifier, name]))
  const steps: RunStep[] = [
    ...config.equipment.map(({ identifier, name, pid }) =>
      stepOf({ step: deviceStep(identifier), kind: kindOfDevice(productOf(pid)), name, identifier }),
    ),
    ...(config.relays ?? []).map(({ identifier, name }) =>
      stepOf({ step: `relay:${identifier}`, kind: 'relay', name, identifier }),
    ),
    ...(config.infrared ?? []).map(({ identifier, name }) =>
      stepOf({ step: `infrared:${identifier}`, kind: 'infrared', name, identifier }),
    ),
    ...config.groups
      .filter(({ groupValue, members }) => members.length > 0 || groupValue === allLightsGroup)
      .map(({ groupValue, name }) =>
        stepOf({ step: `group:${groupValue}`, kind: 'group', name, value: groupValue }),
      ),
    ...config.scenes.map(({ sceneValue, name }) =>
      stepOf({ step: `scene:${sceneValue}`, kind: 'scene', name, value: sceneValue }),
    ),
    ...(config.keys ?? []).map(({ identifier, key, pressType, ...does }) =>
      stepOf({
        step: `key:${identifier}:${key}:${pressType}`,
        kind: 'key',
        name: called.get(identifier) ?? identifier,
        ...{ identifier, value: key, pressType, does: nameOf(does) },
        ...(does.act ? { act: does.act } : {}),
      }),
    ),
    ...(config.panels ?? []).flatMap(({ identifier, name, buttons }) =>
      buttons.map(({ key, pressType, ...does }) =>
        stepOf({
          step: `kinetic:${identifier}:${key}:${pressType}`,
          ...{ kind: 'kinetic', name, identifier, value: key, pressType, does: nameOf(does) },
        }),
      ),
    ),
    ...(config.bindings ?? []).map((binding) =>
      stepOf({
        step: `linkage:${linkage(binding.name)}`,
        ...{ kind: 'linkage', name: binding.name, does: nameOf(binding) },
      }),
    ),
    ...config.timings.map((each) =>
      stepOf({
        step: `timing:${timing(each.name)}`,
        ...{
          kind: 'timing',
          name: each.name,
          value: isByClock(each) ? each.minute : null,
          does: nameOf(each),
        },
      }),
    ),
    ...(isClassroom(config, productOf)
      ? (['desk', 'board'] as const).map((kind) => stepOf({ step: `light:${kind}`, kind, name: '' }))
      : []),
  ]
  const order = new Map(stepKinds.map((kind, index) => [kind, index]))
  return steps
    .map((step, index) => ({ step, index }))
    .sort((a, b) => (order.get(a.step.kind) ?? 0) - (order.get(b.step.kind) ?? 0) || a.index - b.index)
    .map(({ step }) => step)
}
