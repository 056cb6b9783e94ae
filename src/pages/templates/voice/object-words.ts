import { objectsIn } from '#contract/rules/objects.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import type { Say } from '#src/text/text.ts'

export interface ObjectWords {
  name: string
  kind: string
}

/** What an object of a template is called, and what it is. */
export function objectWords(id: number, template: SeenTemplate, say: Say): ObjectWords {
  const found = objectsIn(template).find(({ row }) => row.id === id)
  return found
    ? { name: found.row.name, kind: say(`parts.units.screens.kind.${found.kind}`) }
    : { name: say('templates.timings.gone'), kind: '' }
}
