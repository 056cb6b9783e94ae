import { presetScenes } from '../scenes.ts'
import type { Link } from './events.ts'
import { endAllLeases } from './leases.ts'
import { lampsOf, membersOf, type Plan, type SceneAction, valuesOf } from './plan.ts'
import { cancelPending, put } from './put.ts'
import { bySlot, over } from './resolve.ts'
import { light, type Setting, type Slot } from './run.ts'
import { type Cause, change, linked, type Work } from './work.ts'

/** What a scene does to one slot, and which of its groups says so. */
interface Layer {
  setting: Setting
  group: number | null
}
type Layers = Map<string, Map<Slot, Layer>>

/** Groups by their addresses, then single equipment, whatever the order of the list. */
const rank = ({ groupValue }: SceneAction): number => groupValue ?? Number.MAX_SAFE_INTEGER

function lay(layers: Layers, identifier: string, slot: Slot, layer: Layer): void {
  const slots = layers.get(identifier) ?? new Map<Slot, Layer>()
  const below = slots.get(slot)?.setting.values
  const { setting, group } = layer
  const values = below ? over(slot, below, setting.values) : setting.values
  slots.set(slot, { setting: { ...setting, values }, group })
  layers.set(identifier, slots)
}

/** What a scene comes to for each slot: the later layer wins. */
function layersOf(plan: Plan, actions: readonly SceneAction[]): Layers {
  const layers: Layers = new Map()
  for (const action of [...actions].sort((a, b) => rank(a) - rank(b))) {
    const { identifier, groupValue: group, fade = plan.fade, delay = 0 } = action
    const targets = group === null ? [identifier ?? ''] : membersOf(plan, group)
    for (const [slot, values] of bySlot(valuesOf(action.functionList)))
      for (const target of targets) lay(layers, target, slot, { setting: { values, fade, delay }, group })
  }
  return layers
}

/** Above all else of a master-off: the lamps are off, and nothing brings them back later. */
function turnAllOff(layers: Layers, plan: Plan): void {
  for (const lamp of lampsOf(plan)) {
    const fade = layers.get(lamp)?.get(light)?.setting.fade ?? plan.fade
    lay(layers, lamp, light, { setting: { values: { switch: 0 }, fade, delay: 0 }, group: null })
  }
}

function layOut(plan: Plan, sceneValue: number): Layers {
  const layers = layersOf(plan, plan.scenes.get(sceneValue) ?? [])
  if (sceneValue === presetScenes.masterOff) turnAllOff(layers, plan)
  return new Map([...layers].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const laidOut = new WeakMap<Plan, Map<number, Layers>>()

/**
 * What a scene does to each slot of each equipment, in the order of their names. One that the configuration does not have
 * does nothing, except master off.
 */
export function sceneLayers(plan: Plan, sceneValue: number): Layers {
  const known = laidOut.get(plan) ?? new Map<number, Layers>()
  laidOut.set(plan, known)
  const layers = known.get(sceneValue) ?? layOut(plan, sceneValue)
  known.set(sceneValue, layers)
  return layers
}

/** Calls a scene. */
export function callScene(work: Work, sceneValue: number, cause: Cause): void {
  const { plan } = work
  const { masterOff, cardOut } = presetScenes
  const actions = plan.scenes.get(sceneValue)
  if (sceneValue === masterOff || sceneValue === cardOut) clearAway(work, sceneValue, cause)
  if (!actions && sceneValue !== masterOff) return
  const layers = sceneLayers(plan, sceneValue)
  const within = { ...linked(cause, { kind: 'scene', of: sceneValue }), scene: sceneValue }
  const byGroup = new Map<number, Cause>()
  const ofGroup = (group: number): Cause => {
    const why = byGroup.get(group) ?? linked(within, { kind: 'group', of: group })
    byGroup.set(group, why)
    return why
  }
  let whole = true
  for (const [identifier, slots] of layers)
    for (const [slot, { group, setting }] of slots) {
      const why = group === null ? within : ofGroup(group)
      whole = put(work, identifier, slot, setting, why) && whole
    }
  if (whole && actions) change(work, { scene: sceneValue })
}

/** Leaving takes back what was still to come, and what people had set by hand. */
function clearAway(work: Work, sceneValue: number, { yields }: Cause): void {
  const by: Link = { kind: 'scene', of: sceneValue }
  cancelPending(work, ({ opens }) => !opens)
  if (!yields) endAllLeases(work, by)
}
