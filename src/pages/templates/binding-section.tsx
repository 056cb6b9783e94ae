import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { causeWords } from './binding-words.ts'
import sectionClasses from './part-section.module.css'
import { RemoveButton } from './remove-button.tsx'
import classes from './timing-section.module.css'

type Binding = SeenTemplate['bindingList'][number]

interface Props {
  template: SeenTemplate
  add: () => void
  edit: (binding: Binding) => void
}

export function AddBindingButton({ start, small }: { start: () => void; small?: boolean }) {
  const say = useText()
  return (
    <Allowed url="/templateBingding/v1/addAll">
      <Button
        variant={small ? 'default' : 'filled'}
        size={small ? 'xs' : 'sm'}
        leftSection={<IconPlus size={small ? 14 : 16} aria-hidden />}
        onClick={start}
      >
        {say('templates.linkages.add')}
      </Button>
    </Allowed>
  )
}

/** The linkages of a template: what causes something, and what that does. */
export function BindingSection({ template, add, edit }: Props) {
  const say = useText()
  const phone = useIsPhone()
  return (
    <section className={sectionClasses.section} aria-label={say('templates.linkages.title')}>
      {!phone && (
        <div className={sectionClasses.head}>
          <h2 className={sectionClasses.heading}>{say('templates.linkages.title')}</h2>
          <AddBindingButton start={add} small />
        </div>
      )}
      {template.bindingList.length === 0 ? (
        <p className={sectionClasses.hint}>
          {say('templates.linkages.none')} {say('templates.linkages.noneHint')}
        </p>
      ) : (
        <ul className={sectionClasses.list} aria-label={say('templates.linkages.table')}>
          {template.bindingList.map((binding) => (
            <BindingRow key={binding.id} template={template} binding={binding} edit={() => edit(binding)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function BindingRow({
  template,
  binding,
  edit,
}: {
  template: SeenTemplate
  binding: Binding
  edit: () => void
}) {
  const say = useText()
  const confirm = useConfirm()
  const { deletePart } = useEdits()
  const mayEdit = useAllowed('/templateBingding/v1/editAll')
  const mayDelete = useAllowed('/templateBingding/v1/deleteAll')
  const targets = [...template.sceneList, ...template.groupList, ...template.equipmentList]
  const target = targets.find(({ id }) => id === binding.targetId)?.name ?? say('templates.timings.gone')
  const remove = async () => {
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: binding.name }),
      body: say('templates.linkages.delete'),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure) await attempt(() => deletePart('bindingList', template.id, binding.id))
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
      <span className={classes.target}>→ {target}</span>
    </>
  )
  return (
    <li className={sectionClasses.card}>
      {mayEdit ? (
        <button type="button" className={`${sectionClasses.open} ${classes.open}`} onClick={edit}>
          {content}
        </button>
      ) : (
        <div className={`${sectionClasses.open} ${classes.open}`}>{content}</div>
      )}
      {mayDelete && (
        <RemoveButton label={say('templates.linkages.deleteOf', { name: binding.name })} run={remove} />
      )}
    </li>
  )
}
