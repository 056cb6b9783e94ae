import { NativeSelect } from '@mantine/core'
import type { CampusUser } from '#contract/people-shapes.ts'
import { ranks } from '#contract/rules/roles.ts'
import { useHeldAnswer } from '#src/data/answers.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { useText } from '#src/text/text.ts'
import { withChosen } from '#src/ui/chosen-option.ts'
import { roleNameOf } from '#src/widgets/people/role-name.ts'
import type { UserFilter } from './user-filter.ts'

interface FiltersProps {
  /** All that the filters choose from: roles that none of them has are not offered. */
  users: readonly CampusUser[]
  filter: UserFilter
  change: (filter: UserFilter) => void
}

/** Narrows down which users are listed. */
export function Filters({ users, filter, change }: FiltersProps) {
  const say = useText()
  const campuses = useCampuses()
  const place = say('system.place')
  return (
    <>
      <RoleFilter users={users} filter={filter} change={change} />
      <NativeSelect
        aria-label={say('people.base')}
        value={filter.rank ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, rank: ranks.find((rank) => rank === value) ?? null })
        }
        data={[
          { value: '', label: say('people.anyRank') },
          ...ranks.map((rank) => ({ value: rank, label: say(`people.rank.${rank}`) })),
        ]}
      />
      <NativeSelect
        aria-label={say('people.scope')}
        value={filter.campusId ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, campusId: value === '' ? null : Number(value) })
        }
        data={withChosen(
          [
            { value: '', label: say('people.anyPlace', { place }) },
            ...(campuses ?? []).map(({ campusId, name }) => ({ value: String(campusId), label: name })),
          ],
          filter.campusId,
          say(campuses ? 'devices.state.unknown' : 'ui.loading'),
        )}
      />
    </>
  )
}

/** The accounts that have one role: those of the company's own making are found by nothing else. */
function RoleFilter({ users, filter, change }: FiltersProps) {
  const say = useText()
  const names = new Map(users.flatMap(({ roles }) => roles.map((role) => [role.id, roleNameOf(role)])))
  const { roleId } = filter
  // A role's card leads here whoever has it, nobody in this list too.
  const held = useHeldAnswer('role.list', {})?.data.list.find(({ id }) => id === roleId)
  return (
    <NativeSelect
      aria-label={say('people.roles')}
      value={roleId ?? ''}
      onChange={({ currentTarget: { value } }) =>
        change({ ...filter, roleId: value === '' ? null : Number(value) })
      }
      data={withChosen(
        [
          { value: '', label: say('people.anyRole') },
          ...[...names].map(([id, label]) => ({ value: String(id), label })),
        ],
        roleId,
        held ? roleNameOf(held) : say('devices.state.unknown'),
      )}
    />
  )
}
