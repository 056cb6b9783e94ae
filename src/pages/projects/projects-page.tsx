import { folded } from '#src/data/folded.ts'
import '#src/text/projects.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Megaproject } from '#contract/megaproject-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { TaskDialog } from './lazy-task-dialog.ts'
import { ProjectDetail } from './project-detail.tsx'
import { ProjectList } from './project-list.tsx'
import type { ProjectTask } from './project-task.ts'
import { useProjectRights } from './use-project-rights.ts'
import { ZonesButton } from './zones/zones-button.tsx'

const ZoneEnergy = lazyDialog(
  async () => (await import('./zones/zone-energy.tsx')).ZoneEnergy,
  () => true,
)

/** Megaprojects: what groups campuses and has buildings, floors and zones of its own (spec point 7). */
export function ProjectsPage() {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('id')) || null
  const open = (project: number | null) => setParams(project === null ? {} : { id: String(project) })
  const zones = () => setParams({ ...(id === null ? {} : { id: String(id) }), view: 'zones' })
  if (params.get('view') === 'zones') return <ZoneEnergy project={id} leave={() => open(id)} />
  return id === null ? (
    <Projects open={open} zones={zones} />
  ) : (
    <ProjectDetail key={id} id={id} leave={() => open(null)} zones={zones} />
  )
}

const matching = (projects: readonly Megaproject[], words: string) => {
  const wanted = folded(words)
  return projects.filter(({ megaprojectName, appRelationVOList }) =>
    [megaprojectName, ...appRelationVOList.map(({ appName }) => appName)].some((name) =>
      folded(name).includes(wanted),
    ),
  )
}

interface Props {
  open: (project: number) => void
  /** Goes to the energy of zones. */
  zones: () => void
}

function Projects({ open, zones }: Props) {
  const say = useText()
  const place = say('system.place')
  const { data, freshness, refresh, waiting } = useAnswer('megaproject.list', { pageSize: 0 })
  const { may, online, bound } = useProjectRights()
  const [words, setWords] = useState('')
  const [task, setTask] = useState<ProjectTask | null>(null)
  const shown = matching(data?.list ?? [], words)
  const changed = () => void refresh()

  return (
    <Page
      title={say('page.projects')}
      note={say('projects.note', { place })}
      freshness={freshness}
      actions={
        <>
          <ZonesButton open={zones} />
          {may('add') && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={!online}
              onClick={() => setTask({ kind: 'addProject' })}
            >
              {say('projects.add')}
            </Button>
          )}
        </>
      }
      search={
        <SearchBox
          label={say('projects.search', { place })}
          placeholder={say('projects.search', { place })}
          onSearch={setWords}
        />
      }
    >
      {!online && <Notice kind="note">{say('projects.needsNetwork')}</Notice>}
      {bound && <Notice kind="note">{say('projects.lookOnly', { place })}</Notice>}
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <NoneHeld title={say('projects.noneHeld')} freshness={freshness} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<IconSitemap size={40} stroke={1.3} />}
          title={say(data.list.length === 0 ? 'projects.none' : 'ui.noMatches')}
          hint={data.list.length === 0 ? say('projects.noneHint', { place }) : say('ui.noMatchesHint')}
        />
      ) : (
        <ProjectList projects={shown} open={open} work={{ start: setTask, changed }} />
      )}
      <TaskDialog task={task} close={() => setTask(null)} changed={changed} opened={open} />
    </Page>
  )
}
