import { useText } from '#src/text/text.ts'
import { PartList } from '../sections/part-list.tsx'
import type { SectionProps } from '../sections/section.ts'
import { objectWords } from './object-words.ts'

/** Further names of what a template has. */
export function AliasSection(props: SectionProps) {
  const say = useText()
  return (
    <PartList
      {...props}
      list="aliasList"
      words="units.aliases"
      urls={{
        edit: '/templateAliasBinding/v1/saveObjectAlias',
        remove: '/templateAliasBinding/v1/saveObjectAlias',
      }}
      rows={props.template.aliasList.map((row) => {
        const { name, kind } = objectWords(row.objectId, props.template, say)
        return { row, where: kind, what: name }
      })}
    />
  )
}
