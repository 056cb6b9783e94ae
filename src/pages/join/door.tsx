import '#src/text/join.ts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { type PageName, pathTo } from '#contract/pages.ts'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { useCompanyFace } from '#src/session/use-company-face.ts'
import { companyOfDoor, signInPath } from '#src/session/way-in.ts'
import { useText } from '#src/text/text.ts'
import { useConsoleTitle, useWindowTitle } from '#src/ui/console-title.ts'
import { Lamp } from '#src/ui/lamp.tsx'
import classes from './join.module.css'

interface Props {
  /** What the guide is opened for. */
  page: PageName
  title: string
  note?: ReactNode
  children?: ReactNode
}

/** The frame of the pages around signing in: what it is about, what to do, and the way back. */
export function Door({ page, title, note, children }: Props) {
  const say = useText()
  const system = useSystem()
  const { state } = useLocation()
  const signedIn = useSession().kind === 'signed-in'
  const own = useConsoleTitle()
  // As the sign-in page she came by is titled.
  const door = useCompanyFace((!signedIn && companyOfDoor(system)) || undefined)
  const titled = (!signedIn && door.title) || own
  useWindowTitle(title, titled)
  return (
    <div className={classes.door}>
      <section className={classes.card}>
        <div className={classes.brand}>
          <Lamp size={28} />
          {titled}
        </div>
        <h1 className={classes.title} data-page-title tabIndex={-1}>
          {title}
        </h1>
        {note && <div className={classes.note}>{note}</div>}
        {children}
        <Link className={classes.back} to={signedIn ? '/' : signInPath(system)} state={state}>
          {say(signedIn ? 'errors.goHome' : 'join.toSignIn')}
        </Link>
        {!signedIn && (
          <Link className={classes.back} to={`${pathTo('guide')}?of=${page}`}>
            {say('shell.help')}
          </Link>
        )}
      </section>
    </div>
  )
}
