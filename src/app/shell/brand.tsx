import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { homeJump } from '#contract/rules/home-jump.ts'
import { consoleTitle, titleLines } from '#contract/rules/title.ts'
import { pictureUrl, useCompany } from '#src/data/company.ts'
import { useDisplays } from '#src/data/displays.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useFeatures, usePerson } from '#src/session/use-person.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { Lamp } from '#src/ui/lamp.tsx'
import { pageAt } from '../menu.ts'
import classes from './brand.module.css'
import { useRoutes } from './use-menu.ts'

/** A jump to a page that this console does not have leads to its root. */
const existing = (path: string | null): string | null => (path === null || pageAt(path) ? path : '/')

/** Logo and title: the company's where it has its own, else the system's. A click goes home (spec point 2). */
export function Brand() {
  const say = useText()
  const system = useSystem()
  const routes = useRoutes()
  const features = useFeatures()
  const person = usePerson()
  const company = useCompany() ?? person.company
  const title = consoleTitle(features, company, say('system.title'))
  const lines = titleLines(title, company.cnName)
  const { map } = useDisplays()
  const home = existing(homeJump({ system, routes, features, map }))
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
