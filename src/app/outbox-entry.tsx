import type { ComponentType } from 'react'
import type { QueuedName } from '#contract/index.ts'
import { type PartCall, partEdits } from '#contract/parts/edits.ts'
import { MendForms, type MendProps } from '#src/form/mending.ts'
import { MendCalendar } from '#src/pages/calendar/mend-calendar.tsx'
import { MendAirLimits } from '#src/pages/data-settings/mend-air.tsx'
import { MendDevice, MendMove } from '#src/pages/devices/mend-device.tsx'
import { MendAct } from '#src/pages/faults/mend-act.tsx'
import { MendReport } from '#src/pages/faults/mend-report.tsx'
import { EntryPage } from '#src/pages/outbox/entry-page.tsx'
import { MendCampuses } from '#src/pages/places/bulk/mend-campuses.tsx'
import { MendCampus } from '#src/pages/places/mend-campus.tsx'
import { MendBind } from '#src/pages/run-sheets/binding/mend-bind.tsx'
import { MendPair } from '#src/pages/run-sheets/binding/mend-pair.tsx'
import { MendResult } from '#src/pages/run-sheets/steps/mend-result.tsx'
import { MendRoomsTemplate } from '#src/pages/spaces/mend-rooms-template.tsx'
import { MendSpace } from '#src/pages/spaces/mend-space.tsx'
import { MendPlan } from '#src/pages/spaces/plan/mend-plan.tsx'
import { MendDefaults } from '#src/pages/templates/defaults/mend-defaults.tsx'
import { MendTemplate, MendTemplateCampuses } from '#src/pages/templates/mend-template.tsx'
import { MendParts } from '#src/pages/templates/parts/mend-parts.tsx'
import { MendGenerated } from '#src/pages/templates/plan/mend-generated.tsx'
import { MendPublish } from '#src/pages/templates/publishing/mend-publish.tsx'
import { MendFault } from '#src/pages/upgrades/mend-fault.tsx'

type Form = ComponentType<MendProps> | null

/** Parts of templates have one form, which knows each kind (pages/templates/parts/part-forms.ts). */
const partForms = Object.fromEntries(
  Object.entries(partEdits).map(([name, edit]): [string, Form] => [
    name,
    edit.do === 'remove' ? null : MendParts,
  ]),
) as Record<PartCall, Form>

/**
 * The form of every edit that can be entered again; a removal (null) can only be tried again or
 * discarded. A call that is not here does not compile.
 */
const forms: Record<QueuedName, Form> = {
  'campus.add': MendCampus,
  'campus.edit': MendCampus,
  'campus.delete': null,
  'campus.changeCampusList': MendCampuses,
  'campus.editUnbindStatus': null,
  'campus.bindConfig': MendRoomsTemplate,
  'calendar.edit': MendCalendar,
  'airLimit.editCampus': MendAirLimits,
  'space.add': MendSpace,
  'space.edit': MendSpace,
  'space.delete': null,
  'space.plan': MendPlan,
  'device.move': MendMove,
  'device.edit': MendDevice,
  'device.delete': null,
  'template.add': MendTemplate,
  'template.edit': MendTemplate,
  'template.configLightTime': MendDefaults,
  'template.configPowerState': MendDefaults,
  'template.configSwitchState': MendDefaults,
  'template.clone': MendTemplate,
  'template.publish': MendPublish,
  'template.delete': null,
  'templateGenerate.add': MendGenerated,
  'template.updateTemplateCampusIds': MendTemplateCampuses,
  'upgrade.reportFault': MendFault,
  'fault.report': MendReport,
  'fault.move': MendAct,
  'runSheet.record': MendResult,
  'runSheet.bind': MendBind,
  'runSheet.pair': MendPair,
  // What was signed is looked at again before it is signed again.
  'runSheet.sign': null,
  'runSheet.reopen': null,
  ...partForms,
}

/** The page of one queued edit, with the forms of the pages that make such edits. */
export const OutboxEntry = () => (
  <MendForms value={forms}>
    <EntryPage />
  </MendForms>
)
