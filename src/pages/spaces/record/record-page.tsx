import '#src/text/alarms.ts'
import '#src/text/buildings.ts'
import { Select, TextInput } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { InputOf } from '#contract/index.ts'
import { pathTo } from '#contract/pages.ts'
import type { PlaceRecord } from '#contract/place-record.ts'
import { type PlaceCause, placeCauseNames } from '#contract/rules/place-causes.ts'
import { type PlaceRecordKind, placeRecordKinds } from '#contract/rules/place-record-kinds.ts'
import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { useRoomTemplates } from '#src/data/room-templates.ts'
import { idIn, useRealId } from '#src/data/routes.ts'
import { type SpaceForest, useSpaces } from '#src/data/spaces.ts'
import { useKeptFilter } from '#src/session/kept-filter.ts'
import { type Say, useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ClearFilters } from '#src/ui/clear-filters.tsx'
import { Page } from '#src/ui/page.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { beginOf, dateTyped, endOf, timeInWords } from '#src/ui/time.ts'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { ExportButtons } from '#src/widgets/record/export-buttons.tsx'
import { BuildingViews } from '../building-views.tsx'
import classes from './record.module.css'
import { recordNames } from './record-names.ts'
import { outcomeWords, type RecordNames, recordWords, whoWords } from './record-words.ts'
import { useToldWords } from './use-told-words.ts'

type Asked = Omit<InputOf<'placeRecord.list'>, 'campusId' | 'pageSize' | 'currentPage'>

const anything: Asked = {}
const pageSize = 50

/** What happened in a building, floor or room (spec point 2, record page). */
export function RecordPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.buildingRecord')}>
      {(campusId) => <CampusRecord key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

/** The place is kept in the address, so that rooms and buildings can lead here. */
function usePlace(): [number | null, (id: number | null) => void] {
  const [search, setSearch] = useSearchParams()
  const id = useRealId(idIn(search.get('in')))
  return [
    id === 0 ? null : id,
    (next) => setSearch(next === null ? {} : { in: String(next) }, { replace: true }),
  ]
}

function CampusRecord({ campusId }: { campusId: number }) {
  const say = useText()
  const forest = useSpaces(campusId)
  const [place, setPlace] = usePlace()
  const { filter: more, change: ask, page, turn, ...kept } = useKeptFilter('record', anything, campusId)
  const asked = { ...more, campusId, ...(place === null ? {} : { spaceId: place }) }
  const choose = (id: number | null) => {
    turn(1)
    setPlace(id)
  }
  const search = (
    <>
      <BuildingViews within={place} />
      <Filters key={kept.round} forest={forest} asked={asked} ask={ask} place={place} choose={choose} />
      <ClearFilters {...kept} />
    </>
  )
  if (isTemporaryId(place))
    return (
      <Page title={say('page.buildingRecord')} search={search}>
        <EmptyState title={say('buildings.record.notSent')} hint={say('buildings.record.notSentHint')} />
      </Page>
    )
  return <Records {...{ campusId, forest, asked, page, turn, search }} />
}

interface RecordsProps {
  campusId: number
  forest: SpaceForest | undefined
  asked: Asked & { campusId: number }
  page: number
  turn: (page: number) => void
  search: ReactNode
}

/** A page of what happened, of what is looked for. */
function Records({ campusId, forest, asked, page, turn, search }: RecordsProps) {
  const say = useText()
  const title = say('page.buildingRecord')
  const api = useApi()
  const online = useConnection().kind === 'online'
  const names = useRecordNames(campusId, forest)
  const shown = { ...asked, pageSize, currentPage: page }
  const { data, freshness, waiting } = useAnswer('placeRecord.list', shown)
  const placeOf = (record: PlaceRecord) => placeWords(record, forest)
  return (
    <Page
      title={title}
      freshness={freshness}
      actions={
        <ExportButtons
          title={title}
          heads={(['time', 'kind', 'place', 'object', 'who', 'what', 'outcome'] as const).map((head) =>
            say(`buildings.record.${head}`),
          )}
          cells={(record) => [
            timeInWords(record.at),
            say(`buildings.record.kinds.${record.kind}`),
            placeOf(record),
            record.name,
            whoWords(record, say),
            recordWords(record, say, names),
            outcomeWords(record, say, names),
          ]}
          held={data?.list ?? []}
          online={online}
          ask={(part) => api.call('placeRecord.list', { ...asked, ...part })}
        />
      }
      search={search}
    >
      {waiting ? (
        <LoadingState rows={8} />
      ) : data === null ? (
        <EmptyState
          title={say('buildings.record.notHeld')}
          hint={freshness?.error ?? say('buildings.record.notHeldHint')}
        />
      ) : data.list.length === 0 ? (
        <EmptyState title={say('buildings.record.none')} hint={say('buildings.record.noneHint')} />
      ) : (
        <>
          <p className={classes.dim} role="status">
            {say('buildings.record.page', { page, count: data.total })}
          </p>
          <ol className={classes.list} aria-label={title}>
            {data.list.map((record) => (
              <Entry key={record.id} {...{ record, say, names }} place={placeOf(record)} />
            ))}
          </ol>
        </>
      )}
      <Pager label={title} turn={turn} {...{ page, size: pageSize, total: data?.total }} />
    </Page>
  )
}

const placeWords = ({ spaceId }: PlaceRecord, forest: SpaceForest | undefined): string =>
  (spaceId === null ? [] : (forest?.pathOf(spaceId) ?? [])).map(({ name }) => name).join(' / ')

/** What things are called, by the templates, places and products this device holds. */
function useRecordNames(campusId: number, forest: SpaceForest | undefined): RecordNames {
  const templates = useRoomTemplates(campusId)
  const told = useToldWords()
  return useMemo(() => ({ told, ...recordNames(templates ?? new Map(), forest) }), [templates, forest, told])
}

const tones = {
  command: 'accent',
  auto: 'ok',
  lease: 'plain',
  edit: 'plain',
  fault: 'warn',
  alarm: 'bad',
} as const

interface EntryProps {
  record: PlaceRecord
  place: string
  say: Say
  names: RecordNames
}

function Entry({ record, place, say, names }: EntryProps) {
  const { at, kind, spaceId, name } = record
  const outcome = outcomeWords(record, say, names)
  return (
    <li className={classes.entry}>
      <time className={classes.time} dateTime={new Date(at).toISOString()}>
        {timeInWords(at)}
      </time>
      <Badge tone={tones[kind]}>{say(`buildings.record.kinds.${kind}`)}</Badge>
      <span className={classes.who}>{whoWords(record, say)}</span>
      <span className={classes.what}>
        {recordWords(record, say, names)}
        {outcome !== '' && <span className={classes.dim}> · {outcome}</span>}
      </span>
      <span className={classes.place}>
        {place !== '' && spaceId !== null ? (
          <Link to={`${pathTo('buildingRecord')}?in=${spaceId}`}>{place}</Link>
        ) : null}
        {name !== '' && !place.endsWith(name) && <span className={classes.dim}> {name}</span>}
      </span>
    </li>
  )
}

interface FilterProps {
  forest: SpaceForest | undefined
  asked: Asked
  ask: (patch: Asked) => void
  place: number | null
  choose: (id: number | null) => void
}

function Filters({ forest, asked, ask, place, choose }: FilterProps) {
  const say = useText()
  const places = useMemo(() => (forest ? placeChoices(forest) : []), [forest])
  return (
    <>
      <Select
        aria-label={say('buildings.record.place')}
        placeholder={say('buildings.record.anyPlace')}
        data={places}
        limit={200}
        value={place === null ? null : String(place)}
        onChange={(value) => choose(value === null ? null : Number(value))}
        searchable
        clearable
        w={240}
      />
      <Select
        aria-label={say('buildings.record.kind')}
        placeholder={say('buildings.record.anyKind')}
        data={placeRecordKinds.map((kind) => ({ value: kind, label: say(`buildings.record.kinds.${kind}`) }))}
        value={asked.kind ?? null}
        onChange={(kind) =>
          ask({ kind: (kind ?? undefined) as PlaceRecordKind | undefined, cause: undefined })
        }
        clearable
        w={140}
      />
      {asked.kind === 'auto' && (
        <Select
          aria-label={say('buildings.record.cause')}
          placeholder={say('buildings.record.anyCause')}
          data={placeCauseNames.map((cause) => ({
            value: cause,
            label: say(`buildings.record.causes.${cause}`),
          }))}
          value={asked.cause ?? null}
          onChange={(cause) => ask({ cause: (cause ?? undefined) as PlaceCause | undefined })}
          clearable
          w={140}
        />
      )}
      <SearchBox
        label={say('buildings.record.search')}
        placeholder={say('buildings.record.search')}
        initial={asked.keyWord ?? ''}
        onSearch={(keyWord) => ask({ keyWord })}
      />
      <TextInput
        type="date"
        aria-label={say('buildings.record.from')}
        value={dateTyped(asked.from)}
        onChange={({ currentTarget: { value } }) => ask({ from: beginOf(value) })}
      />
      <TextInput
        type="date"
        aria-label={say('buildings.record.to')}
        value={dateTyped(asked.to)}
        onChange={({ currentTarget: { value } }) => ask({ to: endOf(value) })}
      />
    </>
  )
}

/** Every building, floor and room, each behind what it is in. */
function placeChoices(forest: SpaceForest): { value: string; label: string }[] {
  const below = (id: number | null): { value: string; label: string }[] =>
    forest.childrenOf(id).flatMap((node) => [
      {
        value: String(node.id),
        label: forest
          .pathOf(node.id)
          .map(({ name }) => name)
          .join(' / '),
      },
      ...below(node.id),
    ])
  return below(null)
}
