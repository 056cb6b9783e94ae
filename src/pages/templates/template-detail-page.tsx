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
import { AddBindingButton, BindingSection } from './binding-section.tsx'
import { PartDialog, SceneForms } from './dialogs.ts'
import { AddGroupButton, GroupSection } from './group-section.tsx'
import { proposeNames } from './name-proposals.ts'
import { PanelSection } from './panel-section.tsx'
import type { PartTask } from './part-dialog.tsx'
import { PublishButton } from './publish-button.tsx'
import type { SceneTask } from './scene-forms.tsx'
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

const parts = ['scenes', 'groups', 'panels', 'linkages', 'timings'] as const
type Part = (typeof parts)[number]

/** What a new part begins with: a name that none of those there has. */
function named(stem: string, taken: readonly { name: string }[]): PartTask {
  const [name = ''] = proposeNames(
    stem,
    1,
    taken.map((part) => part.name),
  )
  return { row: null, begin: { name } }
}

/** What is being added or edited, of each kind of part; it outlasts the part that is shown on a phone. */
function useTasks(template: SeenTemplate) {
  const say = useText()
  const [group, setGroup] = useState<PartTask | null>(null)
  const [scene, setScene] = useState<SceneTask | null>(null)
  const [timing, setTiming] = useState<PartTask | null>(null)
  const [button, setButton] = useState<PartTask | null>(null)
  const [binding, setBinding] = useState<PartTask | null>(null)
  const addBinding = () => setBinding(named(say('templates.linkages.stem'), template.bindingList))
  const addGroup = () => setGroup(named(say('templates.groups.stem'), template.groupList))
  const addTiming = () => setTiming(named(say('templates.timings.stem'), template.timingList))
  const linkages = { button, setButton, binding, setBinding, addBinding }
  return { group, setGroup, addGroup, scene, setScene, timing, setTiming, addTiming, ...linkages }
}

interface TasksProps {
  template: SeenTemplate
  tasks: ReturnType<typeof useTasks>
}

/** Groups above the scenes and timings below; on a phone one of them at a time, chosen in the address. */
function Detail({ template }: { template: SeenTemplate }) {
  const phone = useIsPhone()
  const [search, setSearch] = useSearchParams()
  const tasks = useTasks(template)
  const part: Part = parts.find((each) => each === search.get('part')) ?? 'scenes'
  const choose = (value: string) => setSearch(value === 'scenes' ? {} : { part: value }, { replace: true })
  const addButton = {
    scenes: <AddSceneButton start={tasks.setScene} />,
    groups: <AddGroupButton start={tasks.addGroup} />,
    panels: null,
    linkages: <AddBindingButton start={tasks.addBinding} />,
    timings: <AddTimingButton start={tasks.addTiming} />,
  }
  const empty = template.equipmentList.length === 0

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
          {phone && <PartChoice part={part} choose={choose} />}
          <Sections template={template} tasks={tasks} shows={(one) => !phone || part === one} />
        </>
      )}
      <TaskDialogs template={template} tasks={tasks} />
    </Page>
  )
}

function PartChoice({ part, choose }: { part: Part; choose: (part: string) => void }) {
  const say = useText()
  return (
    <SegmentedControl
      fullWidth
      aria-label={say('templates.part')}
      value={part}
      onChange={choose}
      data={parts.map((value) => ({ value, label: say(`templates.${value}.title`) }))}
    />
  )
}

function Sections({ template, tasks, shows }: TasksProps & { shows: (part: Part) => boolean }) {
  return (
    <>
      {shows('groups') && (
        <GroupSection template={template} add={tasks.addGroup} edit={(row) => tasks.setGroup({ row })} />
      )}
      {shows('scenes') && <SceneSection template={template} start={tasks.setScene} />}
      {shows('panels') && <PanelSection template={template} start={tasks.setButton} />}
      {shows('linkages') && (
        <BindingSection
          template={template}
          add={tasks.addBinding}
          edit={(row) => tasks.setBinding({ row })}
        />
      )}
      {shows('timings') && (
        <TimingSection template={template} add={tasks.addTiming} edit={(row) => tasks.setTiming({ row })} />
      )}
    </>
  )
}

function TaskDialogs({ template, tasks }: TasksProps) {
  const say = useText()
  return (
    <>
      <PartDialog
        list="groupList"
        template={template}
        task={tasks.group}
        title={({ row }) =>
          row ? say('templates.groups.editOf', { name: row.name }) : say('templates.groups.add')
        }
        close={() => tasks.setGroup(null)}
      />
      <SceneForms template={template} task={tasks.scene} close={() => tasks.setScene(null)} />
      <PartDialog
        list="timingList"
        template={template}
        task={tasks.timing}
        title={({ row }) =>
          row ? say('templates.timings.editOf', { name: row.name }) : say('templates.timings.add')
        }
        close={() => tasks.setTiming(null)}
      />
      <LinkageDialogs template={template} tasks={tasks} />
    </>
  )
}

function LinkageDialogs({ template, tasks }: TasksProps) {
  const say = useText()
  return (
    <>
      <PartDialog
        list="buttonList"
        template={template}
        task={tasks.button}
        title={(task) =>
          say('templates.panels.editOf', { name: task.row ? task.row.name : String(task.begin.name) })
        }
        close={() => tasks.setButton(null)}
      />
      <PartDialog
        list="bindingList"
        template={template}
        task={tasks.binding}
        title={({ row }) =>
          row ? say('templates.linkages.editOf', { name: row.name }) : say('templates.linkages.add')
        }
        close={() => tasks.setBinding(null)}
      />
    </>
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
