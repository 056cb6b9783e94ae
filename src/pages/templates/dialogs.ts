import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

/** What a template is edited with, none of which it takes to be looked at. */

export const NameForm = lazyDialog(
  async () => (await import('./parts/name-form.tsx')).NameForm,
  ({ editing }) => editing,
)

export const PartDialog = lazyDialog(
  async () => (await import('./parts/part-dialog.tsx')).PartDialog,
  ({ task }) => task !== null,
)

export const PartsDialog = lazyDialog(
  async () => (await import('./parts/parts-dialog.tsx')).PartsDialog,
  ({ rows }) => rows !== null,
)

export const SceneForms = lazyDialog(
  async () => (await import('./scenes/scene-forms.tsx')).SceneForms,
  ({ task }) => task !== null,
)

export const AddEquipment = lazyDialog(
  async () => (await import('./equipment/add-equipment.tsx')).AddEquipment,
  ({ opened }) => opened,
)

export const CellPopover = lazyDialog(
  async () => (await import('./matrix/cell-popover.tsx')).CellPopover,
  ({ editing }) => editing !== null,
)

export const CellSheet = lazyDialog(
  async () => (await import('./matrix/cell-sheet.tsx')).CellSheet,
  ({ edited }) => edited !== null,
)

export const DefaultForm = lazyDialog(
  async () => (await import('./defaults/default-form.tsx')).DefaultForm,
  ({ task }) => task !== null,
)
