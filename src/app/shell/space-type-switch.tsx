import { IconCheck, IconChevronDown, IconPencil, IconPlus, IconStack2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { addEntry, editsSpaceTypes } from '#contract/rules/space-type.ts'
import type { SpaceType } from '#contract/space-type.ts'
import { useSpaceTypeChoice } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { usePerson } from '#src/session/use-person.ts'
import { useText } from '#src/text/text.ts'
import { LazyMenu, type LazyMenuProps } from '#src/ui/lazy-menu.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './space-type-switch.module.css'

const SpaceTypeForm = lazy(async () => ({
  default: (await import('#src/widgets/space-type/space-type-form.tsx')).SpaceTypeForm,
}))

/** Takes an entry of the menu: a space type, null for all of them, or the one that adds one. */
function useTake(add: () => void): (id: number | null) => void {
  const say = useText()
  const navigate = useNavigate()
  const { offered, choose } = useSpaceTypeChoice()
  return (id) => {
    if (id === addEntry) return add()
    choose(id)
    const taken = offered.find((one) => one.id === id)
    toast.note(say('company.spaceType.switching', { name: taken?.name ?? say('company.spaceType.all') }))
    navigate('/manage')
  }
}

/** Chooses among space types. `small` leaves the name out, where a phone has no room for it. */
export function SpaceTypeSwitch({ small }: { small: boolean }) {
  const say = useText()
  const { current } = useSpaceTypeChoice()
  const [form, setForm] = useState<SpaceType | 'new' | null>(null)
  const name = current?.name ?? say('company.spaceType.all')
  return (
    <>
      <LazyMenu
        position="bottom-end"
        width={240}
        withinPortal={false}
        button={
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
        }
      >
        {(Menu) => <Choices Menu={Menu} edit={setForm} />}
      </LazyMenu>
      {form && (
        <Suspense>
          <SpaceTypeForm edited={form === 'new' ? null : form} close={() => setForm(null)} />
        </Suspense>
      )}
    </>
  )
}

const mark = (chosen: boolean) => ({
  rightSection: chosen ? <IconCheck size={16} aria-hidden /> : null,
  'aria-current': chosen ? ('true' as const) : undefined,
})

interface ChoicesProps {
  /** Mantine's parts of a menu, which are only fetched when it is opened. */
  Menu: Parameters<LazyMenuProps['children']>[0]
  edit: (what: SpaceType | 'new') => void
}

function Choices({ Menu, edit }: ChoicesProps) {
  const say = useText()
  const edits = editsSpaceTypes(usePerson())
  const adds = useAllowed('/spaceType/v1/add') && edits
  const changes = useAllowed('/spaceType/v1/edit') && edits
  const { offered, current } = useSpaceTypeChoice()
  const take = useTake(() => edit('new'))
  return (
    <>
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
              onClick={() => edit(spaceType)}
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
    </>
  )
}
