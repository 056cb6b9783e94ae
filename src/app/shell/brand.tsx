import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { homeLink } from '#contract/rules/home-jump.ts'
import { titleLines } from '#contract/rules/title.ts'
import { pictureUrl, useCompany } from '#src/data/company.ts'
import { useDisplays } from '#src/data/displays.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useFeatures, usePerson } from '#src/session/use-person.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { useConsoleTitle } from '#src/ui/console-title.ts'
import { Lamp } from '#src/ui/lamp.tsx'
import classes from './brand.module.css'
import { useRoutes } from './use-menu.ts'

/** Logo and title: the company's where it has its own, else the system's. A click goes home (spec point 2). */
export function Brand() {
  const say = useText()
  const system = useSystem()
  const routes = useRoutes()
  const features = useFeatures()
  const person = usePerson()
  const company = useCompany() ?? person.company
  const title = useConsoleTitle()
  const lines = titleLines(title, company.cnName)
  const { map } = useDisplays()
  const home = homeLink({ system, routes, features, map })
  const inside = (
    <>
      <Logo key={company.companyLogo} address={company.companyLogo} />
      <span className={classes.title} data-lines={lines.length}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
      {features.demo && <span className={classes.demo}>{say('shell.demo')}</span>}
    </>
  )
  if (home === null) return <div className={classes.brand}>{inside}</div>
  return (
    <Link to={home} className={classes.brand} aria-label={`${title}${marks().comma}${say('shell.home')}`}>
      {inside}
    </Link>
  )
}

/** A picture that cannot be had now gives way to the lamp. */
function Logo({ address }: { address: string | null }): ReactNode {
  const [failed, setFailed] = useState(false)
  if (!address || failed) return <Lamp size={32} />
  return <img className={classes.logo} src={pictureUrl(address)} alt="" onError={() => setFailed(true)} />
}
