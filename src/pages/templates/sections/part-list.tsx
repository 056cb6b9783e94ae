import { useState } from 'react'
import { folded } from '#src/data/folded.ts'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import { PartDialog } from '../dialogs.ts'
import sectionClasses from '../parts/part-section.module.css'
import { type PartKind, type PartLine, PartRow } from './part-row.tsx'
import type { SectionProps } from './section.ts'
import { longList, SectionFrame } from './section-frame.tsx'

interface Props extends SectionProps, PartKind {
  rows: readonly PartLine[]
}

/** A section that is a list of parts, each on a line that opens; with the dialog that adds and edits them. */
export function PartList({ template, task, start, addButton, list, words, urls, rows }: Props) {
  const say = useText()
  const [sought, seek] = useState('')
  const shown = rows.filter(({ row, where, what }) =>
    folded(`${row.name} ${where} ${what}`).includes(folded(sought)),
  )
  return (
    <SectionFrame title={say(`templates.further.${words}.title`)} addButton={addButton}>
      {(rows.length > longList || sought !== '') && <SearchBox onSearch={seek} />}
      {rows.length > 0 && shown.length === 0 && <p className={sectionClasses.hint}>{say('ui.noMatches')}</p>}
      {rows.length === 0 ? (
        <p className={sectionClasses.hint}>{say(`parts.${words}.none`)}</p>
      ) : (
        <ul className={sectionClasses.list}>
          {shown.map((line) => (
            <PartRow
              key={line.row.id}
              {...{ template, line, list, words, urls }}
              edit={() => start({ row: line.row })}
            />
          ))}
        </ul>
      )}
      <PartDialog
        list={list}
        template={template}
        task={task}
        title={({ row }) =>
          row ? say(`parts.${words}.editOf`, { name: row.name }) : say(`templates.further.${words}.add`)
        }
        close={() => start(null)}
      />
    </SectionFrame>
  )
}
