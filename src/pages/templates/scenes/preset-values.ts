import { relayKeys } from '#contract/rules/channel-targets.ts'
import { airModes } from '#contract/rules/climate.ts'
import { irAppliances } from '#contract/rules/infrared.ts'
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
const cool = (temperature: number): Values => ({
  switch: 1,
  mode: airModes.cooling,
  temperature,
  fanSpeed: 0,
})
const open: Values = { switch: 1, position: 100 }
const closed: Values = { switch: 0, position: 0 }

/** What a preset scene is begun with, by the kind of what it acts on; a kind that it does not name is left alone. */
interface Beginning {
  lights: Values
  climate?: Values
  curtains?: Values
  projector?: Values
  /** What is seen and heard by a remote control. */
  media?: Values
  /** Sockets, fans and whatever else is on or off. */
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
  cardOut: { lights: off, climate: off, projector: off, media: off, loads: off },
  night: { lights: lit(8, 2700) },
  masterOn: { lights: lit(100, 4500), climate: cool(26), loads: on },
  masterOff: { lights: off, climate: off, projector: off, media: off, loads: off },
}

const projectors: ReadonlySet<number> = new Set([801])

function kindOf({ lighting, functions, productTypeId, irType }: MatrixRow): keyof Beginning {
  const has = (identifier: string) => functions.some((fn) => fn.identifier === identifier)
  if (lighting) return 'lights'
  if (has('temperature')) return 'climate'
  if (has('position')) return 'curtains'
  if (projectors.has(productTypeId) || irType === irAppliances.projector) return 'projector'
  return irType === irAppliances.television || irType === irAppliances.setTopBox ? 'media' : 'loads'
}

/**
 * What one thing begins with. A curtain on a pair of contacts is moved by the one of its direction, and a lock is opened by
 * no preset.
 */
function valuesOf(beginning: Beginning, row: MatrixRow): Values | undefined {
  switch (row.relayKey) {
    case relayKeys.lock:
      return undefined
    case relayKeys.curtainUp:
      return beginning.curtains === open ? on : undefined
    case relayKeys.curtainDown:
      return beginning.curtains === closed ? on : undefined
    default:
      return beginning[kindOf(row)]
  }
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
    const values = valuesOf(beginnings[preset], row)
    if (!values) return []
    const fits = fitting(row.functions, new Map(Object.entries(values)))
    return fits.size > 0 ? [actionOf(row.targetId, fits)] : []
  })
}
