import type { PartList } from '#contract/template-shapes.ts'
import { bindingForm } from './binding-fields.tsx'
import { buttonForm } from './button-fields.tsx'
import { equipmentForm } from './equipment-fields.tsx'
import { groupForm } from './group-fields.tsx'
import type { PartFormKind } from './part-kind.ts'
import { sceneForm } from './scene-fields.tsx'
import { timingForm } from './timing-fields.tsx'

const forms = {
  equipmentList: equipmentForm,
  groupList: groupForm,
  sceneList: sceneForm,
  timingList: timingForm,
  buttonList: buttonForm,
  bindingList: bindingForm,
} satisfies { [L in PartList]: unknown }

/** The values of one part's form, of which no more is known than that they are of its kind. */
export type PartValues = Record<string, unknown>

/** How a kind of parts is entered. A kind without a form does not compile. */
export const partForm = (list: PartList) => forms[list] as unknown as PartFormKind<PartList, PartValues>
