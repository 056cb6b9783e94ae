import { prerender } from 'react-dom/static.edge'
import { StaticRouter } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { type SystemCode, systems } from '#contract/systems.ts'
import { nobody } from '#src/session/nobody.ts'
import { startText } from '#src/text/text.ts'
import { App } from './app/app.tsx'
import { loadPage } from './app/page-modules.ts'

/**
 * The sign-in page of a system as HTML: in Chinese, in the system's own colours, for somebody who has never been here.
 * Rendered by the build, one system after another.
 */
export async function drawSignIn(system: SystemCode): Promise<string> {
  await Promise.all([startText(system), loadPage('login')])
  const location = systems[system].base.replace(/\/$/, '') + pathTo('login')
  const { prelude } = await prerender(
    <App
      session={nobody(system)}
      Router={({ basename, children }) => (
        <StaticRouter basename={basename} location={location}>
          {children}
        </StaticRouter>
      )}
    />,
  )
  return new Response(prelude).text()
}
