import '#src/text/account.ts'
import '#src/text/people.ts'
import { Checkbox, Group, MultiSelect } from '@mantine/core'
import type { RoleRef } from '#contract/people-shapes.ts'
import { beyond, platformsFor, standsAbove } from '#contract/rules/delegation.ts'
import { mergedUrls } from '#contract/rules/permission.ts'
import { bitsOf, entersSystem, systemsOfBits } from '#contract/rules/platform.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { useDesk } from '#src/data/desk-context.ts'
import type { FieldLimits } from '#src/form/call-rules.ts'
import type { ValueInputProps } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import { roleNameOf, shownRoles } from '#src/widgets/people/role-name.ts'

type Props = ValueInputProps<number[]>

interface RoleProps extends Props, Pick<FieldLimits, 'required'> {
  /** What the account has already. */
  held: readonly RoleRef[]
}

const toIds = (values: string[]) => values.map(Number)
const toValues = (ids: readonly number[]) => ids.map(String)

/** Roles to give. Those that the server would not let her give cannot be chosen; what is held may stay. */
export function RoleChoice({ value, onChange, error, required, held }: RoleProps) {
  const say = useText()
  const { user } = useDesk()
  const { data } = useAnswer('role.list', {})
  const urls = mergedUrls(user)
  const listed = shownRoles(data?.list ?? []).map(({ id, base, display, roleName, urls: opens }) => {
    const mine = standsAbove(user, { roles: [{ id, base }] }) && beyond(urls, opens).length === 0
    const label = display ? `${roleName} · ${say('people.display')}` : roleName
    return { value: String(id), label, disabled: !mine && !held.some((role) => role.id === id) }
  })
  const unlisted = held
    .filter((role) => !listed.some((option) => option.value === String(role.id)))
    .map((role) => ({ value: String(role.id), label: roleNameOf(role), disabled: false }))
  return (
    <MultiSelect
      label={say('people.roles')}
      required={required}
      data={[...listed, ...unlisted]}
      value={toValues(value)}
      onChange={(values) => onChange(toIds(values))}
      error={error}
      searchable
      nothingFoundMessage={say('ui.noMatches')}
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
    />
  )
}

/** The campuses an account may enter, out of the user's own. */
export function CampusChoice({ value, onChange, error }: Props) {
  const say = useText()
  const place = say('system.place')
  const campuses = useCampuses() ?? []
  return (
    <MultiSelect
      label={say('people.campuses', { place })}
      required
      data={campuses
        .filter(({ campusId }) => campusId > 0)
        .map(({ campusId, name }) => ({ value: String(campusId), label: name }))}
      value={toValues(value)}
      onChange={(values) => onChange(toIds(values))}
      error={error}
      searchable
      nothingFoundMessage={say('ui.noMatches')}
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
    />
  )
}

/**
 * The platforms an account may enter, by bits; nothing where the company has one. Those that she does not enter herself are not
 * hers to give or to take.
 */
export function PlatformChoice({ value, onChange, error }: ValueInputProps<number>) {
  const say = useText()
  const { user } = useDesk()
  const offered = systemsOfBits(user.company.accountType | value)
  if (offered.length < 2) return null
  return (
    <Checkbox.Group
      label={say('people.platforms')}
      description={say('people.platformsHint')}
      value={systemsOfBits(value)}
      onChange={(chosen) => onChange(bitsOf(offered.filter((system) => chosen.includes(system))))}
      error={error}
    >
      <Group gap="md" mt={8}>
        {offered.map((system) => (
          <Checkbox
            key={system}
            value={system}
            label={say(`account.systems.${system}`)}
            disabled={!entersSystem(platformsFor(user), system)}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
