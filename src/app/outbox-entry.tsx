import type { ComponentType } from 'react'
import type { QueuedName } from '#contract/index.ts'
import { AmendForms, type AmendProps } from '#src/pages/amend.ts'
import { EntryPage } from '#src/pages/outbox/entry-page.tsx'
import { AmendCampus } from '#src/pages/places/amend-campus.tsx'
import { AmendSpace } from '#src/pages/spaces/amend-space.tsx'
import { AmendParts } from '#src/pages/templates/amend-parts.tsx'
import { AmendTemplate } from '#src/pages/templates/amend-template.tsx'

/** The form of every edit that can be entered again; a removal can only be tried again or discarded. */
const forms: Partial<Record<QueuedName, ComponentType<AmendProps>>> = {
  'campus.add': AmendCampus,
  'campus.edit': AmendCampus,
  'space.add': AmendSpace,
  'space.edit': AmendSpace,
  'template.add': AmendTemplate,
  'template.edit': AmendTemplate,
  'template.clone': AmendTemplate,
  'templateEquipment.addList': AmendParts,
  'templateEquipment.updateList': AmendParts,
  'templateGroup.addAll': AmendParts,
  'templateGroup.edit': AmendParts,
  'templateScene.addAll': AmendParts,
  'templateScene.editAll': AmendParts,
}

/** The page of one queued edit, with the forms of the pages that make such edits. */
export const OutboxEntry = () => (
  <AmendForms value={forms}>
    <EntryPage />
  </AmendForms>
)
