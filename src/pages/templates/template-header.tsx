import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { NavLink } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { NameForm } from './dialogs.ts'
import classes from './template-header.module.css'
import { TemplateStatusBadge } from './template-status.tsx'

/** A template's name, which can be edited in its place. */
export function TemplateTitle({ template }: { template: SeenTemplate }) {
  const say = useText()
  const mayEdit = useAllowed('/template/v1/edit')
  const [editing, setEditing] = useState(false)
  return (
    <>
      {!editing && (
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
      )}
      <NameForm template={template} editing={editing} close={() => setEditing(false)} />
    </>
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
