import { isMomentary } from '#contract/rules/abilities.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

/** The buttons of what is done at once; fetched where there is any. */
export const Moments = lazyDialog(
  async () => (await import('./moments.tsx')).Moments,
  ({ functions }) => functions.some(({ identifier }) => isMomentary(identifier)),
)
