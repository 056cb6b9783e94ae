import { Button } from '@mantine/core'
import { IconChecks, IconInbox } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { firstMessages } from '#src/data/first-asked.ts'
import { useApi } from '#src/data/frame.ts'
import { useNewsAnswer } from '#src/data/news.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { Page } from '#src/ui/page.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { MessageRow } from './message-row.tsx'
import classes from './messages.module.css'
import { holds, messageOf } from './told.ts'

export const filters = ['all', 'unread'] as const
const { pageSize } = firstMessages

interface Props {
  filter: (typeof filters)[number]
  choice: ReactNode
}

/** What the server finds; without a network, what this device finds among the messages that it holds. */
function useMessages(filter: Props['filter'], words: string, page: number) {
  const online = useConnection().kind === 'online'
  const answered = useNewsAnswer(
    'message.list',
    {
      ...(filter === 'unread' ? { unread: true } : {}),
      ...(online && words !== '' ? { keyWord: words } : {}),
      ...{ pageSize, currentPage: page },
    },
    'messages',
  )
  const held = answered.data?.list.map(messageOf) ?? null
  const list = online || words === '' ? held : (held?.filter((message) => holds(message, words)) ?? null)
  return { ...answered, list, online }
}

/** The user's messages, the latest first. */
export function Inbox({ filter, choice }: Props) {
  const say = useText()
  const { call } = useApi()
  const [page, setPage] = useState(1)
  const [words, setWords] = useState('')
  const { data, list, online, freshness, waiting, refresh } = useMessages(filter, words, page)
  const unread = useNewsAnswer('message.unread', {}, 'messages')
  const readAll = async () => {
    if (!(await attempt(() => call('message.readAll', {})))) return
    toast.done(say('alarms.messages.allRead'))
    void refresh()
    void unread.refresh()
  }
  const find = (next: string) => {
    setWords(next)
    setPage(1)
  }
  return (
    <Page
      title={say('page.message')}
      freshness={freshness}
      actions={
        <Button
          variant="default"
          leftSection={<IconChecks size={18} aria-hidden />}
          disabled={!online || !unread.data?.unread}
          onClick={() => void readAll()}
        >
          {say('alarms.messages.readAll')}
        </Button>
      }
      search={
        <div className={classes.search}>
          {choice}
          <SearchBox
            label={say('alarms.messages.search')}
            placeholder={say('alarms.messages.search')}
            onSearch={find}
          />
        </div>
      }
    >
      {waiting || freshness === undefined ? (
        <LoadingState />
      ) : list === null ? (
        <NoneHeld title={say('alarms.messages.noneHeld')} freshness={freshness} />
      ) : list.length === 0 ? (
        <None filter={filter} searched={words !== ''} />
      ) : (
        <ul className={classes.list} aria-label={say('page.message')}>
          {list.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
      <Pager label={say('page.message')} page={page} size={pageSize} total={data?.total} turn={setPage} />
    </Page>
  )
}

function None({ filter, searched }: { filter: Props['filter']; searched: boolean }) {
  const say = useText()
  const icon = <IconInbox size={40} stroke={1.3} />
  if (searched) return <EmptyState icon={icon} title={say('ui.noMatches')} />
  return (
    <EmptyState
      icon={icon}
      title={say(filter === 'unread' ? 'alarms.messages.noneUnread' : 'alarms.messages.none')}
      hint={say('alarms.messages.noneHint')}
    />
  )
}
