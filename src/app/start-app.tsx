import '#src/theme/styles-first.ts'
import '#src/theme/tokens.css'
import '#src/theme/touch.css'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { PageName } from '#contract/pages.ts'
import { type SystemCode, systems } from '#contract/systems.ts'
import { allRead, beginReading, whenRead } from '#src/data/first-answers.ts'
import { openSession, type Session } from '#src/session/session.ts'
import { until } from '#src/sync/store.ts'
import { startText } from '#src/text/text.ts'
import { startTheme } from '#src/theme/theme-choice.ts'
import { keepFocus } from '#src/ui/keep-focus.ts'
import { idleAfter } from '#src/ui/when-idle.ts'
import { App } from './app.tsx'
import { reloadOnLostChunk } from './chunk-reload.ts'
import { loadShell } from './frame.tsx'
import { takeLastView } from './last-view.ts'
import { lastPage } from './last-visit.ts'
import { pageAt } from './menu.ts'
import { noteRan } from './note-ran.ts'
import { loadPage } from './page-modules.ts'
import { startShellWorker } from './shell-worker.ts'
import { hasFace, takeFace } from './take-face.tsx'

const aborted = (signal: AbortSignal) =>
  new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))

/**
 * Begins to fetch what the first screen will need before the database has said who is signed in. Resolves when it is
 * here, or cannot be had.
 */
function loadAhead(system: SystemCode, last: PageName | null): Promise<unknown> {
  const here = pageAt(location.pathname.slice(systems[system].base.length - 1))
  const page = loadPage(last ? (here?.name ?? last) : 'login')
  return Promise.allSettled(last ? [loadShell(), page] : [page])
}

/** The document's own lamp stands this long at most before React draws one, in ms. */
const lampAlone = 2_000

/**
 * Resolves when the first screen can be drawn in one go. Drawing something before that would cost the processor what
 * the database and the page need.
 */
async function firstScreen({ state }: Session, ahead: Promise<unknown>): Promise<void> {
  const enough = AbortSignal.timeout(lampAlone)
  const known = until(state, ({ kind }) => kind !== 'loading', enough)
  await Promise.race([Promise.all([known, ahead]), aborted(enough)])
}

function Drawn({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then])
  return children
}

/** Draws the first screen a piece at a time: all of it at once would keep a slow device from whatever else it is asked. */
const drawn = (root: HTMLElement, app: ReactNode) =>
  new Promise<void>((resolve) =>
    startTransition(() => createRoot(root).render(<Drawn then={resolve}>{app}</Drawn>)),
  )

/** Draws the console of a system into `root`. */
export function startApp({ system, root }: { system: SystemCode; root: HTMLElement }): void {
  reloadOnLostChunk(system)
  startTheme(system)
  idleAfter({ isHere: allRead, here: whenRead })
  const last = lastPage(system)
  const session = openSession(system, { expected: last !== null })
  const ahead = loadAhead(system, last)
  const app = <App session={session} />
  const draw = async () => {
    await startText(system)
    if (hasFace(root)) return takeFace(system, root, app)
    if (last) await firstScreen(session, ahead)
    await drawn(root, app)
    takeLastView()
  }
  void draw().finally(beginReading())
  keepFocus()
  startShellWorker(system)
  noteRan(system)
}
