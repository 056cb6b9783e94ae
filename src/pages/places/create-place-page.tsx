import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { useEdits } from '#src/data/edits.ts'
import { useRealId } from '#src/data/routes.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useActiveCampus, useShownCampuses, useSpaceTypeChoice } from '#src/session/active-campus.tsx'
import { useOpens } from '#src/session/allowed.tsx'
import { useMayCreateCampus } from '#src/session/may-create-campus.ts'
import { useText } from '#src/text/text.ts'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { Page } from '#src/ui/page.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { CampusFields, type CampusValues, campusFaults, campusValues } from './campus-fields.tsx'
import classes from './places.module.css'

const formId = 'create-place'

/** The page alone is not enough: without the call one could fill in what is refused afterwards (spec point 6). */
export function CreatePlacePage() {
  const say = useText()
  const mayCreate = useMayCreateCampus()
  // The space type worked in, which the new one gets, is known with the campuses.
  const known = useShownCampuses() !== undefined
  if (!mayCreate) return <Navigate to={pathTo('forbidden')} replace />
  if (known) return <CreatePlace />
  return (
    <Page title={say('page.createPlace')}>
      <LoadingState rows={4} />
    </Page>
  )
}

/** Creates a campus, makes it the active one and goes on to its buildings. Works without a network. */
function CreatePlace() {
  const say = useText()
  const { addCampus } = useEdits()
  const { current } = useSpaceTypeChoice()
  const enter = useEnterWhenSeen()
  const listed = useOpens('places')
  const form = useCallForm<CampusValues>('campus.add', {
    initial: () => campusValues({ spaceTypeId: current?.id }),
    check: (values) => campusFaults(values),
    about: 'new',
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await form.submit(async ({ name, ...others }) => {
      const filled = Object.fromEntries(
        Object.entries(others).filter(([, value]) => value !== '' && value !== 0),
      )
      enter(await addCampus({ name, ...filled }))
    })
  }
  return (
    <Page
      title={say('page.createPlace')}
      note={say('places.createNote')}
      actions={
        <>
          <Button component={Link} to={listed ? pathTo('places') : '/'} variant="default">
            {say('common.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.busy}>
            {say('common.create')}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <DraftOffer unsaved={form.unsaved} />
        <CampusFields form={form} />
        {form.error && (
          <p role="alert" className={classes.error}>
            {form.error}
          </p>
        )}
      </form>
    </Page>
  )
}

/** Enters a campus that was just made: as soon as it is among those that can be chosen, under whichever id. */
function useEnterWhenSeen(): (campusId: number) => void {
  const navigate = useNavigate()
  const { choose } = useActiveCampus()
  const campuses = useCampuses()
  const [made, setMade] = useState<number | null>(null)
  const id = useRealId(made ?? 0)
  const opens = useOpens('building')
  const seen = made !== null && campuses?.some((campus) => campus.campusId === id) === true
  useEffect(() => {
    if (!seen) return
    choose(id)
    navigate(opens ? pathTo('building') : '/')
  }, [seen, id, choose, navigate, opens])
  return setMade
}
