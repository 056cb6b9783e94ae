import { levelsOf } from '#contract/rules/space-type.ts'
import type { SpaceKind } from '#contract/space-shapes.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useSpaceTypes } from '#src/data/company.ts'
import { useText } from '#src/text/text.ts'

const kinds = ['building', 'floor', 'room'] as const satisfies readonly SpaceKind[]

/**
 * What the levels of a campus's tree are called: as its space type says (spec point 3), else buildings, floors and rooms.
 * Levels that the space type does not have keep their plain names, because a campus may hold them all the same.
 */
export function useLevelNames(campusId: number): Record<SpaceKind, string> {
  const say = useText()
  const spaceType = useCampus(campusId)?.spaceType
  const layout = useSpaceTypes()?.find(({ id }) => id === spaceType)?.spaceLayout
  const named = layout ? levelsOf(layout) : []
  const [building, floor, room] = kinds.map((kind, at) => named[at] || say(`places.level.${kind}`))
  return { building: building ?? '', floor: floor ?? '', room: room ?? '' }
}
