import type { WithParts } from '#contract/parts/kinds.ts'
import { changedIn, partsOf, withoutPart } from '#contract/parts/walk.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { marks } from '#src/text/marks.ts'
import type { Say } from '#src/text/text.ts'

type Named = readonly string[]

/** What the deletion of parts does to others, of whatever kind. */
export interface TakenAlong {
  /** Those that stay and lose what they do with them, or their place in them. */
  losing: readonly { list: PartList; names: Named }[]
  /** All that goes with them. */
  gone: Named
}

export function takenAlong(template: SeenTemplate, ...ids: readonly number[]): TakenAlong {
  const left = ids.reduce<WithParts>((lists, id) => withoutPart(lists, id), template)
  const kept = new Set(partsOf(left).map((part) => part.id))
  return {
    losing: changedIn(template, left).map(({ list, rows }) => ({
      list,
      names: rows.map(({ name }) => name),
    })),
    gone: partsOf(template)
      .filter((part) => !ids.includes(part.id) && !kept.has(part.id))
      .map((part) => part.name),
  }
}

const allOf = (names: Named): string => names.join(marks().list)

/** Names by what they are: 场景：上课、下课；智慧屏：门口. @param listed puts names together */
export const losingNames = ({ losing }: TakenAlong, say: Say, listed = allOf): string =>
  losing
    .map(({ list, names }) => `${say(`field.${list}`)}${marks().colon}${listed(names)}`)
    .join(marks().semicolon)

/** Sentences about what the deletion of one part does to others; none where it does nothing. */
export const takenWords = (taken: TakenAlong, say: Say): string[] => [
  ...(taken.losing.length === 0
    ? []
    : [say('templates.timings.takenOutOf', { names: losingNames(taken, say) })]),
  ...(taken.gone.length === 0 ? [] : [say('templates.timings.goneWith', { names: allOf(taken.gone) })]),
]
