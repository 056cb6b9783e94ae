import type { SeenTemplate } from '#src/data/seen.ts'
import type { Say } from '#src/text/text.ts'

export interface ObjectWords {
  name: string
  kind: string
}

/** What an object of a template is called, and what it is. */
export function objectWords(
  id: number,
  { sceneList, groupList, equipmentList, relayEquipmentList, irEquipmentList }: SeenTemplate,
  say: Say,
): ObjectWords {
  const kinds = [
    ['scene', sceneList],
    ['group', groupList],
    ['equipment', equipmentList],
    ['channel', [...relayEquipmentList, ...irEquipmentList]],
  ] as const
  for (const [kind, list] of kinds) {
    const found = list.find((part) => part.id === id)
    if (found) return { name: found.name, kind: say(`parts.units.screens.kind.${kind}`) }
  }
  return { name: say('templates.timings.gone'), kind: '' }
}
