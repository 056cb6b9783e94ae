import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import classes from '#src/widgets/service/service.module.css'

/** Rows of a page of what operators look at. */
export const perPage = 60

interface FiltersProps<S extends string> {
  tabs: ReactNode
  /** What is searched. */
  search: string
  /** States with their words. */
  states: readonly (readonly [S, string])[]
  /** Empty: all of them. */
  state: S | ''
  find: (words: string) => void
  choose: (state: S | '') => void
}

/** What operators look for, and in which state. */
export function Filters<S extends string>({ tabs, search, states, state, find, choose }: FiltersProps<S>) {
  const say = useText()
  return (
    <div className={classes.row}>
      {tabs}
      <SearchBox label={search} placeholder={search} onSearch={find} />
      <NativeSelect
        aria-label={say('orders.allStates')}
        value={state}
        data={[
          { value: '', label: say('orders.allStates') },
          ...states.map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose(states.find(([each]) => each === value)?.[0] ?? '')
        }
      />
    </div>
  )
}

interface PagesProps {
  /** From 1 on. */
  page: number
  /** Rows there are. */
  total: number
  turn: (page: number) => void
}

/** Leads to the pages before and after; nothing where there is one alone. */
export function Pages({ page, total, turn }: PagesProps) {
  const say = useText()
  if (total <= perPage) return null
  return (
    <nav className={classes.row} aria-label={say('page.platformOrders')}>
      <Button variant="default" disabled={page === 1} onClick={() => turn(page - 1)}>
        {say('companies.newer')}
      </Button>
      <Button variant="default" disabled={page * perPage >= total} onClick={() => turn(page + 1)}>
        {say('companies.older')}
      </Button>
    </nav>
  )
}
