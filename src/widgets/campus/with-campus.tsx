import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useCampusesAwaited } from '#src/data/campuses.ts'
import { useActiveCampus, useShownCampuses } from '#src/session/active-campus.tsx'
import { useOpens } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'

/** A page about the active campus. Where none is chosen it says so, and leads to where one is. */
export function WithCampus({
  title,
  children,
}: {
  title: string
  children: (campusId: number) => ReactNode
}) {
  const { campusId } = useActiveCampus()
  if (campusId !== null) return children(campusId)
  return (
    <Page title={title}>
      <NoneActive />
    </Page>
  )
}

/** Before the campuses are known one may still become active. */
function NoneActive() {
  const say = useText()
  const campuses = useShownCampuses()
  const awaited = useCampusesAwaited()
  const place = say('system.place')
  const chooses = useOpens('places')
  if (!campuses || awaited) return <LoadingState />
  if (!chooses)
    return <EmptyState title={say('places.none', { place })} hint={say('places.askForOne', { place })} />
  return (
    <EmptyState
      title={say('places.noneActive', { place })}
      hint={say('places.noneActiveHint', { place })}
      action={
        <Button component={Link} to={pathTo('places')}>
          {say('places.choose', { place })}
        </Button>
      }
    />
  )
}
