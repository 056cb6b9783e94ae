import type { AddItem } from '#contract/parts/edits.ts'
import { causes } from '#contract/rules/causes.ts'
import { targetsOf } from '#contract/rules/channel-targets.ts'
import { inUse } from '#contract/rules/in-use.ts'
import { linkColumns } from '#contract/rules/linkage.ts'
import { isSensorState } from '#contract/rules/readings.ts'
import { gives } from '#contract/rules/source-fault.ts'
import type { SceneAction, TemplateBinding } from '#contract/template-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import type { ProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { clockOf, minuteOf } from '#src/widgets/template/timing-words.ts'

/** A linkage as its form holds it: times of day as HH:MM, nothing as an empty text. */
export interface BindingValues {
  name: string
  causeType: number
  sourceIds: readonly number[]
  keyIndex: number
  pressType: number
  reading: string
  state: number
  limit: number | string
  hysteresis: number | string
  minutes: number | string
  fromMinute: string
  toMinute: string
  whileSceneId: number | null
  targetId: number | null
  functionList: SceneAction['functionList']
}

const timeOf = (minute: number | null | undefined) => (typeof minute === 'number' ? clockOf(minute) : '')

/** What the form of a linkage begins with; a new one is of nobody being there. */
export const bindingValues = (row: Partial<TemplateBinding>): BindingValues => ({
  name: row.name ?? '',
  causeType: row.causeType ?? causes.absence,
  sourceIds: row.sourceIds ?? [],
  keyIndex: row.keyIndex ?? 1,
  pressType: row.pressType ?? 1,
  reading: row.reading ?? 'presence',
  state: row.state ?? 1,
  limit: row.limit ?? 0,
  hysteresis: row.hysteresis ?? 0,
  minutes: row.minutes ?? 10,
  fromMinute: timeOf(row.fromMinute),
  toMinute: timeOf(row.toMinute),
  whileSceneId: row.whileSceneId ?? null,
  targetId: row.targetId ?? null,
  functionList: row.functionList ?? [],
})

/** The same as its call takes it. An absence has no source, a scene no values. */
export function enteredBinding(form: BindingValues, { sceneList }: SeenTemplate): AddItem<'bindingList'> {
  const targetId = form.targetId ?? 0
  const callsScene = sceneList.some(({ id }) => id === targetId)
  return {
    ...{ name: form.name, causeType: form.causeType, keyIndex: form.keyIndex, pressType: form.pressType },
    ...{ reading: form.reading, state: form.state, whileSceneId: form.whileSceneId, targetId },
    sourceIds: form.causeType === causes.absence ? [] : [...form.sourceIds],
    limit: Number(form.limit) || 0,
    hysteresis: Number(form.hysteresis) || 0,
    minutes: Number(form.minutes) || 0,
    fromMinute: minuteOf(form.fromMinute),
    toMinute: minuteOf(form.toMinute),
    functionList: callsScene ? [] : form.functionList,
  }
}

/** The keys of a template that may cause something: those of panels in use, then those of self-powered ones. */
export const keysFor = ({ equipmentList, noPowerPanelList }: SeenTemplate) =>
  [...equipmentList.filter(({ state }) => state === 1), ...noPowerPanelList].flatMap(
    ({ id: panelId, name, panelKeyType }) =>
      Array.from({ length: panelKeyType ?? 0 }, (_, index) => ({ panelId, name, key: index + 1 })),
  )

/**
 * What sensors of a template read, of states or of quantities; equipment that is switched has a state too, as far as its
 * product is known here.
 */
export function readingsFor(
  template: SeenTemplate,
  ofStates: boolean,
  products: ProductsById,
): Map<string, { id: number; name: string }[]> {
  const found = new Map<string, { id: number; name: string }[]>()
  for (const { equipmentId: id, name, reading } of linkColumns(template))
    if (isSensorState(reading) === ofStates) found.set(reading, [...(found.get(reading) ?? []), { id, name }])
  const { equipmentList } = template
  const switched = inUse(targetsOf({ equipmentList })).filter((one) =>
    gives(one, 'switch', (id) => products.get(id)),
  )
  if (ofStates && switched.length > 0) found.set('switch', switched)
  return found
}
