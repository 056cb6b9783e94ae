import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { opensPage, pageList } from '#contract/pages.ts'
import { neededOffline } from '#src/data/ahead.ts'
import { LoadFailed } from '#src/pages/errors/load-failed.tsx'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { loadConfirm } from '#src/ui/confirm.tsx'
import { whenIdle } from '#src/ui/when-idle.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { fetchInside } from './fetch-ahead.ts'
import classes from './frame.module.css'
import { useLastView } from './last-view.ts'
import { lastPage, noteLastPage } from './last-visit.ts'
import { pageAt } from './menu.ts'
import { usePageFocus, useScrollMemory, WindowTitle } from './navigation.ts'
import { fetchWhenIdle } from './page-modules.ts'
import { Splash } from './splash.tsx'

type ShellComponent = ComponentType<{ children: ReactNode }>
let Shell: ShellComponent | undefined

/** Fetches the shell that stands around every page behind the sign-in. */
export async function loadShell(): Promise<void> {
  Shell ??= (await import('./shell/shell.tsx')).Shell
}

type ShellLoad =
  | { kind: 'here'; Shell: ShellComponent }
  | { kind: 'coming' }
  | { kind: 'failed'; retry: () => void }

function useShell(wanted: boolean): ShellLoad {
  const [, setArrived] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!wanted || failed || Shell) return
    loadShell().then(
      () => setArrived(true),
      () => setFailed(true),
    )
  }, [wanted, failed])
  if (Shell) return { kind: 'here', Shell }
  return failed ? { kind: 'failed', retry: () => setFailed(false) } : { kind: 'coming' }
}

/** What stands around a page: the shell when somebody is signed in, nothing before that. */
export function Frame() {
  const session = useSession()
  const system = useSystem()
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const signedIn = session.kind === 'signed-in'
  const routes = signedIn ? session.routes : null
  const shell = useShell(signedIn)
  usePageFocus()
  useScrollMemory()
  useLastView(session, page)

  useEffect(() => {
    if (session.kind === 'signed-out') {
      noteLastPage(system, null)
      whenIdle(fetchInside)
    }
  }, [session.kind, system])
  // Before anything of it is seen: whoever loads the page anew at once is expected here already.
  useLayoutEffect(() => {
    if (!signedIn || !page) return
    if (page.access !== 'public' || lastPage(system) === null) noteLastPage(system, page.name)
  }, [signedIn, page, system])
  useEffect(() => {
    if (!routes) return
    const hers = pageList.filter((one) => one.access === 'public' || opensPage(one, system, routes))
    fetchWhenIdle(
      [...neededOffline, loadConfirm],
      hers.map((one) => one.name),
    )
  }, [routes, system])

  const content = (
    <>
      <WindowTitle page={page} />
      <ErrorBoundary of={pathname}>
        <Outlet />
      </ErrorBoundary>
    </>
  )
  if (session.kind === 'loading' || (signedIn && shell.kind === 'coming')) return <Splash />
  if (!signedIn) return <main className={classes.bare}>{content}</main>
  if (shell.kind === 'here') return <shell.Shell>{content}</shell.Shell>
  return <main className={classes.bare}>{shell.kind === 'failed' && <LoadFailed retry={shell.retry} />}</main>
}
