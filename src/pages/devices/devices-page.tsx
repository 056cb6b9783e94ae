import { Button } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useCampusDevices, useSummary } from '#src/data/devices.ts'
import { type CampusFreshness, isUntold, useFreshness } from '#src/data/freshness.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useKeptFilter } from '#src/session/kept-filter.ts'
import { useText } from '#src/text/text.ts'
import { ClearFilters } from '#src/ui/clear-filters.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { PackNote } from '#src/widgets/campus/pack-note.tsx'
import { Untold } from '#src/widgets/campus/untold.tsx'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { useOwnFilter } from '#src/widgets/device/own-filter.tsx'
import { AddGateway } from './add-gateway.tsx'
import { type DeviceFilter, everyDevice, wantedBy } from './device-filter.ts'
import { DeviceFilters } from './device-filters.tsx'
import { DeviceRates } from './device-rates.tsx'
import { DeviceTable } from './device-table.tsx'
import classes from './devices.module.css'
import { useTicks } from './use-ticks.ts'

const TickBar = lazyDialog(
  async () => (await import('./tick-bar.tsx')).TickBar,
  ({ ticked }) => (ticked.size > 0 ? true : 'later'),
)

const DeviceExport = lazyDialog(
  async () => (await import('./device-export.tsx')).DeviceExport,
  () => true,
)

/** All devices of the active campus, with their counts and rates (spec point 4). */
export function DevicesPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.devices')}>
      {(campusId) => <CampusDevices key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

function CampusDevices({ campusId }: { campusId: number }) {
  const say = useText()
  const summary = useSummary(campusId)
  const freshness = useFreshness(campusId)
  const { filter, change, ...kept } = useKeptFilter('devices', everyDevice, campusId)
  const own = useOwnFilter()

  return (
    <Page
      title={say('page.devices')}
      freshness={freshness}
      actions={<AddGateway campusId={campusId} />}
      search={
        <>
          <SearchBox
            label={say('devices.search')}
            placeholder={say('devices.search')}
            key={kept.round}
            initial={filter.keyWord}
            onSearch={(keyWord) => change({ keyWord })}
          />
          <DeviceFilters filter={filter} change={change} />
          <ClearFilters {...kept} />
          {own.control}
        </>
      }
    >
      <PackNote campusId={campusId} />
      {summary && summary.counts.deviceNum > 0 && !own.on && (
        <DeviceRates
          entries={summary.entries}
          category={filter.category}
          choose={(category) => change({ category })}
        />
      )}
      <DeviceRows
        campusId={campusId}
        filter={filter}
        shows={own.on ? own.shows : null}
        held={summary?.counts.deviceNum}
        freshness={freshness}
      />
    </Page>
  )
}

interface RowsProps {
  campusId: number
  filter: DeviceFilter
  /** Whether devices of a room are shown; null for those of all rooms. */
  shows: ((roomId: number) => boolean) | null
  /** How many this device holds, known before all of them are read; undefined while even that is not. */
  held: number | undefined
  freshness: CampusFreshness | undefined
}

/** The devices themselves, as they are found. */
function DeviceRows({ campusId, filter, shows, held, freshness }: RowsProps) {
  const say = useText()
  const forest = useSpaces(campusId)
  const placeOf = useCallback(
    (roomId: number) => (forest?.pathOf(roomId) ?? []).map((node) => node.name).join(' / '),
    [forest],
  )
  // Places that change begin no search anew while nothing is looked for.
  const sought = filter.keyWord === '' ? null : placeOf
  const wanted = useMemo(() => wantedBy(filter, shows, sought), [filter, shows, sought])
  const devices = useCampusDevices(campusId, wanted)
  const mayMove = useAllowed('/device/v1/move')
  const { ticked, ticks, tickAll, clear } = useTicks()

  const none = devices?.rows.length === 0
  // Where nothing has been found yet it may still be.
  if (devices === undefined || (none && !devices.whole)) return <LoadingState rows={8} height={48} />
  if (none && isUntold(freshness)) return <Untold freshness={freshness} />
  if (none && wanted === null)
    return <EmptyState title={say('devices.none')} hint={say('devices.noneHint')} />
  const { rows, whole } = devices
  return (
    <>
      <div className={classes.found}>
        <p className={classes.total} role="status">
          {whole || wanted === null
            ? say('devices.shown', { count: whole ? rows.length : (held ?? rows.length) })
            : say('devices.searching', { count: rows.length })}
        </p>
        {whole && !none && mayMove && (
          <Button variant="subtle" size="compact-sm" onClick={() => tickAll(rows)}>
            {say('placing.tickAll')}
          </Button>
        )}
        {whole && !none && <DeviceExport rows={rows} placeOf={placeOf} />}
      </div>
      {none ? (
        <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
      ) : (
        <DeviceTable campusId={campusId} rows={rows} placeOf={placeOf} ticks={mayMove ? ticks : null} />
      )}
      {mayMove && <TickBar campusId={campusId} ticked={ticked} clear={clear} />}
    </>
  )
}
