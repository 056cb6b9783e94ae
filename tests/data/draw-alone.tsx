import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { ActiveCampusProvider } from '#src/session/active-campus.tsx'
import type { Session } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/session-provider.tsx'
import { themeFor } from '#src/theme/theme.ts'

/** Draws a page in a console of its own, at an address, with the session of another one. */
export function drawAlone(session: Session, page: ReactNode, at = '/') {
  const holder = document.createElement('div')
  const root = createRoot(holder)
  root.render(
    <MantineProvider theme={themeFor()} withCssVariables={false} withGlobalClasses={false} env="test">
      <SessionProvider session={session}>
        <ActiveCampusProvider>
          <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
        </ActiveCampusProvider>
      </SessionProvider>
    </MantineProvider>,
  )
  return { holder, end: () => root.unmount() }
}
