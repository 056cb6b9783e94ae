import { MantineProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, useMemo } from 'react'
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
import { SecondStepHost } from './second-step-host.tsx'

interface Props {
  session: Session
  /** What the addresses of pages come from, where it is not the window. */
  Router?: ComponentType<{ basename: string; children: ReactNode }>
}

/**
 * Without transitions, because pages are here before they are opened, and a transition draws them in slices.
 * `basename` is with its slash, or '/' would lead to an address outside the worker's scope.
 */
const WindowRouter = (props: { basename: string; children: ReactNode }) => (
  <BrowserRouter {...props} useTransitions={false} />
)

/** The console of one system, whole. */
export function App({ session, Router = WindowRouter }: Props) {
  const { system } = session.frame
  const { theme, fields } = useLook()
  const drawn = useMemo(() => themeFor(fields.customColor), [fields.customColor])
  return (
    <MantineProvider theme={drawn} cssVariablesResolver={readableColours} forceColorScheme={schemeOf(theme)}>
      <ErrorBoundary whole>
        <ProgramProvider system={system}>
          <SessionProvider session={session}>
            <Router basename={systems[system].base}>
              <ConnectionBanner />
              <AppRoutes />
            </Router>
            <ConfirmHost />
            <SecondStepHost />
          </SessionProvider>
        </ProgramProvider>
        <ToastHost />
      </ErrorBoundary>
    </MantineProvider>
  )
}
