import { limits } from '#contract/limits.ts'
import { folded } from '#src/data/folded.ts'
import '#src/text/faults.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FaultAction } from '#contract/rules/fault-states.ts'
import { isUnsettled } from '#contract/rules/fault-states.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { type SeenFault, useFaults, useUnsettledElsewhere } from '#src/data/faults.ts'
import { idIn } from '#src/data/routes.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useKeptFilter } from '#src/session/kept-filter.ts'
import { counted } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { ClearFilters } from '#src/ui/clear-filters.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { ReportButton } from '#src/widgets/fault/report-button.tsx'
import { FaultCard } from './fault-card.tsx'
import classes from './faults.module.css'
import { WaitingCard } from './waiting-card.tsx'

const ActForm = lazyDialog(
  async () => (await import('./act-form.tsx')).ActForm,
  ({ task }) => task !== null,
)

/** /manage/fault: what people report from the rooms of the active campus, and what is done about it. */
export function FaultsPage() {
  const say = useText()
  useNamedCampus()
  return (
    <WithCampus title={say('page.faults')}>
      {(campusId) => <CampusFaults key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

/** A message names a report with its campus (`?id=&campusId=`): that one becomes the active one. */
function useNamedCampus(): void {
  const [search, setSearch] = useSearchParams()
  const { choose } = useActiveCampus()
  const campusId = Number(search.get('campusId'))
  useEffect(() => {
    if (!Number.isSafeInteger(campusId) || campusId <= 0) return
    choose(campusId)
    setSearch((before) => withoutCampus(before), { replace: true })
  }, [campusId, choose, setSearch])
}

function withoutCampus(search: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(search)
  left.delete('campusId')
  return left
}

/** Something that is to be done with a report. */
export interface ActTask {
  fault: SeenFault
  action: FaultAction
}

const filters = ['unsettled', 'mine', 'reported', 'settled'] as const
type Filter = (typeof filters)[number]
const unsettled: { filter: Filter; words: string } = { filter: 'unsettled', words: '' }

/**
 * The reports that are looked at: the one that a message names, or what is to be seen to in a room that was led from, else those
 * of the filter that hold the words.
 * @param known null while they are not, which are not counted then
 */
function useShown(campusId: number, known: readonly SeenFault[] | null) {
  const faults = known ?? []
  const { user } = useDesk()
  const [search, setSearch] = useSearchParams()
  const kept = useKeptFilter('faults', unsettled, campusId)
  const { filter, words } = kept.filter
  const is: Record<Filter, (fault: SeenFault) => boolean> = {
    unsettled: ({ state }) => isUnsettled(state),
    mine: ({ state, assigneeId }) => isUnsettled(state) && assigneeId === user.userId,
    reported: ({ reporterId }) => reporterId === user.userId,
    settled: ({ state }) => !isUnsettled(state),
  }
  const wanted = folded(words.trim())
  const [id, roomId] = [idIn(search.get('id')), idIn(search.get('room'))]
  const named = faults.filter(
    (fault) => fault.id === id || (fault.roomId === roomId && isUnsettled(fault.state)),
  )
  const found = faults.filter(
    (fault) =>
      is[filter](fault) &&
      folded(
        [fault.place, fault.describe, fault.reporter, fault.assignee ?? '', fault.deviceName ?? ''].join(' '),
      ).includes(wanted),
  )
  const showAll = () => setSearch({}, { replace: true })
  return {
    shown: named.length > 0 ? named : found,
    isNamed: named.length > 0,
    kept,
    countOf: (each: Filter) => known?.filter(is[each]).length,
    showAll,
    choose: (next: Filter) => {
      showAll()
      kept.change({ filter: next })
    },
    find: (next: string) => {
      showAll()
      kept.change({ words: next })
    },
  }
}

/** Of what is settled only the newest are told: of so many nobody here knows how many more there are. */
export const countedOf = (words: string, filter: Filter, count: number | undefined): string =>
  `${counted(words, count)}${filter === 'settled' && (count ?? 0) >= limits.settledFaults ? '+' : ''}`

function Search({
  kept,
  countOf,
  isNamed,
  showAll,
  choose,
  find,
}: Omit<ReturnType<typeof useShown>, 'shown'>) {
  const say = useText()
  return (
    <div className={classes.search}>
      <SegmentedControl
        fullWidth
        aria-label={say('faults.filter')}
        data={filters.map((value) => ({
          value,
          label: countedOf(say(`faults.filters.${value}`), value, countOf(value)),
        }))}
        value={kept.filter.filter}
        onChange={(value) => choose(value as Filter)}
      />
      <SearchBox
        key={kept.round}
        label={say('faults.search')}
        placeholder={say('faults.search')}
        initial={kept.filter.words}
        onSearch={find}
      />
      <ClearFilters {...kept} />
      {isNamed && (
        <Button variant="default" onClick={showAll}>
          {say('faults.showAll')}
        </Button>
      )}
    </div>
  )
}

function CampusFaults({ campusId }: { campusId: number }) {
  const say = useText()
  const { faults, reports, freshness, waiting } = useFaults(campusId)
  const { shown, ...search } = useShown(campusId, faults)
  const [task, setTask] = useState<ActTask | null>(null)
  // What is not known is not counted.
  const held = waiting || faults !== null
  return (
    <Page
      title={say('page.faults')}
      freshness={freshness}
      actions={<ReportButton campusId={campusId} roomId={null} />}
      search={held && <Search {...search} />}
    >
      <Elsewhere campusId={campusId} />
      {reports.length > 0 && (
        <ul className={classes.list} aria-label={say('faults.waiting')}>
          {reports.map((report) => (
            <li key={report.entryId}>
              <WaitingCard report={report} />
            </li>
          ))}
        </ul>
      )}
      {waiting ? (
        <LoadingState />
      ) : faults === null ? (
        <NoneHeld title={say('faults.noneHeld')} freshness={freshness} />
      ) : faults.length === 0 ? (
        <EmptyState
          icon={<IconTool size={40} stroke={1.3} />}
          title={say('faults.none')}
          hint={say('faults.noneHint')}
        />
      ) : shown.length === 0 ? (
        <EmptyState title={say('faults.noneHere')} />
      ) : (
        <VirtualList
          items={shown}
          keyOf={({ id }) => id}
          label={say('faults.list')}
          height={130}
          render={(fault) => <FaultCard fault={fault} act={(action) => setTask({ fault, action })} />}
        />
      )}
      <ActForm campusId={campusId} task={task} close={() => setTask(null)} />
    </Page>
  )
}

/** That there is more than what is shown here: the mark in the header counts every campus. */
function Elsewhere({ campusId }: { campusId: number }) {
  const say = useText()
  const count = useUnsettledElsewhere(campusId)
  if (count === 0) return null
  return (
    <p className={classes.elsewhere} role="status">
      {say('faults.elsewhere', { count, place: say('system.place') })}
    </p>
  )
}
