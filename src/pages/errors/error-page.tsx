import { Link, useLocation } from 'react-router-dom'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { signInPath } from '#src/session/way-in.ts'
import { useText } from '#src/text/text.ts'
import classes from './errors.module.css'

interface Props {
  code: string
  title: string
  hint: string
}

/** A page that says why another one was not opened, and leads back. */
export function ErrorPage({ code, title, hint }: Props) {
  const say = useText()
  const session = useSession()
  const system = useSystem()
  const { state } = useLocation()
  const wanted = (state as { wanted?: unknown } | null)?.wanted
  const signedOut = session.kind === 'signed-out'
  return (
    <div className={classes.error}>
      <div className={classes.code} aria-hidden>
        {code}
      </div>
      <h1 className={classes.title} data-page-title tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.hint}>{hint}</p>
      {typeof wanted === 'string' && <p className={classes.hint}>{say('errors.wanted', { path: wanted })}</p>}
      <Link className={classes.button} to={signedOut ? signInPath(system) : '/'}>
        {say(signedOut ? 'errors.goSignIn' : 'errors.goHome')}
      </Link>
    </div>
  )
}
