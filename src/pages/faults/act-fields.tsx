import '#src/text/faults.ts'
import { Checkbox, Textarea } from '@mantine/core'
import type { Fault } from '#contract/fault.ts'
import type { InputOf } from '#contract/index.ts'
import { isOpen } from '#contract/rules/alarms/life.ts'
import { alarmTitle } from '#contract/rules/alarms/words.ts'
import type { FaultAction } from '#contract/rules/fault-states.ts'
import type { MaybeFaults } from '#src/form/call-rules.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { type Say, textLanguage, useText } from '#src/text/text.ts'
import { AssigneeSelect } from '#src/widgets/fault/assignee-select.tsx'

export interface ActValues extends Record<string, unknown> {
  action: FaultAction
  assigneeId: number | null
  note: string
  closeAlarm: boolean
}

export const actFaults =
  (say: Say) =>
  ({ action, assigneeId }: ActValues): MaybeFaults => ({
    assigneeId: action === 'assign' && assigneeId === null ? say('faults.act.choose') : null,
  })

type Act = Pick<InputOf<'fault.move'>, 'action' | 'assigneeId' | 'note' | 'closeAlarm'>

/** What is done as the call takes it: what belongs to another action is not said. */
export const actOf = ({ action, assigneeId, note, closeAlarm }: ActValues): Act => ({
  action,
  ...(action === 'assign' && assigneeId !== null ? { assigneeId } : {}),
  ...(note === '' ? {} : { note }),
  ...(action === 'finish' && closeAlarm ? { closeAlarm } : {}),
})

/** The alarm of a report that may be closed with what is done; null for none. */
export function useClosedWith(fault: Fault | undefined, action: FaultAction): Fault['alarm'] {
  const mayClose = useAllowed('/alarm/v1/close')
  const alarm = fault?.alarm ?? null
  return action === 'finish' && mayClose && alarm && isOpen(alarm.state) ? alarm : null
}

interface Props {
  form: Pick<CallForm<ActValues>, 'values' | 'text' | 'value' | 'limits' | 'change'>
  campusId: number
  alarm: Fault['alarm']
}

/** To whom a report goes, a note, and whether its alarm is closed with it: of what is done, and of what was refused. */
export function ActFields({ form, campusId, alarm }: Props) {
  const say = useText()
  return (
    <>
      {form.values.action === 'assign' && (
        <AssigneeSelect
          campusId={campusId}
          label={say('faults.act.assignee')}
          required
          {...form.value<number | null>('assigneeId')}
        />
      )}
      <Textarea
        label={say('faults.act.note')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.limits('note')}
        {...form.text('note')}
      />
      {alarm && (
        <Checkbox
          label={say('faults.closeAlarm', { name: alarmTitle(alarm, textLanguage()) })}
          checked={form.values.closeAlarm}
          onChange={({ currentTarget: { checked } }) => form.change({ closeAlarm: checked })}
        />
      )}
    </>
  )
}
