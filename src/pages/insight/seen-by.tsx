import type { DataOf } from '#contract/index.ts'
import { landingPage, type MenuPlace, menuPages, pages as pageTable } from '#contract/pages.ts'
import { routeUrls } from '#contract/rules/permission.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import classes from './insight.module.css'

const places: readonly MenuPlace[] = ['preview', 'manage', 'other', 'avatar']

/** The menus and the first page of an account, by the very rules its own console draws them by. */
export function SeenBy({ person }: { person: DataOf<'campusUser.queryUserAuthority'> }) {
  const say = useText()
  const system = useSystem()
  const urls = routeUrls(person)
  const landing = landingPage(system, urls)
  const groups = places.map((place) => menuPages(place, system, urls)).filter((pages) => pages.length > 0)
  return (
    <section className={classes.seen} aria-label={say('people.asHer')}>
      <h2 className={classes.heading}>{say('people.asHer')}</h2>
      <p className={classes.dim}>{say('people.asHerHint', { name: person.username })}</p>
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
        {say('people.roles')}:{' '}
        {[...person.roles, ...person.displayRoles].map((role) => role.roleName).join('、') ||
          say('people.noRole')}
        {landing && ` · ${say('people.landsOn', { page: say(landing.title as 'page.places') })}`}
      </p>
    </section>
  )
}
