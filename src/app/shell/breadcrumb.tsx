import { Link } from 'react-router-dom'
import { opensPage, pages, sections } from '#contract/pages.ts'
import { firstOfSection } from '#contract/rules/menu.ts'
import { useActiveCampus, useShownCampuses } from '#src/session/active-campus.tsx'
import { useOpens } from '#src/session/allowed.tsx'
import { useSystem } from '#src/session/session-provider.tsx'
import { useCampusBar } from '#src/session/use-person.ts'
import type { TextKey } from '#src/text/keys.ts'
import { useText } from '#src/text/text.ts'
import { crumbsOf, type NamedPage, titleOf } from '../menu.ts'
import classes from './shell.module.css'
import { useRoutes } from './use-menu.ts'

interface Step {
  path: string
  title: TextKey
  /** Whether a click leads anywhere: she may open the page, or one that the section leads to. */
  opens: boolean
}

function useSteps(page: NamedPage): Step[] {
  const system = useSystem()
  const routes = useRoutes()
  return crumbsOf(page).map((crumb) =>
    'page' in crumb
      ? {
          path: crumb.page.path,
          title: titleOf(crumb.page.name),
          opens: opensPage(crumb.page, system, routes),
        }
      : {
          path: crumb.section,
          title: sections[crumb.section].title,
          opens: firstOfSection(crumb.section, system, routes) !== null,
        },
  )
}

/** The home that a page is of, where there are several and no bar names it; she chooses another on the page of homes. */
function useHome({ toggle }: NamedPage): string | undefined {
  const named = useCampusBar().shown
  const chooses = useOpens('places')
  const { campusId } = useActiveCampus()
  const homes = useShownCampuses() ?? []
  const home = homes.find((each) => each.campusId === campusId)
  return toggle && !named && chooses && homes.length > 1 ? home?.name : undefined
}

/** Where a page hangs; a step is a link when the user may open it (spec point 2). */
export function Breadcrumb({ page }: { page: NamedPage }) {
  const say = useText()
  const steps = useSteps(page)
  const home = useHome(page)
  if (steps.length === 0) return null
  return (
    <nav aria-label={say('shell.breadcrumb')}>
      <ol className={classes.trail}>
        {home && (
          <li>
            <Link to={pages.places.path}>{home}</Link>
          </li>
        )}
        {steps.map(({ path, title, opens }) => {
          const here = path === page.path
          return (
            <li key={path} aria-current={here ? 'page' : undefined}>
              {!here && opens ? <Link to={path}>{say(title)}</Link> : say(title)}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
