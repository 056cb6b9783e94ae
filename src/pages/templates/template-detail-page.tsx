import { Button, SegmentedControl } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { AddGroupButton, GroupSection } from './group-section.tsx'
import { proposeNames } from './name-proposals.ts'
import { PartDialog, type PartTask } from './part-dialog.tsx'
import { PublishButton } from './publish-button.tsx'
import { SceneForms, type SceneTask } from './scene-forms.tsx'
import { AddSceneButton, SceneSection } from './scene-section.tsx'
import { TemplateNote, TemplateSteps, TemplateTitle } from './template-header.tsx'
import { TemplateMissing } from './template-missing.tsx'
import { AddTimingButton, TimingSection } from './timing-section.tsx'
import { useOpenTemplate } from './use-open-template.ts'

/** Step 2 of a template: its groups, what its scenes do, and its timings. */
export function TemplateDetailPage() {
  const template = useOpenTemplate('templateDetail')
  return template ? <Detail template={template} /> : <TemplateMissing template={template} />
}

const parts = ['scenes', 'groups', 'timings'] as const
type Part = (typeof parts)[number]

/** Groups above the scenes and timings below; on a phone one of them at a time, chosen in the address. */
function Detail({ template }: { template: SeenTemplate }) {
  const say = useText()
  const phone = useIsPhone()
  const [search, setSearch] = useSearchParams()
  const [groupTask, setGroupTask] = useState<PartTask | null>(null)
  const [sceneTask, setSceneTask] = useState<SceneTask | null>(null)
  const [timingTask, setTimingTask] = useState<PartTask | null>(null)
  const part: Part = parts.find((each) => each === search.get('part')) ?? 'scenes'
  const named = (stem: string, taken: readonly { name: string }[]): PartTask => {
    const [name = ''] = proposeNames(
      stem,
      1,
      taken.map((part) => part.name),
    )
    return { row: null, begin: { name } }
  }
  const addGroup = () => setGroupTask(named(say('templates.groups.stem'), template.groupList))
  const addTiming = () => setTimingTask(named(say('templates.timings.stem'), template.timingList))
  const addButton = {
    scenes: <AddSceneButton start={setSceneTask} />,
    groups: <AddGroupButton start={addGroup} />,
    timings: <AddTimingButton start={addTiming} />,
  }
  const empty = template.equipmentList.length === 0
  const shows = (one: Part) => !phone || part === one

  return (
    <Page
      title={template.name}
      heading={<TemplateTitle template={template} />}
      note={<TemplateNote template={template} />}
      actions={
        <>
          {phone && !empty && addButton[part]}
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
              onChange={(value) => setSearch(value === 'scenes' ? {} : { part: value }, { replace: true })}
              data={parts.map((value) => ({ value, label: say(`templates.${value}.title`) }))}
            />
          )}
          {shows('groups') && (
            <GroupSection template={template} add={addGroup} edit={(row) => setGroupTask({ row })} />
          )}
          {shows('scenes') && <SceneSection template={template} start={setSceneTask} />}
          {shows('timings') && (
            <TimingSection template={template} add={addTiming} edit={(row) => setTimingTask({ row })} />
          )}
        </>
      )}
      <PartDialog
        list="groupList"
        template={template}
        task={groupTask}
        title={({ row }) =>
          row ? say('templates.groups.editOf', { name: row.name }) : say('templates.groups.add')
        }
        close={() => setGroupTask(null)}
      />
      <SceneForms template={template} task={sceneTask} close={() => setSceneTask(null)} />
      <PartDialog
        list="timingList"
        template={template}
        task={timingTask}
        title={({ row }) =>
          row ? say('templates.timings.editOf', { name: row.name }) : say('templates.timings.add')
        }
        close={() => setTimingTask(null)}
      />
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
