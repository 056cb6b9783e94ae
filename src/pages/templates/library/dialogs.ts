import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

/** What is done with a template as a whole, none of which it takes to look at the list. */

export const BindForm = lazyDialog(
  async () => (await import('./bind-form.tsx')).BindForm,
  ({ opened }) => opened,
)

export const CommonForm = lazyDialog(
  async () => (await import('./common-form.tsx')).CommonForm,
  ({ opened }) => opened,
)

export const TransferForm = lazyDialog(
  async () => (await import('./transfer-form.tsx')).TransferForm,
  ({ opened }) => opened,
)

export const RankDialog = lazyDialog(
  async () => (await import('./rank-dialog.tsx')).RankDialog,
  ({ opened }) => opened,
)
