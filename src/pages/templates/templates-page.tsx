import { Button } from '@mantine/core'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { isUntold, useFreshness } from '#src/data/freshness.ts'
import { useTemplates } from '#src/data/templates.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useKeptFilter } from '#src/session/kept-filter.ts'
import { useText } from '#src/text/text.ts'
import { ClearFilters } from '#src/ui/clear-filters.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { Untold } from '#src/widgets/campus/untold.tsx'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { MoreMenu } from './more-menu.tsx'
import { useShows } from './shown-templates.ts'
import { StatusFilter } from './status-filter.tsx'
import { filteredTemplates, statusCounts, type TemplateFilter } from './template-filter.ts'
import type { TemplateTask } from './template-form.tsx'
import { TemplateList } from './template-list.tsx'

const TemplateForm = lazyDialog(
  async () => (await import('./template-form.tsx')).TemplateForm,
  ({ task }) => task !== null,
)

/** All templates of the active campus (spec point 4). */
export function TemplatesPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.templates')}>
      {(campusId) => <CampusTemplates key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

const everything: TemplateFilter = { keyWord: '', status: null }

function CampusTemplates({ campusId }: { campusId: number }) {
  const say = useText()
  const navigate = useNavigate()
  const templates = useTemplates(campusId)
  const freshness = useFreshness(campusId)
  const { filter, change, ...kept } = useKeptFilter('templates', everything, campusId)
  const [task, setTask] = useState<TemplateTask | null>(null)
  useShows(useMemo(() => templates ?? [], [templates]))
  const untold = templates?.length === 0 && isUntold(freshness)
  const shown = useMemo(() => filteredTemplates(templates ?? [], filter), [templates, filter])

  const done = (id: number | null) => {
    setTask(null)
    if (id !== null) navigate(pathTo('templateEquipment', { templateId: id }))
  }
  const addButton = (
    <Allowed url="/template/v1/add">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setTask({ kind: 'add' })}>
        {say('templates.add')}
      </Button>
    </Allowed>
  )

  return (
    <Page
      title={say('page.templates')}
      freshness={freshness}
      actions={
        <>
          <MoreMenu />
          {addButton}
        </>
      }
      search={
        <>
          <SearchBox
            label={say('templates.search')}
            placeholder={say('templates.search')}
            key={kept.round}
            initial={filter.keyWord}
            onSearch={(keyWord) => change({ keyWord })}
          />
          <StatusFilter
            status={filter.status}
            counts={templates && !untold ? statusCounts(templates) : null}
            choose={(status) => change({ status })}
          />
          <ClearFilters {...kept} />
        </>
      }
    >
      {templates === undefined ? (
        <LoadingState />
      ) : untold ? (
        <Untold freshness={freshness} />
      ) : templates.length === 0 ? (
        <EmptyState
          icon={<IconTemplate size={40} stroke={1.3} />}
          title={say('templates.none')}
          hint={say('templates.noneHint')}
        />
      ) : shown.length === 0 ? (
        <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
      ) : (
        <TemplateList templates={shown} start={setTask} />
      )}
      <TemplateForm
        task={task}
        campusId={campusId}
        taken={(templates ?? []).map((one) => one.name)}
        close={() => setTask(null)}
        done={done}
      />
    </Page>
  )
}
