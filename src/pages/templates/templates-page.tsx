import { Button, NativeSelect } from '@mantine/core'
import { IconBooks, IconChecklist, IconPlus, IconTemplate, IconTrophy } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { templateStates } from '#contract/rules/template-state.ts'
import { useFreshness } from '#src/data/freshness.ts'
import { useTemplates } from '#src/data/templates.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu } from '#src/ui/action-menu.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { RankDialog } from './library/dialogs.ts'
import { useShows } from './shown-templates.ts'
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
  const [filter, setFilter] = useState(everything)
  const [task, setTask] = useState<TemplateTask | null>(null)
  useShows(useMemo(() => templates ?? [], [templates]))
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
            onSearch={(keyWord) => setFilter((before) => ({ ...before, keyWord }))}
          />
          <StatusFilter
            status={filter.status}
            counts={statusCounts(templates ?? [])}
            choose={(status) => setFilter((before) => ({ ...before, status }))}
          />
        </>
      }
    >
      {templates === undefined ? (
        <LoadingState />
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

interface StatusFilterProps {
  status: number | null
  counts: readonly number[]
  choose: (status: number | null) => void
}

function StatusFilter({ status, counts, choose }: StatusFilterProps) {
  const say = useText()
  return (
    <NativeSelect
      aria-label={say('templates.statusFilter')}
      value={status === null ? '' : String(status)}
      onChange={({ currentTarget: { value } }) => choose(value === '' ? null : Number(value))}
      data={[
        { value: '', label: say('templates.anyStatus') },
        ...templateStates.map((state, value) => ({
          value: String(value),
          label: `${say(`templates.status.${state}`)} (${counts[value] ?? 0})`,
        })),
      ]}
    />
  )
}

/** Leads to what concerns all templates. */
function MoreMenu() {
  const say = useText()
  const navigate = useNavigate()
  const [ranked, setRanked] = useState(false)
  return (
    <>
      <DotsMenu
        label={say('templates.more')}
        actions={[
          {
            ...{ key: 'library', icon: IconBooks, label: say('page.library') },
            run: () => navigate(pathTo('library')),
          },
          {
            ...{ key: 'compliance', icon: IconChecklist, label: say('page.compliance') },
            run: () => navigate(pathTo('compliance')),
          },
          {
            ...{ key: 'rank', icon: IconTrophy, label: say('templates.rank') },
            run: () => setRanked(true),
          },
        ]}
      />
      <RankDialog opened={ranked} close={() => setRanked(false)} />
    </>
  )
}
