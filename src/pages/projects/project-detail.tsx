import { Button } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { AppSection } from './app-section.tsx'
import { BuildingSection } from './building-section.tsx'
import { TaskDialog } from './lazy-task-dialog.ts'
import { partsIn } from './project-list.tsx'
import type { ProjectTask, ProjectWork } from './project-task.ts'
import { useDeleteProject } from './use-delete-project.ts'
import { useProjectRights } from './use-project-rights.ts'
import { ZonesButton } from './zones/zones-button.tsx'

interface Props {
  id: number
  /** Goes back to all projects. */
  leave: () => void
  /** Goes to the energy of its zones. */
  zones: () => void
}

/** One project: its applications, and its buildings with their floors and zones. */
export function ProjectDetail({ id, leave, zones }: Props) {
  const say = useText()
  const place = say('system.place')
  const list = useAnswer('megaproject.list', { pageSize: 0 })
  const tree = useAnswer('megaproject.zoneTree', { megaprojectId: id })
  const { may, online, bound } = useProjectRights()
  const deleteProject = useDeleteProject()
  const [task, setTask] = useState<ProjectTask | null>(null)
  const project = list.data?.list.find((one) => one.id === id) ?? null
  const changed = () => {
    void list.refresh()
    void tree.refresh()
  }
  const work: ProjectWork = { start: setTask, changed }
  const back = (
    <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={leave}>
      {say('projects.back')}
    </Button>
  )
  if (project === null)
    return (
      <Page title={say('page.projects')} freshness={list.freshness} actions={back}>
        {list.waiting ? (
          <LoadingState />
        ) : (
          <EmptyState title={say('projects.missing')} hint={say('projects.missingHint')} />
        )}
      </Page>
    )

  const rename: MenuAction = {
    key: 'rename',
    icon: IconPencil,
    label: say('common.rename'),
    run: () => setTask({ kind: 'renameProject', project }),
    disabled: !online,
  }
  const drop: MenuAction = {
    key: 'delete',
    icon: IconTrash,
    label: say('projects.deleteProject'),
    run: () => void deleteProject(project).then((gone) => gone && leave()),
    danger: true,
    disabled: !online,
  }
  const actions = [...(may('update') ? [rename] : []), ...(may('delete') ? [drop] : [])]
  return (
    <Page
      title={project.megaprojectName}
      note={partsIn(project, say)}
      freshness={tree.freshness}
      actions={
        <>
          {back}
          <ZonesButton open={zones} />
          <div style={{ flex: 'none' }}>
            <DotsMenu actions={actions} label={say('projects.menuOf', { name: project.megaprojectName })} />
          </div>
        </>
      }
    >
      {!online && <Notice kind="note">{say('projects.needsNetwork')}</Notice>}
      {bound && <Notice kind="note">{say('projects.lookOnly', { place })}</Notice>}
      <AppSection project={project} work={work} />
      <BuildingSection project={project} tree={tree} work={work} />
      <TaskDialog task={task} close={() => setTask(null)} changed={changed} />
    </Page>
  )
}
