import { useMemo } from 'react'
import { levelWordsOf } from '#contract/rules/space-kind.ts'
import type { SpaceKind } from '#contract/space-shapes.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useSpaceTypes } from '#src/data/company.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { useLayoutWords } from '#src/widgets/space-type/use-layout-words.ts'

const kinds = ['building', 'floor', 'room'] as const satisfies readonly SpaceKind[]

/** The words a campus's levels have of its own kind; null where the plain ones do. */
function useKindWords(campusId: number) {
  const system = useSystem()
  const campus = useCampus(campusId)
  const words = campus ? levelWordsOf(campus, system) : 'unset'
  return words === 'unset' || words === 'application' || words === 'lighting' || words === 'plain'
    ? null
    : words
}

/**
 * What the levels of a campus's tree are called: as its space type says (spec point 3), else as its kind does, else
 * buildings, floors and rooms. Levels that the space type does not have keep those names, because a campus may hold them
 * all the same.
 */
export function useLevelNames(campusId: number): Record<SpaceKind, string> {
  const say = useText()
  const spaceTypeId = useCampus(campusId)?.spaceTypeId
  const words = useKindWords(campusId)
  const layoutWords = useLayoutWords()
  const spaceType = useSpaceTypes()?.find(({ id }) => id === spaceTypeId)
  const named = spaceType ? layoutWords(spaceType.spaceLayoutId, spaceType.spaceLayout) : []
  const plain = (kind: SpaceKind) => say(words ? `company.levels.${words}.${kind}` : `places.level.${kind}`)
  const [building, floor, room] = kinds.map((kind, at) => named[at] || plain(kind))
  // The same while the names are: hundreds of nodes are drawn by it.
  return useMemo(
    () => ({ building: building ?? '', floor: floor ?? '', room: room ?? '' }),
    [building, floor, room],
  )
}
