import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Campus } from '#contract/campus-shapes.ts'
import { opensPage, pages, sections } from '#contract/pages.ts'
import { firstOfSection } from '#contract/rules/menu.ts'
import { useActiveCampus, useShownCampuses } from '#src/session/active-campus.tsx'
import { useOpens } from '#src/session/allowed.tsx'
import { useSystem } from '#src/session/session-provider.tsx'
import { useCampusBar } from '#src/session/use-person.ts'
import type { TextKey } from '#src/text/keys.ts'
import { useText } from '#src/text/text.ts'
import { crumbsOf, type NamedPage, titleOf } from '../menu.ts'
import { CampusDialog } from './campus-bar.tsx'
import { fullName } from './full-name.ts'
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

/** The campus that a page is of, where there are several and no bar names it. */
function useUnnamed({ toggle }: NamedPage): Campus | undefined {
  const named = useCampusBar().shown
  const { campusId } = useActiveCampus()
  const campuses = useShownCampuses() ?? []
  return toggle && !named && campuses.length > 1
    ? campuses.find((each) => each.campusId === campusId)
    : undefined
}

/** Names a campus; another one is chosen on the page of campuses, or over this page by those who have no such page. */
function CampusStep({ campus }: { campus: Campus }) {
  const say = useText()
  const listed = useOpens('places')
  const [opened, setOpened] = useState(false)
  const name = fullName(campus)
  if (listed) return <Link to={pages.places.path}>{name}</Link>
  return (
    <>
      <button
        type="button"
        className={classes.step}
        aria-haspopup="dialog"
        aria-label={say('shell.campusOpen', { name, place: say('system.place') })}
        onClick={() => setOpened(true)}
      >
        {name}
      </button>
      <CampusDialog opened={opened} close={() => setOpened(false)} campus={campus} switching />
    </>
  )
}

/** Where a page hangs; a step is a link when the user may open it (spec point 2). */
export function Breadcrumb({ page }: { page: NamedPage }) {
  const say = useText()
  const steps = useSteps(page)
  const campus = useUnnamed(page)
  if (steps.length === 0) return null
  return (
    <nav aria-label={say('shell.breadcrumb')}>
      <ol className={classes.trail}>
        {campus && (
          <li>
            <CampusStep campus={campus} />
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
