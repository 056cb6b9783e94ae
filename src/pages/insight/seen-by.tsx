import '#src/text/people.ts'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { DataOf } from '#contract/index.ts'
import type { MenuPlace } from '#contract/page.ts'
import { landingPage, menuPages, pages as pageTable } from '#contract/pages.ts'
import { offeredRoutes } from '#contract/rules/menu.ts'
import { routeUrls } from '#contract/rules/permission.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useDisplays } from '#src/data/displays.ts'
import { useSystem, useView } from '#src/session/session-provider.tsx'
import { eyesOf } from '#src/session/viewing.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { roleNamesOf } from '#src/widgets/people/role-name.ts'
import classes from './insight.module.css'

const places: readonly MenuPlace[] = ['preview', 'manage', 'other', 'avatar']

/** The menus and the first page of an account, by the very rules its own console draws them by. */
export function SeenBy({ person }: { person: DataOf<'campusUser.queryUserAuthority'> }) {
  const say = useText()
  const system = useSystem()
  const urls = offeredRoutes(routeUrls(person), person.account, useDisplays())
  const landing = landingPage(system, urls)
  const groups = places.map((place) => menuPages(place, system, urls)).filter((pages) => pages.length > 0)
  return (
    <section className={classes.seen} aria-label={say('people.asHer')}>
      <h2 className={classes.heading}>{say('people.asHer')}</h2>
      <p className={classes.dim}>{say('people.asHerHint', { name: person.username })}</p>
      <ViewAs person={person} />
      {groups.length === 0 ? (
        <p>{say('people.noMenu')}</p>
      ) : (
        groups.map((pages) => (
          <ul key={pages[0]?.menu} className={classes.menu}>
            {pages.map((page) => (
              <li key={page.name}>{say(pageTable[page.name].title)}</li>
            ))}
          </ul>
        ))
      )}
      <p className={classes.dim}>
        {say('people.roles')}: {roleNamesOf(person).join(marks().list) || say('people.noRole')}
        {landing && ` · ${say('people.landsOn', { page: say(landing.title as 'page.places') })}`}
      </p>
    </section>
  )
}

/** Turns this tab into that account's console, to be looked at only. */
function ViewAs({ person }: { person: DataOf<'campusUser.queryUserAuthority'> }) {
  const say = useText()
  const view = useView()
  const navigate = useNavigate()
  const me = useDesk().user.userId
  const { data, waiting } = useAnswer('campusUser.getUserCampusList', { id: person.id })
  if (person.id === me) return null
  const begin = () => {
    navigate('/')
    view(eyesOf({ person, campusIds: (data?.list ?? []).map(({ campusId }) => campusId) }))
  }
  return (
    <div>
      <Button
        variant="light"
        leftSection={<IconEye size={16} aria-hidden />}
        disabled={data === null}
        loading={waiting}
        onClick={begin}
      >
        {say('people.viewAs')}
      </Button>
      {data === null && !waiting && <p className={classes.dim}>{say('people.viewAsNotHeld')}</p>}
    </div>
  )
}
