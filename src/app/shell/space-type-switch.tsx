import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconPencil, IconPlus, IconStack2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { addEntry, editsSpaceTypes } from '#contract/rules/space-type.ts'
import type { SpaceType } from '#contract/space-type.ts'
import { useSpaceTypeChoice } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './space-type-switch.module.css'
import { usePerson } from './use-person.ts'

const SpaceTypeForm = lazy(async () => ({
  default: (await import('#src/widgets/space-type/space-type-form.tsx')).SpaceTypeForm,
}))

/**
 * Shown in business mode, to who is no manager, when the company has a space type (spec point 6). `small` leaves the
 * name out, where a phone has no room for it.
 */
export function SpaceTypeSwitch({ small }: { small: boolean }) {
  return useSpaceTypeChoice().offered.length === 0 ? null : <Switch small={small} />
}

function Switch({ small }: { small: boolean }) {
  const say = useText()
  const navigate = useNavigate()
  const person = usePerson()
  const edits = editsSpaceTypes(person)
  const adds = useAllowed('/spaceType/v1/add') && edits
  const changes = useAllowed('/spaceType/v1/edit') && edits
  const { offered, current, choose } = useSpaceTypeChoice()
  const [form, setForm] = useState<SpaceType | 'new' | null>(null)
  const name = current?.name ?? say('company.spaceType.all')

  const take = (id: number | null) => {
    if (id === addEntry) return setForm('new')
    choose(id)
    const taken = offered.find((one) => one.id === id)
    toast.note(say('company.spaceType.switching', { name: taken?.name ?? say('company.spaceType.all') }))
    navigate('/manage')
  }
  const mark = (chosen: boolean) => ({
    rightSection: chosen ? <IconCheck size={16} aria-hidden /> : null,
    'aria-current': chosen ? ('true' as const) : undefined,
  })

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
          <Menu.Item {...mark(current === null)} onClick={() => take(null)}>
            {say('company.spaceType.all')}
          </Menu.Item>
          {offered.map((spaceType) => (
            <div key={spaceType.id} className={classes.line} role="none">
              <Menu.Item
                className={classes.choice}
                {...mark(spaceType.id === current?.id)}
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
