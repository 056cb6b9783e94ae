import '#src/theme/styles-first.ts'
import '#src/theme/tokens.css'
import { createRoot } from 'react-dom/client'
import type { PageName } from '#contract/pages.ts'
import { type SystemCode, systems } from '#contract/systems.ts'
import { openSession } from '#src/session/session.ts'
import { startText } from '#src/text/text.ts'
import { startTheme } from '#src/theme/theme-choice.ts'
import { App } from './app.tsx'
import { reloadOnLostChunk } from './chunk-reload.ts'
import { loadShell } from './frame.tsx'
import { lastPage } from './last-visit.ts'
import { pageAt } from './menu.ts'
import { loadPage } from './page-modules.ts'
import { startShellWorker } from './shell-worker.ts'
import { hasFace, takeFace } from './take-face.tsx'

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

/** Begins to fetch what the first screen will need before the database has said who is signed in. */
function loadAhead(system: SystemCode, last: PageName | null): void {
  const here = pageAt(location.pathname.slice(systems[system].base.length - 1))
  if (last) quietly(loadShell())
  quietly(loadPage(last ? (here?.name ?? last) : 'login'))
}

/** Draws the console of a system into `root`. */
export function startApp({ system, root }: { system: SystemCode; root: HTMLElement }): void {
  reloadOnLostChunk(system)
  startTheme(system)
  const last = lastPage(system)
  const session = openSession(system, { expected: last !== null })
  loadAhead(system, last)
  const app = <App session={session} />
  void startText(system).then(() =>
    hasFace(root) ? takeFace(system, root, app) : createRoot(root).render(app),
  )
  startShellWorker(system)
}
