import { partsOf, withoutPart } from '#contract/parts/walk.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import type { Say } from '#src/text/text.ts'

type Named = readonly string[]

/** What the deletion of a part does to others: those that lose what they do with it, and timings, keys and linkages that go with it. */
export function takenAlong(
  template: SeenTemplate,
  id: number,
): { scenes: Named; groups: Named; timings: Named } {
  const left = withoutPart(template, id)
  const kept = new Set(partsOf(left).map((part) => part.id))
  const changed = (before: readonly { id: number; name: string }[], after: readonly { id: number }[]) =>
    before.filter((part) => kept.has(part.id) && !after.includes(part)).map((part) => part.name)
  return {
    scenes: changed(template.sceneList, left.sceneList),
    groups: changed(template.groupList, left.groupList),
    timings: [...template.timingList, ...template.buttonList, ...template.bindingList]
      .filter((part) => !kept.has(part.id))
      .map((part) => part.name),
  }
}

/** A sentence about the timings, keys and linkages that go with a part; empty when none does. */
export const timingsGone = (timings: Named, say: Say): string =>
  timings.length === 0
    ? ''
    : say('templates.timings.goneWith', { names: timings.join(say('templates.timings.comma')) })
