import { MantineProvider } from '@mantine/core'
import { useMemo } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { systems } from '#contract/systems.ts'
import type { Session } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/session-provider.tsx'
import { readableColours, themeFor } from '#src/theme/theme.ts'
import { schemeOf, useLook } from '#src/theme/theme-choice.ts'
import { ConfirmHost } from '#src/ui/confirm.tsx'
import { ToastHost } from '#src/ui/toast-host.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ProgramProvider } from './program-provider.tsx'
import { AppRoutes } from './routes.tsx'

/** The console of one system, whole. */
export function App({ session }: { session: Session }) {
  const { system } = session.frame
  const { theme, fields } = useLook()
  const drawn = useMemo(() => themeFor(fields.customColor), [fields.customColor])
  return (
    <MantineProvider theme={drawn} cssVariablesResolver={readableColours} forceColorScheme={schemeOf(theme)}>
      <ErrorBoundary whole>
        <ProgramProvider system={system}>
          <SessionProvider session={session}>
            {/*
              With its slash, or '/' would lead to an address outside the worker's scope. Without transitions,
              because pages are here before they are opened, and a transition draws them in slices.
            */}
            <BrowserRouter basename={systems[system].base} useTransitions={false}>
              <ConnectionBanner />
              <AppRoutes />
            </BrowserRouter>
            <ConfirmHost />
          </SessionProvider>
        </ProgramProvider>
        <ToastHost />
      </ErrorBoundary>
    </MantineProvider>
  )
}
