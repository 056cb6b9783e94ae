import { MantineProvider } from '@mantine/core'
import { BrowserRouter } from 'react-router-dom'
import { type SystemCode, systems } from '#contract/systems.ts'
import { DeskProvider } from '#src/session/desk.tsx'
import { readableColours, themeFor } from '#src/theme/theme.ts'
import { schemeOf, useTheme } from '#src/theme/theme-choice.ts'
import { ConfirmHost } from '#src/ui/confirm.tsx'
import { ToastHost } from '#src/ui/toast-host.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ProgramProvider } from './program-provider.tsx'
import { AppRoutes } from './routes.tsx'

const theme = themeFor()

/** The console of one system, whole. */
export function App({ system }: { system: SystemCode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColours}
      forceColorScheme={schemeOf(useTheme())}
    >
      <ErrorBoundary whole>
        <ProgramProvider system={system}>
          <DeskProvider system={system}>
            {/* With its slash, or '/' would lead to an address outside the worker's scope. */}
            <BrowserRouter basename={systems[system].base}>
              <ConnectionBanner />
              <AppRoutes />
            </BrowserRouter>
            <ConfirmHost />
          </DeskProvider>
        </ProgramProvider>
        <ToastHost />
      </ErrorBoundary>
    </MantineProvider>
  )
}
