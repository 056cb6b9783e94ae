import { Button } from '@mantine/core'
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Campus } from '#contract/campus-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { useCampusesAwaited, useNoCampus } from '#src/data/campuses.ts'
import { useConnection } from '#src/data/connection.ts'
import { useCampusesAt } from '#src/data/freshness.ts'
import type { Seen } from '#src/data/seen.ts'
import { useActiveCampus, useShownCampuses, useSpaceTypeChoice } from '#src/session/active-campus.tsx'
import { useOpens } from '#src/session/allowed.tsx'
import { useMayCreateCampus } from '#src/session/may-create-campus.ts'
import { useCampusBar } from '#src/session/use-person.ts'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { useBulk } from './bulk/use-bulk.tsx'
import { PlaceList } from './place-list.tsx'
import { placesMatching } from './place-search.ts'

const CampusForm = lazyDialog(
  async () => (await import('./campus-form.tsx')).CampusForm,
  ({ campus }) => campus !== null,
)

const freshnessOf = (at: number | null | undefined, online: boolean) =>
  at === undefined
    ? undefined
    : {
        at,
        state: at === null ? ('missing' as const) : online ? ('fresh' as const) : ('stale' as const),
        error: null,
      }

function CreateLink() {
  const say = useText()
  return (
    <Button component={Link} to={pathTo('createPlace')} leftSection={<IconPlus size={16} aria-hidden />}>
      {say('page.createPlace')}
    </Button>
  )
}

/** The campuses the user may enter. Choosing one makes it the active one and goes to its buildings, where she may open these. */
export function PlacesPage() {
  const say = useText()
  const navigate = useNavigate()
  const campuses = useShownCampuses()
  const { current: spaceType, choose: chooseSpaceType } = useSpaceTypeChoice()
  const noCampus = useNoCampus()
  const mayCreate = useMayCreateCampus()
  const bar = useCampusBar()
  const takenAt = useCampusesAt()
  const online = useConnection().kind === 'online'
  const active = useActiveCampus()
  const opens = useOpens('building')
  const [keyWord, setKeyWord] = useState('')
  const [edited, setEdited] = useState<Seen<Campus> | null>(null)
  const awaited = useCampusesAwaited()
  const unknown = !campuses || takenAt === undefined || (campuses.length === 0 && awaited)

  const place = say('system.place')
  const shown = placesMatching(campuses ?? [], keyWord)
  const bulk = useBulk(shown)
  const open = (campusId: number) => {
    active.choose(campusId)
    if (opens) navigate(pathTo('building'))
  }
  return (
    <Page
      title={say('page.places')}
      freshness={freshnessOf(takenAt, online)}
      actions={
        <>
          {bulk.button}
          {/* The campus bar above the page has a button of its own. */}
          {mayCreate && !bar.shown && campuses !== undefined && campuses.length > 0 && <CreateLink />}
        </>
      }
      search={
        <SearchBox
          label={say('places.search', { place })}
          placeholder={say('places.search', { place })}
          onSearch={setKeyWord}
        />
      }
    >
      {bulk.bar}
      {unknown ? (
        <LoadingState rows={3} height={120} />
      ) : campuses.length === 0 && spaceType && !noCampus ? (
        <EmptyState
          icon={<IconBuildingCommunity size={40} stroke={1.3} />}
          title={say('places.noneOfType', { place, type: spaceType.name })}
          hint={say('places.noneOfTypeHint', { place })}
          action={<Button onClick={() => chooseSpaceType(null)}>{say('company.spaceType.showAll')}</Button>}
        />
      ) : campuses.length === 0 ? (
        <EmptyState
          icon={<IconBuildingCommunity size={40} stroke={1.3} />}
          title={say('places.none', { place })}
          hint={say(takenAt === null ? 'places.noneHeld' : 'places.noneHint', { place })}
          action={mayCreate && <CreateLink />}
        />
      ) : shown.length === 0 ? (
        <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
      ) : (
        <PlaceList
          places={shown}
          activeId={active.campusId}
          open={open}
          edit={setEdited}
          ticks={bulk.ticks}
        />
      )}
      {bulk.dialog}
      <CampusForm campus={edited} close={() => setEdited(null)} />
    </Page>
  )
}
