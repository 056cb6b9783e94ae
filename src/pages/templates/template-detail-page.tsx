import { Button, SegmentedControl } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { GroupForm, type GroupTask } from './group-form.tsx'
import { AddGroupButton, GroupSection } from './group-section.tsx'
import { PublishButton } from './publish-button.tsx'
import { SceneForms, type SceneTask } from './scene-forms.tsx'
import { AddSceneButton, SceneSection } from './scene-section.tsx'
import { TemplateNote, TemplateSteps, TemplateTitle } from './template-header.tsx'
import { TemplateMissing } from './template-missing.tsx'
import { useOpenTemplate } from './use-open-template.ts'

/** Step 2 of a template: its groups and what its scenes do. */
export function TemplateDetailPage() {
  const template = useOpenTemplate('templateDetail')
  return template ? <Detail template={template} /> : <TemplateMissing template={template} />
}

const parts = ['scenes', 'groups'] as const
type Part = (typeof parts)[number]

/** Groups above the scenes; on a phone one of the two at a time, chosen in the address. */
function Detail({ template }: { template: SeenTemplate }) {
  const say = useText()
  const phone = useIsPhone()
  const [search, setSearch] = useSearchParams()
  const [groupTask, setGroupTask] = useState<GroupTask | null>(null)
  const [sceneTask, setSceneTask] = useState<SceneTask | null>(null)
  const part: Part = search.get('part') === 'groups' ? 'groups' : 'scenes'
  const empty = template.equipmentList.length === 0
  const shows = (one: Part) => !phone || part === one

  return (
    <Page
      title={template.name}
      heading={<TemplateTitle template={template} />}
      note={<TemplateNote template={template} />}
      actions={
        <>
          {phone &&
            !empty &&
            (part === 'groups' ? (
              <AddGroupButton start={setGroupTask} />
            ) : (
              <AddSceneButton start={setSceneTask} />
            ))}
          {!empty && <PublishButton template={template} />}
        </>
      }
    >
      <TemplateSteps template={template} />
      {empty ? (
        <EquipmentFirst template={template} />
      ) : (
        <>
          {phone && (
            <SegmentedControl
              fullWidth
              aria-label={say('templates.part')}
              value={part}
              onChange={(value) => setSearch(value === 'groups' ? { part: 'groups' } : {}, { replace: true })}
              data={parts.map((value) => ({ value, label: say(`templates.${value}.title`) }))}
            />
          )}
          {shows('groups') && <GroupSection template={template} start={setGroupTask} />}
          {shows('scenes') && <SceneSection template={template} start={setSceneTask} />}
        </>
      )}
      <GroupForm template={template} task={groupTask} close={() => setGroupTask(null)} />
      <SceneForms template={template} task={sceneTask} close={() => setSceneTask(null)} />
    </Page>
  )
}

function EquipmentFirst({ template }: { template: SeenTemplate }) {
  const say = useText()
  return (
    <EmptyState
      icon={<IconPlugConnected size={40} stroke={1.3} />}
      title={say('templates.equipment.none')}
      hint={say('templates.scenes.equipmentFirst')}
      action={
        <Button component={Link} to={pathTo('templateEquipment', { templateId: template.id })} replace>
          {say('templates.scenes.toEquipment')}
        </Button>
      }
    />
  )
}
