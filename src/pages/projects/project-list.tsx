import { VisuallyHidden } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Megaproject } from '#contract/megaproject-shapes.ts'
import { marks } from '#src/text/marks.ts'
import { type Say, useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Card } from '#src/ui/card.tsx'
import { VirtualTable } from '#src/ui/virtual-table.tsx'
import classes from './project-list.module.css'
import type { ProjectWork } from './project-task.ts'
import sharedClasses from './projects.module.css'
import { useDeleteProject } from './use-delete-project.ts'
import { useProjectRights } from './use-project-rights.ts'

interface Props {
  projects: readonly Megaproject[]
  open: (project: number) => void
  work: ProjectWork
}

/** Projects as a table, and as cards on a phone. */
export function ProjectList({ projects, open, work }: Props) {
  const say = useText()
  const name = (project: Megaproject) => (
    <button type="button" className={classes.open} onClick={() => open(project.id)}>
      {project.megaprojectName}
    </button>
  )
  const menu = (project: Megaproject) => <ProjectMenu project={project} work={work} />
  return (
    <>
      <p className={classes.total} role="status">
        {say('projects.shown', { count: projects.length })}
      </p>
      <VirtualTable
        rows={projects}
        keyOf={(project) => project.id}
        label={say('page.projects')}
        height={60}
        columns={[
          { key: 'name', title: say('projects.name'), width: 'minmax(140px, 1.4fr)', render: name },
          {
            key: 'apps',
            title: say('projects.apps', { place: say('system.place') }),
            width: 'minmax(140px, 2fr)',
            render: (project) => appsIn(project, say),
          },
          {
            key: 'parts',
            title: say('projects.parts'),
            width: 'minmax(120px, 1.4fr)',
            render: (project) => <span className={sharedClasses.dim}>{partsIn(project, say)}</span>,
          },
          {
            key: 'menu',
            title: <VisuallyHidden>{say('common.more')}</VisuallyHidden>,
            width: '44px',
            align: 'end',
            render: menu,
          },
        ]}
        card={(project) => (
          <Card end={menu(project)}>
            {name(project)}
            <p className={classes.line}>{appsIn(project, say)}</p>
            <p className={sharedClasses.dim}>{partsIn(project, say)}</p>
          </Card>
        )}
      />
    </>
  )
}

const appsIn = ({ appRelationVOList }: Megaproject, say: Say) =>
  appRelationVOList.map(({ appName }) => appName).join(marks().list) ||
  say('projects.noApps', { place: say('system.place') })

/** How much a project holds, in words. */
export const partsIn = ({ buildingNum, floorNum, zoneNum }: Megaproject, say: Say): string =>
  say('projects.partsOf', { buildings: buildingNum, floors: floorNum, zones: zoneNum })

function ProjectMenu({ project, work }: { project: Megaproject; work: ProjectWork }) {
  const say = useText()
  const { may, online } = useProjectRights()
  const deleteProject = useDeleteProject()
  const remove = async () => {
    if (await deleteProject(project)) work.changed()
  }
  const rename: MenuAction = {
    key: 'rename',
    icon: IconPencil,
    label: say('common.rename'),
    run: () => work.start({ kind: 'renameProject', project }),
    disabled: !online,
  }
  const drop: MenuAction = {
    key: 'delete',
    icon: IconTrash,
    label: say('projects.deleteProject'),
    run: () => void remove(),
    danger: true,
    disabled: !online,
  }
  const actions = [...(may('update') ? [rename] : []), ...(may('delete') ? [drop] : [])]
  return <DotsMenu actions={actions} label={say('projects.menuOf', { name: project.megaprojectName })} />
}
