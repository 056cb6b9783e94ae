import type { CampusFreshness } from '#src/data/freshness.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

/** In place of what a campus holds while this device has never been told of it. It comes when it is wanted. */
export const Untold = lazyDialog<{ freshness: CampusFreshness | undefined }>(
  async () => (await import('./untold-campus.tsx')).UntoldCampus,
  () => true,
)
