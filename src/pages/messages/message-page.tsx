import '#src/text/alarms.ts'
import '#src/text/notices.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { IconChecks, IconInbox } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { Message } from '#contract/message.ts'
import { opensPage, pages, pathTo } from '#contract/pages.ts'
import { alarmTitle, levelWords } from '#contract/rules/alarms/words.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { useNewsAnswer } from '#src/data/news.ts'
import { attempt } from '#src/form/attempt.ts'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './messages.module.css'
import { WaysView } from './ways-view.tsx'

const filters = ['all', 'unread'] as const
const views = [...filters, 'ways'] as const
type View = (typeof views)[number]
const pageSize = 50
const tones: Record<Message['event'], Tone> = { raised: 'bad', cleared: 'ok', assigned: 'accent' }

/** /manage/message: what the user has been told, and by what else she is told. */
export function MessagePage() {
  const say = useText()
  const [view, setView] = useState<View>('all')
  const mayAlarms = useMayAlarms()
  // What a browser shows of an alarm leads here: on to the alarm for who may see it, to the message for who may not.
  const alarmId = Number(useSearchParams()[0].get('alarm'))
  if (mayAlarms && Number.isSafeInteger(alarmId) && alarmId > 0)
    return <Navigate to={`${pathTo('alarm')}?id=${alarmId}`} replace />
  const choice = (
    <SegmentedControl
      aria-label={say('alarms.messages.filter')}
      value={view}
      data={views.map((each) => ({
        value: each,
        label: each === 'ways' ? say('notices.view') : say(`alarms.messages.filters.${each}`),
      }))}
      onChange={(value) => setView(views.find((each) => each === value) ?? 'all')}
    />
  )
  return view === 'ways' ? (
    <WaysView choice={choice} />
  ) : (
    <Inbox key={view} filter={view} choice={choice} mayAlarms={mayAlarms} />
  )
}

function useMayAlarms(): boolean {
  const system = useSystem()
  const session = useSession()
  return session.kind === 'signed-in' && opensPage(pages.alarm, system, session.routes)
}

interface InboxProps {
  filter: (typeof filters)[number]
  choice: ReactNode
  mayAlarms: boolean
}

function Inbox({ filter, choice, mayAlarms }: InboxProps) {
  const say = useText()
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const [page, setPage] = useState(1)
  const { data, freshness, waiting, refresh } = useNewsAnswer(
    'message.list',
    { ...(filter === 'unread' ? { unread: true } : {}), pageSize, currentPage: page },
    'messages',
  )
  const readAll = async () => {
    if (!(await attempt(() => call('message.readAll', {})))) return
    toast.done(say('alarms.messages.allRead'))
    void refresh()
  }
  return (
    <Page
      title={say('page.message')}
      freshness={freshness}
      actions={
        <Button
          variant="default"
          leftSection={<IconChecks size={18} aria-hidden />}
          disabled={!online || !data?.list.some(({ readAt }) => readAt === null)}
          onClick={() => void readAll()}
        >
          {say('alarms.messages.readAll')}
        </Button>
      }
      search={choice}
    >
      {waiting || freshness === undefined ? (
        <LoadingState />
      ) : data === null ? (
        <EmptyState
          title={say('alarms.messages.none')}
          hint={freshness.error ?? say('alarms.messages.noneHeld')}
        />
      ) : data.list.length === 0 ? (
        <EmptyState
          icon={<IconInbox size={40} stroke={1.3} />}
          title={say(filter === 'unread' ? 'alarms.messages.noneUnread' : 'alarms.messages.none')}
          hint={say('alarms.messages.noneHint')}
        />
      ) : (
        <ul className={classes.list} aria-label={say('page.message')}>
          {data.list.map((message) => (
            <MessageRow key={message.id} message={message} mayAlarms={mayAlarms} />
          ))}
        </ul>
      )}
      {data !== null && data.total > pageSize && (
        <div className={classes.pages}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {say('alarms.newer')}
          </Button>
          <Button
            variant="default"
            disabled={page * pageSize >= data.total}
            onClick={() => setPage(page + 1)}
          >
            {say('alarms.older')}
          </Button>
        </div>
      )}
    </Page>
  )
}

/** One message; a press reads it and opens what it is about. */
function MessageRow({ message, mayAlarms }: { message: Message; mayAlarms: boolean }) {
  const say = useText()
  const { call } = useApi()
  const navigate = useNavigate()
  const online = useConnection().kind === 'online'
  const { id, alarmId, readAt, event, level, num, campusName, place } = message
  const open = () => {
    // Nobody waits for it: what could not be marked now is marked the next time.
    if (online && readAt === null) void call('message.read', { id }).catch(() => undefined)
    if (mayAlarms) navigate(`${pathTo('alarm')}?id=${alarmId}`)
  }
  const language = textLanguage()
  return (
    <li className={classes.row} data-unread={readAt === null}>
      <button type="button" className={classes.opener} onClick={open}>
        <span className={classes.head}>
          <Badge tone={tones[event]}>{say(`alarms.messages.events.${event}`)}</Badge>
          <span className={classes.title}>
            {alarmTitle(message, language)}
            {num > 1 && ` ${say('alarms.messages.more', { count: num })}`}
          </span>
          {readAt === null && (
            <span className={classes.dot} role="img" aria-label={say('alarms.messages.unread')} />
          )}
        </span>
        <span className={classes.dim}>
          {[levelWords[level][language], campusName, place].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.dim}>
          <Age at={message.at} />
        </span>
      </button>
    </li>
  )
}
