import { Link } from 'react-router-dom'
import { useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Lamp } from '#src/ui/lamp.tsx'
import { titleLines } from './brand-title.ts'
import classes from './header.module.css'

/** Logo and title: the company's where it has its own, else the system's. A click goes home. */
export function Brand() {
  const say = useText()
  const session = useSession()
  const company = session.kind === 'signed-in' ? session.user.company : null
  const title = company?.appTitle || say('system.title')
  const lines = titleLines(title, company?.cnName ?? '')
  return (
    <Link to="/" className={classes.brand} aria-label={`${title}，${say('shell.home')}`}>
      {company?.companyLogo ? (
        <img className={classes.logo} src={company.companyLogo} alt="" />
      ) : (
        <Lamp size={32} />
      )}
      <span className={classes.title} data-lines={lines.length}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </Link>
  )
}
