import '#src/text/people.ts'
import '#src/text/buildings.ts'
import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { placeChoices } from '#src/data/place-choices.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useKeptFilter } from '#src/session/kept-filter.ts'
import { useText } from '#src/text/text.ts'
import { ClearFilters } from '#src/ui/clear-filters.tsx'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { Page } from '#src/ui/page.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { beginOf, dateTyped, endOf, timeInWords } from '#src/ui/time.ts'
import { callWords } from '#src/widgets/people/permission-words.ts'
import { usePeople } from '#src/widgets/people/use-people.ts'
import { ExportButtons } from '#src/widgets/record/export-buttons.tsx'
import classes from './log.module.css'
import { LogEntry } from './log-entry.tsx'
import { type Asked, CallFilter, callsCalled, DeviceFilter } from './log-filters.tsx'

const anything: Asked = {}
const pageSize = 50

/** Who signed in and who changed what, from where, before and after; the latest first. */
export function LogPage() {
  const { campusId } = useActiveCampus()
  return <Log key={campusId} campusId={campusId} />
}

/** @param campusId whose places and devices entries are looked for by: in another campus they are none to be chosen */
function Log({ campusId }: { campusId: number | null }) {
  const say = useText()
  const { filter: asked, change: ask, page, turn, ...kept } = useKeptFilter('log', anything, campusId)
  const { data, freshness, waiting } = useAnswer('audit.list', { ...asked, pageSize, currentPage: page })
  return (
    <Page
      title={say('page.log')}
      freshness={freshness}
      actions={<LogExport asked={asked} held={data?.list ?? []} />}
      search={
        <>
          <Filters key={kept.round} asked={asked} ask={ask} />
          <ClearFilters {...kept} />
        </>
      }
    >
      {waiting ? (
        <LoadingState rows={8} />
      ) : data === null ? (
        <NoneHeld title={say('people.logHeld')} freshness={freshness} />
      ) : data.total === 0 ? (
        <EmptyState title={say('people.logNone')} />
      ) : (
        <>
          <p className={classes.dim} role="status">
            {say('people.page', { page, count: data.total })}
          </p>
          <ol className={classes.list} aria-label={say('page.log')}>
            {data.list.map((entry) => (
              <LogEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        </>
      )}
      <Pager label={say('page.log')} page={page} size={pageSize} total={data?.total} turn={turn} />
    </Page>
  )
}

/** The log as a file: who, what, from where, and which rows changed. */
function LogExport({ asked, held }: { asked: Asked; held: readonly AuditEntry[] }) {
  const say = useText()
  const api = useApi()
  const online = useConnection().kind === 'online'
  return (
    <ExportButtons
      title={say('page.log')}
      heads={[
        say('buildings.record.time'),
        say('people.who'),
        say('people.how'),
        say('people.what'),
        'IP',
        say('buildings.record.outcome'),
        say('people.changed'),
      ]}
      cells={(entry) => [
        timeInWords(entry.at),
        entry.username || say('people.nobody'),
        [
          ...(entry.accessKey === null ? [] : [say('people.byKey', { name: entry.accessKey })]),
          ...(entry.behalf ? [say('transfer.logBehalf', { name: entry.behalf.username })] : []),
        ].join(' · '),
        callWords(entry.call, say),
        entry.ip,
        entry.code,
        JSON.stringify(entry.changes),
      ]}
      held={held}
      online={online}
      ask={(part) => api.call('audit.list', { ...asked, ...part })}
    />
  )
}

/** Entries about a building, floor or room of the active campus, and its devices. */
function PlaceFilter({ asked, ask }: { asked: Asked; ask: (patch: Asked) => void }) {
  const say = useText()
  const { campusId } = useActiveCampus()
  const forest = useSpaces(campusId ?? 0)
  const places = useMemo(() => placeChoices(forest, true), [forest])
  return (
    <Select
      aria-label={say('buildings.record.place')}
      placeholder={say('buildings.record.anyPlace')}
      data={places}
      limit={200}
      value={asked.spaceId === undefined ? null : String(asked.spaceId)}
      onChange={(value) => ask({ spaceId: value === null ? undefined : Number(value) })}
      searchable
      clearable
      w={220}
    />
  )
}

function Filters({ asked, ask }: { asked: Asked; ask: (patch: Asked) => void }) {
  const say = useText()
  const { people } = usePeople()
  return (
    <>
      <SearchBox
        label={say('people.logSearch')}
        placeholder={say('people.logSearch')}
        initial={asked.keyWord ?? ''}
        onSearch={(keyWord) => ask({ keyWord, called: callsCalled(keyWord, say) })}
      />
      <Select
        aria-label={say('people.who')}
        placeholder={say('people.anybody')}
        data={people}
        value={asked.accountId === undefined ? null : String(asked.accountId)}
        onChange={(value) => ask({ accountId: value === null ? undefined : Number(value) })}
        searchable
        clearable
        w={200}
      />
      <PlaceFilter asked={asked} ask={ask} />
      <DeviceFilter asked={asked} ask={ask} />
      <CallFilter asked={asked} ask={ask} />
      <TextInput
        type="date"
        aria-label={say('people.from')}
        value={dateTyped(asked.from)}
        onChange={({ currentTarget: { value } }) => ask({ from: beginOf(value) })}
      />
      <TextInput
        type="date"
        aria-label={say('people.to')}
        value={dateTyped(asked.to)}
        onChange={({ currentTarget: { value } }) => ask({ to: endOf(value) })}
      />
    </>
  )
}
