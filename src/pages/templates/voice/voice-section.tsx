import { useText } from '#src/text/text.ts'
import { cellLook } from '#src/widgets/product/cell-look.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { valuesOf } from '../scenes/scene-values.ts'
import { PartList } from '../sections/part-list.tsx'
import type { SectionProps } from '../sections/section.ts'
import { objectWords } from './object-words.ts'

/** The words that rooms of a template answer to, and what they do then. */
export function VoiceSection(props: SectionProps) {
  const say = useText()
  const words = useFunctionWords()
  const products = useProductsById()
  const { template } = props
  const functions = template.equipmentList.flatMap(
    ({ productId }) => products.get(productId)?.functionList ?? [],
  )
  const isGroup = (targetId: number) => template.groupList.some(({ id }) => id === targetId)
  return (
    <PartList
      {...props}
      list="voiceList"
      words="units.voice"
      urls={{ edit: '/voiceWord/v1/edit', remove: '/voiceWord/v1/edit' }}
      rows={template.voiceList.map((row) => {
        const { name, kind } = objectWords(row.targetId, template, say)
        const values = cellLook(functions, valuesOf(row), words).long
        const does = values || (isGroup(row.targetId) ? say('parts.units.voice.toggles') : '')
        return { row, where: kind, what: `→ ${name}`, more: does }
      })}
    />
  )
}
