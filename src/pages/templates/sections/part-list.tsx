import { type ReactNode, useState } from 'react'
import type { AnyPart } from '#contract/parts/walk.ts'
import type { PartList as ListName } from '#contract/template-shapes.ts'
import type { Seen } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { PartDialog } from '../dialogs.ts'
import sectionClasses from '../part-section.module.css'
import { RemoveButton } from '../remove-button.tsx'
import classes from '../timing-section.module.css'
import { useTakeBack } from '../use-take-back.ts'
import type { SectionProps } from './section.ts'
import { longList, SectionFrame } from './section-frame.tsx'

/** Kinds whose texts say all that a list of parts needs: parts.<words>.none and so on. */
export type ListWords =
  | 'relays'
  | 'infrared'
  | 'drivers'
  | 'noPowerPanels'
  | `units.${'voice' | 'airVoice' | 'aliases' | 'thermostats' | 'screens' | 'videos'}`

/** A part as its line shows it. */
export interface PartLine {
  row: Seen<AnyPart>
  /** Which equipment it belongs to. */
  where: string
  what: string
  more?: string
  /** What else there is to press on its line. */
  beside?: ReactNode
}

interface Props extends SectionProps {
  list: ListName
  words: ListWords
  /** Who may not call these sees no buttons for them. */
  urls: { edit: string; remove: string }
  rows: readonly PartLine[]
}

/** A section that is a list of parts, each on a line that opens; with the dialog that adds and edits them. */
export function PartList({ template, task, start, addButton, list, words, urls, rows }: Props) {
  const say = useText()
  const [sought, seek] = useState('')
  const shown = rows.filter(({ row, where, what }) =>
    `${row.name} ${where} ${what}`.toLowerCase().includes(sought.toLowerCase()),
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

function PartRow({
  template,
  line,
  list,
  words,
  urls,
  edit,
}: Pick<Props, 'template' | 'list' | 'words' | 'urls'> & { line: PartLine; edit: () => void }) {
  const say = useText()
  const confirm = useConfirm()
  const takeBack = useTakeBack(template)
  const mayEdit = useAllowed(urls.edit)
  const mayRemove = useAllowed(urls.remove)
  const { row, where, what, more, beside } = line
  const remove = async () => {
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: row.name }),
      body: say(`parts.${words}.delete`),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure) await attempt(() => takeBack.remove(list, row))
  }
  const content = (
    <>
      <span className={classes.dim}>{where}</span>
      <span className={classes.what}>
        <span className={sectionClasses.nameLine}>
          <span className={classes.name}>{row.name}</span>
          <PendingMark pending={row.pending} />
        </span>
      </span>
      <span className={classes.target}>
        {what}
        {more && <span className={classes.dim}> {more}</span>}
      </span>
    </>
  )
  return (
    <li className={sectionClasses.card} data-row={row.id}>
      {mayEdit ? (
        <button type="button" className={`${sectionClasses.open} ${classes.open}`} onClick={edit}>
          {content}
        </button>
      ) : (
        <div className={`${sectionClasses.open} ${classes.open}`}>{content}</div>
      )}
      {beside}
      {mayRemove && <RemoveButton label={say(`parts.${words}.deleteOf`, { name: row.name })} run={remove} />}
    </li>
  )
}
