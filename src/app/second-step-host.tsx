import { useStore } from '#src/data/desk-context.ts'
import { secondStep } from '#src/session/second-step.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

const SecondStepDialog = lazyDialog(
  async () => (await import('./second-step-dialog.tsx')).SecondStepDialog,
  ({ step }) => step !== null,
)

/** Where the second step of signing in is asked for; stands once in the page. */
export const SecondStepHost = () => <SecondStepDialog step={useStore(secondStep)} />
