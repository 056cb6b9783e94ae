import { Anchor, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { countText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { VirtualTable } from '#src/ui/virtual-table.tsx'
import type { TemplateTask } from './template-form.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { TemplateStatusBadge } from './template-status.tsx'
import classes from './templates.module.css'

interface Props {
  templates: readonly SeenTemplate[]
  start: (task: TemplateTask) => void
}

/** Templates as a table, on a phone as cards. */
export function TemplateList({ templates, start }: Props) {
  const say = useText()
  return (
    <VirtualTable
      label={say('page.templates')}
      rows={templates}
      keyOf={(one) => one.id}
      height={60}
      columns={[
        {
          key: 'name',
          title: say('common.name'),
          width: 'minmax(140px, 3fr)',
          render: (one) => <NameCell template={one} />,
        },
        {
          key: 'status',
          title: say('templates.statusTitle'),
          width: '80px',
          render: (one) => <TemplateStatusBadge template={one} />,
        },
        {
          key: 'parts',
          title: say('templates.partsTitle'),
          width: 'minmax(120px, 2fr)',
          render: (one) => <Parts template={one} />,
        },
        {
          key: 'rooms',
          title: say('templates.roomsTitle'),
          width: '48px',
          align: 'end',
          render: (one) => countText(one.roomNum),
        },
        {
          key: 'updated',
          title: say('templates.updatedTitle'),
          width: 'minmax(88px, 0.8fr)',
          render: (one) => <Age at={one.updatedAt} />,
        },
        {
          key: 'menu',
          title: <VisuallyHidden>{say('templates.actions')}</VisuallyHidden>,
          width: '36px',
          align: 'end',
          render: (one) => <TemplateMenu template={one} start={start} />,
        },
      ]}
      card={(one) => <TemplateCard template={one} start={start} />}
    />
  )
}

function NameLink({ template }: { template: SeenTemplate }) {
  return (
    <Anchor
      component={Link}
      to={pathTo('templateEquipment', { templateId: template.id })}
      className={classes.name}
    >
      {template.name}
    </Anchor>
  )
}

function NameCell({ template }: { template: SeenTemplate }) {
  return (
    <>
      <span className={classes.nameLine}>
        <NameLink template={template} />
        <PendingMark pending={template.pending} />
      </span>
      {template.describe !== '' && <div className={classes.describe}>{template.describe}</div>}
    </>
  )
}

function Parts({ template }: { template: SeenTemplate }) {
  const say = useText()
  return (
    <span className={classes.parts}>
      {say('templates.parts', {
        equipment: template.equipmentList.length,
        groups: template.groupList.length,
        scenes: template.sceneList.length,
        timings: template.timingList.length,
      })}
    </span>
  )
}

function TemplateCard({ template, start }: { template: SeenTemplate; start: Props['start'] }) {
  const say = useText()
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        <NameLink template={template} />
        <TemplateMenu template={template} start={start} />
      </div>
      {template.describe !== '' && <div className={classes.describe}>{template.describe}</div>}
      <div className={classes.cardLine}>
        <TemplateStatusBadge template={template} />
        <PendingMark pending={template.pending} />
      </div>
      <div className={classes.cardLine}>
        <Parts template={template} />
        <span>{say('templates.rooms', { count: template.roomNum })}</span>
        <Age at={template.updatedAt} />
      </div>
    </article>
  )
}
