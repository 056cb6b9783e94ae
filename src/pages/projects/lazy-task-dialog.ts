import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

/** The dialog of everything that is done to a project. */
export const TaskDialog = lazyDialog(
  async () => (await import('./task-dialog.tsx')).TaskDialog,
  ({ task }) => task !== null,
)
