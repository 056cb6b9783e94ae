import { causes } from '#contract/rules/causes.ts'
import type { TemplateBinding } from '#contract/template-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import type { Say } from '#src/text/text.ts'
import { isQuantity, readingWords, stateWords } from '#src/widgets/template/sensor-words.ts'
import { clockOf } from '#src/widgets/template/timing-words.ts'

/** What a column of the linkage table says of its sensor: 有人, 照度高于界限; nobody there. */
export const columnWords = ({ reading, state }: { reading: string; state: number }, say: Say): string => {
  if (state === 0) return say('parts.linkages.nobody')
  if (!isQuantity(reading)) return stateWords(reading, state, say)
  return say(state === 3 ? 'parts.linkages.aboveLimit' : 'parts.linkages.belowLimit', {
    reading: say(`devices.reading.${reading}`),
  })
}

/** A linkage's cause, with when alone it counts. */
export function causeWords(binding: TemplateBinding, template: SeenTemplate, say: Say): string {
  const { fromMinute, toMinute, whileSceneId } = binding
  const scene = template.sceneList.find(({ id }) => id === whileSceneId)?.name
  return [
    happensWords(binding, template, say),
    fromMinute === null || toMinute === null
      ? ''
      : say('parts.linkages.words.within', { from: clockOf(fromMinute), to: clockOf(toMinute) }),
    scene === undefined ? '' : say('parts.linkages.words.during', { scene }),
  ]
    .filter(Boolean)
    .join(say('devices.comma'))
}

function happensWords(
  binding: TemplateBinding,
  { equipmentList, noPowerPanelList }: SeenTemplate,
  say: Say,
): string {
  const { causeType, sourceIds, reading, state, limit, minutes } = binding
  const named = new Map([...equipmentList, ...noPowerPanelList].map(({ id, name }) => [id, name]))
  const names = sourceIds.map((id) => named.get(id) ?? say('templates.timings.gone'))
  const sources = names.join(say('templates.timings.comma'))
  if (causeType === causes.key) {
    const press = say(`templates.panels.press.${binding.pressType === 1 ? 'short' : 'long'}`)
    return say('parts.linkages.words.key', { sources, key: binding.keyIndex, press })
  }
  if (causeType === causes.state)
    return say('parts.linkages.words.state', { sources, state: stateWords(reading, state, say) })
  if (causeType === causes.absence) return say('parts.linkages.words.absence', { minutes })
  const words = state === 3 ? 'parts.linkages.words.above' : 'parts.linkages.words.below'
  return say(words, { sources, reading: readingWords(reading, say), limit })
}
