import { Button, Select, TextInput } from '@mantine/core'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { InputOf } from '#contract/index.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { usePeople } from '#src/widgets/people/use-people.ts'
import classes from './log.module.css'
import { LogEntry } from './log-entry.tsx'

type Asked = Pick<InputOf<'audit.list'>, 'keyWord' | 'accountId' | 'from' | 'to'>

const pageSize = 50

/** Who signed in and who changed what, from where, before and after; the latest first. */
export function LogPage() {
  const say = useText()
  const [asked, setAsked] = useState<Asked>({})
  const [page, setPage] = useState(1)
  const { data, freshness, waiting } = useAnswer('audit.list', { ...asked, pageSize, currentPage: page })
  const ask = (patch: Asked) => {
    setPage(1)
    setAsked((before) => withoutEmpty({ ...before, ...patch }))
  }
  return (
    <Page title={say('page.log')} freshness={freshness} search={<Filters asked={asked} ask={ask} />}>
      {waiting ? (
        <LoadingState rows={8} />
      ) : data === null ? (
        <EmptyState title={say('people.logNone')} hint={freshness?.error ?? say('people.logHeld')} />
      ) : data.list.length === 0 ? (
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
          <div className={classes.pages}>
            <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {say('people.newer')}
            </Button>
            <Button
              variant="default"
              disabled={page * pageSize >= data.total}
              onClick={() => setPage(page + 1)}
            >
              {say('people.older')}
            </Button>
          </div>
        </>
      )}
    </Page>
  )
}

const withoutEmpty = (asked: Asked): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined && value !== ''))

const dayOf = (at: number | undefined) => (at === undefined ? '' : dayjs(at).format('YYYY-MM-DD'))

function Filters({ asked, ask }: { asked: Asked; ask: (patch: Asked) => void }) {
  const say = useText()
  const { people } = usePeople()
  return (
    <>
      <SearchBox
        label={say('people.logSearch')}
        placeholder={say('people.logSearch')}
        onSearch={(keyWord) => ask({ keyWord })}
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
      <TextInput
        type="date"
        aria-label={say('people.from')}
        value={dayOf(asked.from)}
        onChange={({ currentTarget: { value } }) =>
          ask({ from: value === '' ? undefined : dayjs(value).startOf('day').valueOf() })
        }
      />
      <TextInput
        type="date"
        aria-label={say('people.to')}
        value={dayOf(asked.to)}
        onChange={({ currentTarget: { value } }) =>
          ask({ to: value === '' ? undefined : dayjs(value).endOf('day').valueOf() })
        }
      />
    </>
  )
}
