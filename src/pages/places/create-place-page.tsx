import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { useEdits } from '#src/data/edits.ts'
import { useRealId } from '#src/data/routes.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { useActiveCampus, useSpaceTypeChoice } from '#src/session/active-campus.tsx'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { CampusFields, campusFieldNames, emptyCampus, trimmedValues } from './campus-fields.tsx'
import classes from './places.module.css'
import { useCampusCheck } from './use-campus-check.ts'

const formId = 'create-place'

/** Creates a campus, makes it the active one and goes on to its buildings. Works without a network. */
export function CreatePlacePage() {
  const say = useText()
  const { addCampus } = useEdits()
  const { current } = useSpaceTypeChoice()
  const enter = useEnterWhenSeen()
  const check = useCampusCheck()
  const form = useEditForm(campusFieldNames)
  const [values, setValues] = useState(() => emptyCampus(current?.id ?? 0))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = trimmedValues(values)
    const wrong = check(trimmed)
    if (Object.keys(wrong).length > 0) return form.refuse(wrong)
    const { name, spaceType, ...others } = trimmed
    const filled = {
      ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')),
      ...(spaceType !== 0 && { spaceType }),
    }
    await form.send(async () => enter(await addCampus({ name, ...filled })))
  }
  return (
    <Page
      title={say('page.createPlace')}
      note={say('places.createNote')}
      actions={
        <>
          <Button component={Link} to={pathTo('places')} variant="default">
            {say('common.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.busy}>
            {say('common.create')}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <CampusFields values={values} change={setValues} errors={form.fields} />
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
  const seen = made !== null && campuses?.some((campus) => campus.campusId === id) === true
  useEffect(() => {
    if (!seen) return
    choose(id)
    navigate(pathTo('building'))
  }, [seen, id, choose, navigate])
  return setMade
}
