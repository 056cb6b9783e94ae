import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

/** What is to be said of single devices after a command: nothing is loaded for it until the page is there. */
export const AnswerNotes = lazyDialog(
  async () => (await import('./device-notes.tsx')).DeviceNotes,
  ({ command }) =>
    command?.kind === 'partly' || (command?.kind === 'confirmed' && command.others !== undefined),
)
