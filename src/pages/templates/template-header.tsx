import { ActionIcon, TextInput } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import classes from './template-header.module.css'
import { TemplateStatusBadge } from './template-status.tsx'

/** A template's name, which can be edited in its place. */
export function TemplateTitle({ template }: { template: SeenTemplate }) {
  const say = useText()
  const mayEdit = useAllowed('/template/v1/edit')
  const [editing, setEditing] = useState(false)
  if (editing) return <NameForm template={template} close={() => setEditing(false)} />
  return (
    <span className={classes.title}>
      {template.name}
      {mayEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('templates.renameOf', { name: template.name })}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}

function NameForm({ template, close }: { template: SeenTemplate; close: () => void }) {
  const say = useText()
  const { editTemplate } = useEdits()
  const form = useCallForm('template.edit', {
    initial: { name: template.name },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await form.submit(({ name }) => editTemplate(template.id, { name }))) close()
  }
  return (
    <form
      className={classes.rename}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && close()}
    >
      <TextInput
        aria-label={say('common.name')}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        {...form.text('name')}
        {...form.limits('name')}
        error={form.fault('name') ?? form.error}
        className={classes.nameInput}
      />
      <ActionIcon type="submit" size="input-sm" loading={form.busy} aria-label={say('common.save')}>
        <IconCheck size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size="input-sm" onClick={close} aria-label={say('common.cancel')}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </form>
  )
}

/** Status, what is unsent, and the rooms it serves. */
export function TemplateNote({ template }: { template: SeenTemplate }) {
  const say = useText()
  return (
    <span className={classes.note}>
      <TemplateStatusBadge template={template} />
      <PendingMark pending={template.pending} />
      <span>{say('templates.rooms', { count: template.roomNum })}</span>
    </span>
  )
}

const steps = ['templateEquipment', 'templateDetail', 'templatePublish'] as const

/** The steps of setting a template up (spec point 4), as links. */
export function TemplateSteps({ template }: { template: SeenTemplate }) {
  const say = useText()
  const counts = {
    templateEquipment: template.equipmentList.length,
    templateDetail: template.sceneList.length,
    templatePublish: null,
  }
  return (
    <nav aria-label={say('templates.steps')}>
      <ol className={classes.steps}>
        {steps.map((page, index) => (
          <li key={page}>
            <NavLink to={pathTo(page, { templateId: template.id })} className={classes.step} replace>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <span>{say(`templates.step.${page}`)}</span>
              {counts[page] !== null && <span className={classes.count}>{counts[page]}</span>}
            </NavLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
