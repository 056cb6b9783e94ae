import '#src/text/alarms.ts'
import { SegmentedControl } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Alarm } from '#contract/alarm-shapes.ts'
import { alarmStates, stateAfter } from '#contract/rules/alarms/life.ts'
import { useConnection } from '#src/data/connection.ts'
import { firstAlarms } from '#src/data/first-asked.ts'
import { useNewsAnswer } from '#src/data/news.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useKeptFilter } from '#src/session/kept-filter.ts'
import { countText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ClearFilters } from '#src/ui/clear-filters.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { useTicked } from '#src/ui/use-ticked.ts'
import { AlarmFilters, type Asked } from './alarm-filters.tsx'
import { AlarmRow } from './alarm-row.tsx'
import classes from './alarms.module.css'
import { RobotsView } from './robots-view.tsx'
import { RulesView } from './rules-view.tsx'

const AlarmDrawer = lazyDialog(
  async () => (await import('./alarm-drawer.tsx')).AlarmDrawer,
  ({ id }) => id !== null,
)

const AlarmTicks = lazyDialog(
  async () => (await import('./alarm-ticks.tsx')).AlarmTicks,
  ({ ticked }) => (ticked.size > 0 ? true : 'later'),
)

const { state: firstState, pageSize } = firstAlarms
const views = ['list', 'rules', 'robots'] as const
const shownStates = ['open', ...alarmStates] as const

/** /manage/alarm: what is wrong in the places the user may enter, live; what is done about it; and when it is an alarm. */
export function AlarmPage() {
  const say = useText()
  const may = {
    list: true,
    rules: useAllowed('/alarm/v1/rule/list'),
    robots: useAllowed('/robot/v1/list'),
  }
  const offered = views.filter((each) => may[each])
  const [view, setView] = useState<(typeof views)[number]>('list')
  const choice = offered.length > 1 && (
    <div className={classes.views}>
      <SegmentedControl
        aria-label={say('alarms.view')}
        value={view}
        data={offered.map((each) => ({ value: each, label: say(`alarms.views.${each}`) }))}
        onChange={(value) => setView(views.find((each) => each === value) ?? 'list')}
      />
    </div>
  )
  if (view === 'rules') return <RulesView choice={choice} />
  return view === 'robots' ? <RobotsView choice={choice} /> : <AlarmList choice={choice} />
}

const unlooked: Asked = { state: firstState }

function AlarmList({ choice }: { choice: React.ReactNode }) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const { filter: asked, change: ask, page, turn, ...kept } = useKeptFilter('alarms', unlooked)
  const { opened, open, close } = useOpened()
  const { ticked, tickOf, tickAll, untick } = useTicks()
  const { state: _state, ...counted } = asked
  const { data, freshness, waiting, refresh } = useNewsAnswer(
    'alarm.list',
    { ...asked, pageSize, currentPage: page },
    'alarms',
  )
  return (
    <Page
      title={say('page.alarm')}
      freshness={freshness}
      search={
        <>
          {choice}
          <AlarmFilters key={kept.round} asked={asked} ask={ask} />
          <ClearFilters {...kept} />
        </>
      }
    >
      <States counted={counted} chosen={asked.state} choose={(state) => ask({ state })} />
      {!online && <Notice kind="note">{say('alarms.needsNetwork')}</Notice>}
      {waiting || freshness === undefined ? (
        <LoadingState />
      ) : data === null ? (
        <NoneHeld title={say('alarms.noneHeld')} freshness={freshness} />
      ) : data.total === 0 ? (
        <EmptyState
          icon={<IconBellCheck size={40} stroke={1.3} />}
          title={say('alarms.none')}
          hint={say('alarms.noneHint')}
        />
      ) : (
        <>
          <ul className={classes.list} aria-label={say('page.alarm')}>
            {data.list.map((alarm) => (
              <AlarmRow key={alarm.id} alarm={alarm} open={() => open(alarm.id)} tick={tickOf(alarm)} />
            ))}
          </ul>
          <p className={classes.dim} role="status">
            {say('alarms.page', { page, count: data.total })}
          </p>
        </>
      )}
      <Pager label={say('page.alarm')} page={page} size={pageSize} total={data?.total} turn={turn} />
      <AlarmTicks
        ticked={ticked}
        tickAll={() => tickAll(data?.list ?? [])}
        untick={untick}
        changed={() => void refresh()}
      />
      <AlarmDrawer id={opened} listed={data?.list} close={close} changed={() => void refresh()} />
    </Page>
  )
}

/** The alarms that are ticked, for those who may do something with them. */
function useTicks() {
  const mayClose = useAllowed('/alarm/v1/close')
  const mayAcknowledge = useAllowed('/alarm/v1/acknowledge')
  const { ticked, tick, untick } = useTicked<Alarm>()
  const may = ({ state }: Alarm) =>
    (mayClose && stateAfter(state, 'close')) || (mayAcknowledge && stateAfter(state, 'acknowledge'))
  const tickOf = (alarm: Alarm) =>
    may(alarm)
      ? { on: ticked.has(alarm.id), turn: (on: boolean) => (on ? tick([alarm]) : untick([alarm.id])) }
      : undefined
  return { ticked, tickOf, tickAll: (alarms: readonly Alarm[]) => tick(alarms.filter(may)), untick }
}

/** The alarm that stands open; its address is one that messages lead to. */
function useOpened() {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('id'))
  return {
    opened: Number.isSafeInteger(id) && id > 0 ? id : null,
    open: (next: number) => setSearch({ id: String(next) }, { replace: true }),
    close: () => setSearch({}, { replace: true }),
  }
}

interface StatesProps {
  counted: Omit<Asked, 'state'>
  chosen: Asked['state']
  choose: (state: Asked['state']) => void
}

/** How many alarms there are in each state; a press shows these. */
function States({ counted: { keyWord: _words, ...counted }, chosen, choose }: StatesProps) {
  const say = useText()
  const { data } = useNewsAnswer('alarm.count', counted, 'alarms')
  const count = (state: (typeof shownStates)[number]) =>
    data ? countText(state === 'open' ? data.raised + data.acknowledged : data[state]) : '—'
  return (
    <fieldset className={classes.states} aria-label={say('alarms.counts')}>
      {shownStates.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.state}
          aria-pressed={chosen === state}
          onClick={() => choose(chosen === state ? undefined : state)}
        >
          <span>{say(`alarms.states.${state}`)}</span>
          <strong data-numbers>{count(state)}</strong>
          {state === 'open' && data !== null && data.urgent > 0 && (
            <Badge tone="bad">{say('alarms.urgent', { count: data.urgent })}</Badge>
          )}
        </button>
      ))}
    </fieldset>
  )
}
