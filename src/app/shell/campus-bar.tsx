import { Button } from '@mantine/core'
import { IconChevronDown, IconMapPin, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Page } from '#contract/page.ts'
import { pathTo } from '#contract/pages.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useMayCreateCampus } from '#src/session/may-create-campus.ts'
import { useText } from '#src/text/text.ts'
import { fetched, lazyDialog, useFetched } from '#src/ui/lazy-dialog.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import classes from './campus-bar.module.css'
import { CampusSearchBox } from './campus-search-box.tsx'
import { fullName } from './full-name.ts'

const campusSearch = fetched(async () => (await import('./campus-search.tsx')).CampusSearch)
/** The active campus in detail, fetched when it is wanted. */
export const CampusDialog = lazyDialog(
  async () => (await import('./campus-dialog.tsx')).CampusDialog,
  ({ opened }) => opened,
)

interface Props {
  toggle: NonNullable<Page['toggle']>
  /** Whether the user may look for another campus: managers may not (spec point 6). */
  searching: boolean
}

/** The campus worked in, its details, the search for another one, and the create button (spec point 2). */
export function CampusBar({ toggle, searching }: Props) {
  const say = useText()
  const phone = useIsPhone()
  const { campusId } = useActiveCampus()
  const campus = useCampus(campusId ?? 0)
  const searches = useAllowed('/campus/v1/queryCampusList') && toggle.autocomplete && searching
  const creates = useMayCreateCampus() && toggle.create
  const [sought, setSought] = useState(false)
  const CampusSearch = useFetched(campusSearch, searches && !phone && (sought || 'later'))
  const [opened, setOpened] = useState(false)
  const place = say('system.place')
  const name = campus?.name.trim()
    ? fullName(campus)
    : campus || campus === null
      ? say('shell.campusNone')
      : ''

  return (
    <section className={classes.bar} aria-label={say('shell.campusCurrent', { place })}>
      <button
        type="button"
        className={classes.name}
        disabled={!campus}
        aria-haspopup="dialog"
        aria-label={say('shell.campusOpen', { name, place })}
        onClick={() => setOpened(true)}
      >
        <IconMapPin size={18} stroke={1.7} aria-hidden />
        <span>{name}</span>
        {campus && <IconChevronDown size={16} aria-hidden />}
      </button>
      {searches &&
        !phone &&
        (CampusSearch ? (
          <CampusSearch focused={sought} />
        ) : (
          <CampusSearchBox readOnly onFocus={() => setSought(true)} />
        ))}
      {creates && (
        <Button
          component={Link}
          to={pathTo('createPlace')}
          size="sm"
          variant={phone ? 'light' : 'filled'}
          leftSection={<IconPlus size={16} aria-hidden />}
          className={classes.create}
        >
          {say('shell.campusCreate', { place })}
        </Button>
      )}
      {campus && (
        <CampusDialog opened={opened} close={() => setOpened(false)} campus={campus} switching={searches} />
      )}
    </section>
  )
}
