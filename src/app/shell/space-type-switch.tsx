import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconPencil, IconPlus, IconStack2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { limits } from '#contract/limits.ts'
import { ranksOf } from '#contract/rules/roles.ts'
import { addEntry, editsSpaceTypes } from '#contract/rules/space-type.ts'
import type { SpaceType } from '#contract/space-type.ts'
import { useSpaceTypes } from '#src/data/company.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useSystem } from '#src/session/session-provider.tsx'
import { useCurrentSpaceType } from '#src/session/space-type.ts'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './space-type-switch.module.css'
import { usePerson } from './use-person.ts'

const SpaceTypeForm = lazy(async () => ({
  default: (await import('#src/pages/space-type-form.tsx')).SpaceTypeForm,
}))

/** Shown in business mode, to who is no manager, when the company has a space type (spec point 6). */
export function SpaceTypeSwitch({ small }: { small: boolean }) {
  const system = useSystem()
  const manager = ranksOf(usePerson()).has('manager')
  const spaceTypes = useSpaceTypes()
  if (system !== 'business' || manager || !spaceTypes?.length) return null
  return <Switch spaceTypes={spaceTypes} small={small} />
}

/** `small` leaves the name out, where a phone has no room for it. */
function Switch({ spaceTypes, small }: { spaceTypes: SpaceType[]; small: boolean }) {
  const say = useText()
  const navigate = useNavigate()
  const person = usePerson()
  const edits = editsSpaceTypes(person)
  const adds = useAllowed('/spaceType/v1/add') && edits
  const changes = useAllowed('/spaceType/v1/edit') && edits
  const { spaceTypeId, choose } = useCurrentSpaceType()
  const [form, setForm] = useState<SpaceType | 'new' | null>(null)
  const current = spaceTypes.find(({ id }) => id === spaceTypeId)
  const name = current?.name ?? say('company.spaceType.none')

  /** Changing the space type always loads the page anew, a second later (spec point 2). */
  const take = (id: number) => {
    if (id === addEntry) return setForm('new')
    choose(id)
    const taken = spaceTypes.find((one) => one.id === id)
    toast.note(say('company.spaceType.switching', { name: taken?.name ?? '' }))
    navigate('/manage')
    setTimeout(() => location.reload(), limits.spaceTypeReloadDelay)
  }

  return (
    <>
      <Menu
        position="bottom-end"
        shadow="md"
        width={240}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button
            type="button"
            className={classes.target}
            aria-label={say('company.spaceType.choose', { name })}
          >
            {small ? (
              <IconStack2 size={22} stroke={1.6} aria-hidden />
            ) : (
              <>
                <span>{current?.name ?? say('company.spaceType.label')}</span>
                <IconChevronDown size={16} aria-hidden />
              </>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {spaceTypes.map((spaceType) => (
            <div key={spaceType.id} className={classes.line} role="none">
              <Menu.Item
                className={classes.choice}
                rightSection={spaceType.id === spaceTypeId ? <IconCheck size={16} aria-hidden /> : null}
                aria-current={spaceType.id === spaceTypeId ? 'true' : undefined}
                onClick={() => take(spaceType.id)}
              >
                {spaceType.name}
              </Menu.Item>
              {changes && (
                <Menu.Item
                  className={classes.edit}
                  aria-label={say('company.spaceType.editNamed', { name: spaceType.name })}
                  onClick={() => setForm(spaceType)}
                >
                  <IconPencil size={16} aria-hidden />
                </Menu.Item>
              )}
            </div>
          ))}
          {adds && (
            <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => take(addEntry)}>
              {say('company.spaceType.add')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {form && (
        <Suspense>
          <SpaceTypeForm edited={form === 'new' ? null : form} close={() => setForm(null)} />
        </Suspense>
      )}
    </>
  )
}
