import '#src/text/fleet.ts'
import { NativeSelect } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { BrowserDetail } from './browser-detail.tsx'
import { type FleetFilter, filteredFleet, fleetFilters } from './fleet-filter.ts'
import { FleetList } from './fleet-list.tsx'

/** /manage/fleet: the browsers that work in the field, what they carry, and whether they are still welcome. */
export function FleetPage() {
  const say = useText()
  const { data, freshness, refresh, waiting } = useAnswer('fleet.list', { pageSize: 0 })
  const online = useConnection().kind === 'online'
  const now = useNow()
  const [filter, setFilter] = useState<FleetFilter>('all')
  const [keyWord, setKeyWord] = useState('')
  const [opened, setOpened] = useState<number | null>(null)
  const all = data?.list ?? []
  const shown = useMemo(
    () => filteredFleet(data?.list ?? [], filter, keyWord, now),
    [data, filter, keyWord, now],
  )
  const browser = all.find(({ id }) => id === opened) ?? null

  return (
    <Page
      title={say('page.fleet')}
      note={say('fleet.hint')}
      freshness={freshness}
      search={
        <>
          <SearchBox label={say('fleet.search')} placeholder={say('fleet.search')} onSearch={setKeyWord} />
          <NativeSelect
            aria-label={say('fleet.filter')}
            value={filter}
            onChange={({ currentTarget: { value } }) =>
              setFilter(fleetFilters.find((each) => each === value) ?? 'all')
            }
            data={fleetFilters.map((each) => ({ value: each, label: say(`fleet.filters.${each}`) }))}
          />
        </>
      }
    >
      {!online && <Notice kind="note">{say('fleet.needsNetwork')}</Notice>}
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <NoneHeld title={say('fleet.noneHeld')} freshness={freshness} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<IconDeviceTablet size={40} stroke={1.3} />}
          title={say(all.length === 0 ? 'fleet.none' : 'ui.noMatches')}
          hint={say(all.length === 0 ? 'fleet.noneHint' : 'ui.noMatchesHint')}
        />
      ) : (
        <FleetList browsers={shown} now={now} open={setOpened} />
      )}
      <BrowserDetail
        browser={browser}
        online={online}
        close={() => setOpened(null)}
        changed={() => void refresh()}
      />
    </Page>
  )
}
