import { airCommands, functionsOfUnit, thermostatFunctions, unitTypes } from '#contract/rules/climate.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { TemplatePlan, UnitsPlan } from './plan.ts'
import { known } from './rows.ts'

type Add = (list: PartList, name: string, content: Record<string, unknown>) => number

/** What rooms answer to, how wall units and touch screens are set up, and films. Names are of equipment, groups and scenes. */
export function addUnits({ units = {} }: TemplatePlan, idOf: ReadonlyMap<string, number>, add: Add): void {
  for (const [word, target] of Object.entries(units.words ?? {}))
    add('voiceList', word, { targetId: known(idOf, target), functionList: [] })
  for (const { word, airConditioner, command } of units.airWords ?? []) {
    const equipmentId = airConditioner === null ? null : known(idOf, airConditioner)
    add('airVoiceList', word, { equipmentId, command: airCommands[command] })
  }
  for (const [word, object] of Object.entries(units.aliases ?? {}))
    add('aliasList', word, { objectId: known(idOf, object) })
  const set = addThermostats(units, idOf, add)
  for (const { screen, pages } of units.screens ?? []) {
    const tileList = pages.flatMap(({ tiles }, index) =>
      tiles.map((tile, sort) => ({
        ...{ page: index + 1, sort },
        targetId: set.get(tile) ?? known(idOf, tile),
      })),
    )
    const equipmentId = known(idOf, screen)
    add('screenList', screen, { equipmentId, pageList: pages.map(({ title }) => title), tileList })
  }
  for (const { name, ...film } of units.videos ?? []) add('videoList', name, film)
}

/** @returns the ids of how they are set up, by the names of the units: a screen shows these, not the equipment */
function addThermostats(
  { thermostats = [] }: UnitsPlan,
  idOf: ReadonlyMap<string, number>,
  add: Add,
): ReadonlyMap<string, number> {
  return new Map(
    thermostats.map(({ unit, type, fitted }) => {
      const has = functionsOfUnit[unitTypes[type]] ?? []
      const first = fitted.map((name) => thermostatFunctions[name] as number)
      const order = [...first, ...has.filter((one) => !first.includes(one))]
      const childList = order.map((one, place) => ({
        ...{ type: one, index: place + 1 },
        enable: first.includes(one) ? 1 : 0,
      }))
      const content = { equipmentId: known(idOf, unit), type: unitTypes[type], childList }
      return [unit, add('thermostatList', unit, content)]
    }),
  )
}
