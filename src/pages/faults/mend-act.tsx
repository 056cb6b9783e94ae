import '#src/text/faults.ts'
import { NativeSelect } from '@mantine/core'
import { afterFaultAction, type FaultAction, faultActions } from '#contract/rules/fault-states.ts'
import { useFaults } from '#src/data/faults.ts'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { goneOf, idSaid, type MendProps, useMendForm } from '#src/form/mending.ts'
import { useText } from '#src/text/text.ts'
import { ActFields, type ActValues, actFaults, actOf, useClosedWith } from './act-fields.tsx'

/** What is said of nothing that is not said again. */
const unsaid = { assigneeId: undefined, note: undefined, closeAlarm: undefined }

/** Enters again what was to be done about a report: it may be in another state by now, or somebody not be there. */
export function MendAct(props: MendProps) {
  const say = useText()
  const { item } = props.view
  const campusId = Number(item.input.campusId)
  const fault = useFaults(campusId).faults?.find(({ id }) => id === item.input.id)
  const form = useMendForm<ActValues>(props, {
    begin: ({ action, assigneeId, note, closeAlarm }) => ({
      action: action as FaultAction,
      assigneeId: idSaid(assigneeId) === goneOf(item) ? null : idSaid(assigneeId),
      note: String(note ?? ''),
      closeAlarm: closeAlarm === true,
    }),
    check: actFaults(say),
    entered: (values) => ({ ...unsaid, ...actOf(values) }),
  })
  const { action } = form.values
  const alarm = useClosedWith(fault, action)
  // What was to be done stands among what can be done, though it cannot any more.
  const offered = faultActions.filter(
    (each) => each === action || !fault || afterFaultAction(fault.state, each) !== null,
  )
  return (
    <MendDialog {...props} form={form} send={form.send}>
      <NativeSelect
        label={say('faults.act.what')}
        data={offered.map((each) => ({ value: each, label: say(`faults.action.${each}`) }))}
        value={action}
        onChange={({ currentTarget: { value } }) => form.change({ action: value as FaultAction })}
        error={form.fault('action')}
      />
      <ActFields form={form} campusId={campusId} alarm={alarm} />
    </MendDialog>
  )
}
