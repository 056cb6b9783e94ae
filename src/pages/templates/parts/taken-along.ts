import type { WithParts } from '#contract/parts/kinds.ts'
import { partsOf, withoutPart } from '#contract/parts/walk.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import type { Say } from '#src/text/text.ts'

type Named = readonly string[]

/** What the deletion of parts does to others: those that lose what they do with them, and all that goes with them. */
export function takenAlong(
  template: SeenTemplate,
  ...ids: readonly number[]
): { scenes: Named; groups: Named; gone: Named } {
  const left = ids.reduce<WithParts>((lists, id) => withoutPart(lists, id), template)
  const kept = new Set(partsOf(left).map((part) => part.id))
  const changed = (before: readonly { id: number; name: string }[], after: readonly { id: number }[]) =>
    before.filter((part) => kept.has(part.id) && !after.includes(part)).map((part) => part.name)
  return {
    scenes: changed(template.sceneList, left.sceneList),
    groups: changed(template.groupList, left.groupList),
    gone: partsOf(template)
      .filter((part) => !ids.includes(part.id) && !kept.has(part.id))
      .map((part) => part.name),
  }
}

/** A sentence about the parts that go with another; empty when none does. */
export const partsGone = (gone: Named, say: Say): string =>
  gone.length === 0
    ? ''
    : say('templates.timings.goneWith', { names: gone.join(say('templates.timings.comma')) })
