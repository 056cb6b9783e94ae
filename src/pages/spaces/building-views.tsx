import { NavLink } from 'react-router-dom'
import { opensPage, type PageName, pages, pathTo } from '#contract/pages.ts'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { useInSight } from '#src/ui/use-in-sight.ts'
import classes from './building-views.module.css'

const views = [
  'building',
  'buildingControl',
  'buildingRecord',
  'floorPlan',
  'roomDoors',
] as const satisfies readonly PageName[]

/** The pages about buildings, beside each other; what is looked into goes along. @param within its id; null is all */
export function BuildingViews({ within }: { within: number | null }) {
  const say = useText()
  const system = useSystem()
  const session = useSession()
  const routes = session.kind === 'signed-in' ? session.routes : new Set<string>()
  const open = views.filter((name) => opensPage(pages[name], system, routes))
  const row = useInSight<HTMLElement>('[aria-current=page]', open.length)
  if (open.length < 2) return null
  return (
    <nav ref={row} className={classes.views} aria-label={say('page.building')}>
      {open.map((name) => (
        <NavLink
          key={name}
          end
          className={classes.view}
          to={within === null ? pathTo(name) : `${pathTo(name)}?in=${within}`}
        >
          {say(pages[name].title)}
        </NavLink>
      ))}
    </nav>
  )
}
