import type { ReactNode } from 'react'
import type { AnyPart } from '#contract/parts/walk.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { Seen } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import sectionClasses from '../parts/part-section.module.css'
import { RemoveButton } from '../parts/remove-button.tsx'
import { takenAlong, takenWords } from '../parts/taken-along.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import classes from '../timings/timing-section.module.css'
import type { SectionProps } from './section.ts'

/** Kinds whose texts say all that a list of parts needs: parts.<words>.none and so on. */
export type ListWords =
  | 'relays'
  | 'infrared'
  | 'drivers'
  | 'noPowerPanels'
  | `units.${'voice' | 'airVoice' | 'aliases' | 'thermostats' | 'screens' | 'videos'}`

/** What is listed, in which words. */
export interface PartKind {
  list: PartList
  words: ListWords
  /** Who may not call these sees no buttons for them. */
  urls: {
    edit: string
    remove: string
    /** Edits a few fields of a row; its form offers these to who may call this alone. */
    narrow?: string
  }
}

/** A part as its line shows it. */
export interface PartLine {
  row: Seen<AnyPart>
  /** Which equipment it belongs to. */
  where: string
  what: string
  more?: string
  /** Stands before its name. */
  picture?: ReactNode
  /** What else there is to press on its line. */
  beside?: ReactNode
}

interface Props extends PartKind, Pick<SectionProps, 'template'> {
  line: PartLine
  edit: () => void
}

/** A part on its line, which opens. */
export function PartRow({ template, line, list, words, urls, edit }: Props) {
  const say = useText()
  const confirm = useConfirm()
  const takeBack = useTakeBack(template)
  const mayEditAll = useAllowed(urls.edit)
  const mayEditSome = useAllowed(urls.narrow ?? urls.edit)
  const mayEdit = mayEditAll || mayEditSome
  const mayRemove = useAllowed(urls.remove)
  const { row, where, what, more, picture, beside } = line
  const remove = async () => {
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: row.name }),
      body: [say(`parts.${words}.delete`), ...takenWords(takenAlong(template, row.id), say)].join(' '),
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
          {picture}
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
