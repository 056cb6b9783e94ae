import { NativeSelect } from '@mantine/core'
import { ranks } from '#contract/rules/roles.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { useText } from '#src/text/text.ts'
import type { UserFilter } from './user-filter.ts'

interface FiltersProps {
  filter: UserFilter
  change: (filter: UserFilter) => void
}

/** Narrows down which users are listed. */
export function Filters({ filter, change }: FiltersProps) {
  const say = useText()
  const campuses = useCampuses() ?? []
  const place = say('system.place')
  return (
    <>
      <NativeSelect
        aria-label={say('people.roles')}
        value={filter.rank ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, rank: ranks.find((rank) => rank === value) ?? null })
        }
        data={[
          { value: '', label: say('people.anyRole') },
          ...ranks.map((rank) => ({ value: rank, label: say(`people.rank.${rank}`) })),
        ]}
      />
      <NativeSelect
        aria-label={say('people.scope')}
        value={filter.campusId ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, campusId: value === '' ? null : Number(value) })
        }
        data={[
          { value: '', label: say('people.anyPlace', { place }) },
          ...campuses.map((campus) => ({ value: String(campus.campusId), label: campus.name })),
        ]}
      />
    </>
  )
}
