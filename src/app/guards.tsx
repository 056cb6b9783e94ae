import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { landingPage, opensPage, pathTo } from '#contract/pages.ts'
import { firstOfSection, offeredRoutes } from '#contract/rules/menu.ts'
import { insteadOf } from '#contract/rules/platform.ts'
import { useAskedDisplays, useDisplays } from '#src/data/displays.ts'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { wayOut } from '#src/session/way-in.ts'
import { noteLanding } from './last-view.ts'
import { LazyPage } from './lazy-page.tsx'
import type { NamedPage } from './menu.ts'
import { Redirect } from './redirect.tsx'

/** The address somebody wanted before being asked to sign in, out of a location's state. */
export function wantedPath(state: unknown): string {
  const wanted = (state as { wanted?: unknown } | null)?.wanted
  return typeof wanted === 'string' && wanted.startsWith('/') ? wanted : '/'
}

function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

/** Nobody is signed in: to the page that sent her, once, or to the sign-in she came by (spec point 4). */
function ToSignIn() {
  const system = useSystem()
  const [out] = useState(() => wayOut(system))
  const here = useHere()
  useEffect(() => {
    if ('outside' in out) location.assign(out.outside)
  }, [out])
  return 'outside' in out ? null : <Navigate to={out.path} replace state={{ wanted: here }} />
}

/** A page behind its guard: what a user may not open leads to /403, nobody signed in to /login and back. */
export function Guarded({ page }: { page: NamedPage }) {
  const session = useSession()
  const system = useSystem()
  const { state } = useLocation()
  const here = useHere()
  const signedIn = session.kind === 'signed-in'
  if (page.guest && signedIn) return <Redirect to={wantedPath(state)} />
  if (session.kind === 'loading') return null
  if (page.access === 'public') return <LazyPage name={page.name} />
  if (!signedIn) return <ToSignIn />
  const instead = insteadOf(session.user, system, page.name)
  if (instead) return <Redirect to={pathTo(instead)} />
  if (!opensPage(page, system, session.routes)) return <Redirect to={pathTo('forbidden')} wanted={here} />
  return <LazyPage name={page.name} />
}

/** '/': the first page of the landing order that the user may open (spec point 2). */
export function Home() {
  const session = useSession()
  const system = useSystem()
  if (session.kind === 'loading') return null
  if (session.kind === 'signed-out') return <ToSignIn />
  const instead = insteadOf(session.user, system)
  if (instead) return <Redirect to={pathTo(instead)} />
  return <Landing routes={session.routes} account={session.user.account} />
}

/** What is hidden from menus is not landed on; a device that never heard what is hidden asks first. */
function Landing({ routes, account }: { routes: ReadonlySet<string>; account: string | undefined }) {
  const system = useSystem()
  const displays = useAskedDisplays()
  const path = displays && landingPage(system, offeredRoutes(routes, account, displays))?.path
  useEffect(() => {
    if (path) noteLanding(path)
  }, [path])
  if (!displays) return null
  return <Redirect to={path ?? pathTo('forbidden')} />
}

/** '/manage' and its like, which are no pages: the first of theirs that the user may open. */
export function Section({ section }: { section: string }) {
  const session = useSession()
  const system = useSystem()
  if (session.kind === 'loading') return null
  if (session.kind === 'signed-out') return <ToSignIn />
  const instead = insteadOf(session.user, system)
  if (instead) return <Redirect to={pathTo(instead)} />
  return <FirstOf section={section} routes={session.routes} account={session.user.account} />
}

interface FirstOfProps {
  section: string
  routes: ReadonlySet<string>
  account: string | undefined
}

function FirstOf({ section, routes, account }: FirstOfProps) {
  const system = useSystem()
  const first = firstOfSection(section, system, offeredRoutes(routes, account, useDisplays()))
  return <Redirect to={first?.path ?? pathTo('forbidden')} />
}

/** An address no page has. */
export function Unknown() {
  return <Navigate to={pathTo('missing')} replace state={{ wanted: useHere() }} />
}
