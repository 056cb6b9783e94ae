import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAnswer } from '#src/data/answers.ts'
import { useSummary } from '#src/data/devices.ts'
import { isUntold, useFreshness } from '#src/data/freshness.ts'
import { idIn, useRealId } from '#src/data/routes.ts'
import { type SpaceForest, useSpaces } from '#src/data/spaces.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useKeptFilter } from '#src/session/kept-filter.ts'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { PackNote } from '#src/widgets/campus/pack-note.tsx'
import { Untold } from '#src/widgets/campus/untold.tsx'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { type OwnFilter, useOwnFilter } from '#src/widgets/device/own-filter.tsx'
import { OwnRooms } from '#src/widgets/room/own-rooms.tsx'
import { AddSpaceButton } from './add-space-button.tsx'
import { BuildingViews } from './building-views.tsx'
import { SpaceColumns } from './space-columns.tsx'
import { SpaceDrill } from './space-drill.tsx'
import { keepingTotals, spaceTotals } from './space-totals.ts'
import type { SpaceTask } from './space-view.ts'
import { useLevelNames } from './use-level-names.ts'

const SpaceForm = lazyDialog(
  async () => (await import('./space-form.tsx')).SpaceForm,
  ({ task }) => task !== null,
)

const ArrangeSpaces = lazyDialog(
  async () => (await import('./arrange/arrange-spaces.tsx')).ArrangeSpaces,
  () => true,
)

const noWords = { words: '' }

/** Buildings, floors and rooms of the active campus. */
export function BuildingPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.building')}>
      {(campusId) => <CampusSpaces key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

/** The building or floor that is looked into, kept in the address so that "back" leads out of it again. */
function useSelected(forest: SpaceForest | undefined) {
  const [search, setSearch] = useSearchParams()
  const id = useRealId(idIn(search.get('in')))
  const node = forest?.byId.get(id)
  const selected = node && node.kind !== 'room' ? node : null
  const select = useCallback(
    (next: number | null) => setSearch(next === null ? {} : { in: String(next) }),
    [setSearch],
  )
  return { selected, select }
}

/** What is looked for in the whole campus; who chooses what to look `into` looks for nothing in all of it any more. */
function useWords(campusId: number, select: (next: number | null) => void) {
  const { filter, change, clear, round } = useKeptFilter('building', noWords, campusId)
  const { words } = filter
  const isLooking = words !== ''
  const into = useCallback(
    (next: number | null) => {
      if (isLooking) clear()
      select(next)
    },
    [isLooking, clear, select],
  )
  const look = (next: string) => change({ words: next })
  return { words, keyWord: useDeferredValue(words), look, clear, round, into }
}

/**
 * What the nodes of a campus hold, of the rooms that are shown. Counts come a few times a second while a campus is fetched: they are
 * summed up and drawn in pieces, so that whoever types or presses something does not wait for them.
 */
function useTotals(campusId: number, forest: SpaceForest | undefined, { shows }: OwnFilter) {
  const summary = useDeferredValue(useSummary(campusId))
  const keep = useMemo(keepingTotals, [])
  return useMemo(
    () => keep(forest ? spaceTotals(forest, summary?.statesByRoom, shows) : new Map()),
    [keep, forest, summary, shows],
  )
}

function CampusSpaces({ campusId }: { campusId: number }) {
  const say = useText()
  const phone = useIsPhone()
  const forest = useSpaces(campusId)
  const freshness = useFreshness(campusId)
  const levels = useLevelNames(campusId)
  const { selected, select } = useSelected(forest)
  const { words, keyWord, look, clear, round, into } = useWords(campusId, select)
  const [task, setTask] = useState<SpaceTask | null>(null)
  const [arranging, setArranging] = useState(false)
  const own = useOwnFilter()
  const totals = useTotals(campusId, forest, own)
  useAnswer('classroomPermission.mine', {})
  const empty = forest?.byId.size === 0
  // All of it is arranged: what was looked for is not looked for any more.
  const arrange = () => {
    clear()
    setArranging(true)
  }
  const Spaces = phone ? SpaceDrill : SpaceColumns

  return (
    <Page
      title={say('page.building')}
      freshness={freshness}
      actions={
        !arranging && (
          <>
            {!empty && <ArrangeButton start={arrange} />}
            <AddSpaceButton selected={selected} levels={levels} start={setTask} />
          </>
        )
      }
      search={
        <Ways
          key={round}
          within={selected?.id ?? null}
          words={words}
          look={empty || arranging ? null : look}
        />
      }
    >
      <PackNote campusId={campusId} />
      {selected === null && keyWord === '' && <OwnRooms />}
      {forest === undefined ? (
        <LoadingState />
      ) : empty && isUntold(freshness) ? (
        <Untold freshness={freshness} />
      ) : empty ? (
        <NoBuildings />
      ) : arranging ? (
        <ArrangeSpaces
          campusId={campusId}
          forest={forest}
          selected={selected}
          close={() => setArranging(false)}
        />
      ) : (
        <Spaces
          campusId={campusId}
          forest={forest}
          totals={totals}
          own={own}
          levels={levels}
          selected={selected}
          select={into}
          keyWord={keyWord}
          start={setTask}
        />
      )}
      <SpaceForm
        campusId={campusId}
        levels={levels}
        forest={forest}
        task={task}
        close={() => setTask(null)}
      />
    </Page>
  )
}

interface WaysProps {
  within: number | null
  words: string
  look: ((words: string) => void) | null
}

/** Other views of the same place, and what looks for rooms in it; null where there is nothing to look for. */
function Ways({ within, words, look }: WaysProps) {
  const say = useText()
  return (
    <>
      <BuildingViews within={within} />
      {look && (
        <SearchBox
          label={say('places.searchRooms')}
          placeholder={say('places.searchRooms')}
          onSearch={look}
          initial={words}
        />
      )}
    </>
  )
}

function NoBuildings() {
  const say = useText()
  return (
    <EmptyState
      icon={<IconBuilding size={40} stroke={1.3} />}
      title={say('places.noBuildings')}
      hint={say('places.noBuildingsHint')}
    />
  )
}

function ArrangeButton({ start }: { start: () => void }) {
  const say = useText()
  if (!useAllowed('/space/v1/edit')) return null
  return (
    <Button variant="default" onClick={start}>
      {say('places.arrange')}
    </Button>
  )
}
