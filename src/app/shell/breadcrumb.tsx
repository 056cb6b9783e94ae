import { Link } from 'react-router-dom'
import { opensPage } from '#contract/pages.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { type NamedPage, titleOf, trailOf } from '../menu.ts'
import classes from './shell.module.css'
import { useRoutes } from './use-menu.ts'

/** Where a page hangs; a step is a link when the user may open it (spec point 2). */
export function Breadcrumb({ page }: { page: NamedPage }) {
  const say = useText()
  const system = useSystem()
  const routes = useRoutes()
  const trail = trailOf(page)
  if (trail.length < 2) return null
  return (
    <nav aria-label={say('shell.breadcrumb')}>
      <ol className={classes.trail}>
        {trail.map((step, index) => {
          const last = index === trail.length - 1
          const title = say(titleOf(step.name))
          return (
            <li key={step.name} aria-current={last ? 'page' : undefined}>
              {!last && opensPage(step, system, routes) ? <Link to={step.path}>{title}</Link> : title}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
