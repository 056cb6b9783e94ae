import type { PresetScene } from '#contract/rules/scenes.ts'
import { isAllLights } from '#contract/rules/scenes.ts'
import type { SceneAction, TemplateGroup } from '#contract/template-shapes.ts'
import type { MatrixRow } from '../matrix/matrix-model.ts'
import { actionOf, fitting } from './scene-values.ts'

type Values = Readonly<Record<string, number>>

const off: Values = { switch: 0 }
const on: Values = { switch: 1 }
const lit = (brightness: number, colorTemperature: number): Values => ({
  switch: 1,
  brightness,
  colorTemperature,
})
const cool = (temperature: number): Values => ({ switch: 1, mode: 0, temperature, fanSpeed: 0 })
const open: Values = { switch: 1, position: 100 }
const closed: Values = { switch: 0, position: 0 }

/** What a preset scene is begun with, by the kind of what it acts on; a kind that it does not name is left alone. */
interface Beginning {
  lights: Values
  climate?: Values
  curtains?: Values
  projector?: Values
  /** Sockets, relays and whatever else is on or off. */
  loads?: Values
}

const beginnings: { readonly [P in PresetScene]: Beginning } = {
  sleep: { lights: off, climate: cool(27), curtains: closed },
  wake: { lights: lit(60, 3500), curtains: open },
  work: { lights: lit(85, 4500), climate: cool(26) },
  bath: { lights: lit(70, 3500) },
  bright: { lights: lit(100, 5000), curtains: open },
  soft: { lights: lit(40, 3000) },
  movie: { lights: lit(10, 2700), curtains: closed },
  projectorOn: { lights: lit(20, 4000), curtains: closed, projector: on },
  projectorOff: { lights: lit(85, 4500), curtains: open, projector: off },
  checkIn: { lights: lit(80, 3500), climate: cool(26), curtains: open, loads: on },
  cardIn: { lights: lit(80, 3500), climate: cool(26), loads: on },
  cardOut: { lights: off, climate: off, projector: off, loads: off },
  night: { lights: lit(8, 2700) },
  masterOn: { lights: lit(100, 4500), climate: cool(26), loads: on },
  masterOff: { lights: off, climate: off, projector: off, loads: off },
}

const projectors: ReadonlySet<number> = new Set([801])

function kindOf({ lighting, functions, productTypeId }: MatrixRow): keyof Beginning {
  const has = (identifier: string) => functions.some((fn) => fn.identifier === identifier)
  if (lighting) return 'lights'
  if (has('temperature')) return 'climate'
  if (has('position')) return 'curtains'
  return projectors.has(productTypeId) ? 'projector' : 'loads'
}

/**
 * The actions that a preset scene is begun with: lamps through the group of all lights, so that those added later are lit
 * with them, everything else one by one. Only what is in use, only functions it has, each within its range.
 */
export function presetActions(
  preset: PresetScene,
  rows: readonly MatrixRow[],
  groups: readonly TemplateGroup[],
): SceneAction[] {
  const all = groups.find(isAllLights)?.id
  return rows.flatMap((row) => {
    const single = row.kind === 'equipment' && row.inUse && (all === undefined || !row.lighting)
    if (!single && row.targetId !== all) return []
    const values = beginnings[preset][kindOf(row)]
    if (!values) return []
    const fits = fitting(row.functions, new Map(Object.entries(values)))
    return fits.size > 0 ? [actionOf(row.targetId, fits)] : []
  })
}
