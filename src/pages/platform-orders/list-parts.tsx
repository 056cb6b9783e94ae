import { NativeSelect } from '@mantine/core'
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
