import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import sectionClasses from '../parts/part-section.module.css'
import { RemoveButton } from '../parts/remove-button.tsx'
import { useTakeBack } from '../parts/use-take-back.ts'
import classes from '../timings/timing-section.module.css'
import { causeWords } from './binding-words.ts'

export type Binding = SeenTemplate['bindingList'][number]

/** A linkage on its line, which opens. */
export function BindingRow({
  template,
  binding,
  target,
  edit,
}: {
  template: SeenTemplate
  binding: Binding
  target: string | undefined
  edit: () => void
}) {
  const say = useText()
  const confirm = useConfirm()
  const takeBack = useTakeBack(template)
  const mayEdit = useAllowed('/templateBingding/v1/editAll')
  const mayDelete = useAllowed('/templateBingding/v1/deleteAll')
  const remove = async () => {
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: binding.name }),
      body: say('parts.linkages.delete'),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure) await attempt(() => takeBack.remove('bindingList', binding))
  }
  const content = (
    <>
      <span className={classes.what}>
        <span className={sectionClasses.nameLine}>
          <span className={classes.name}>{binding.name}</span>
          <PendingMark pending={binding.pending} />
        </span>
      </span>
      <span className={classes.dim}>{causeWords(binding, template, say)}</span>
      <span className={classes.target}>→ {target ?? say('templates.timings.gone')}</span>
    </>
  )
  return (
    <li className={sectionClasses.card} data-row={binding.id}>
      {mayEdit ? (
        <button type="button" className={`${sectionClasses.open} ${classes.open}`} onClick={edit}>
          {content}
        </button>
      ) : (
        <div className={`${sectionClasses.open} ${classes.open}`}>{content}</div>
      )}
      {mayDelete && (
        <RemoveButton label={say('parts.linkages.deleteOf', { name: binding.name })} run={remove} />
      )}
    </li>
  )
}
