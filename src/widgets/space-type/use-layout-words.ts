import { isPredefined, levelsOf } from '#contract/rules/space-type.ts'
import type { SpaceLayout } from '#contract/space-type.ts'
import { useText } from '#src/text/text.ts'

const levels = ['building', 'floor', 'room'] as const
const singleLevel = 3

/**
 * What the levels of a layout are called: of a predefined one in the language of the page, of a company's own as it wrote
 * them.
 */
export function useLayoutWords(): (layoutId: number, layout: SpaceLayout) => string[] {
  const say = useText()
  return (layoutId, layout) =>
    levelsOf(layout).map((name, depth) => {
      if (!isPredefined(layoutId)) return name
      return say(`company.layoutLevels.${layoutId === singleLevel ? 'space' : (levels[depth] ?? 'room')}`)
    })
}
