import { Checkbox, Textarea } from '@mantine/core'
import { isOpen } from '#contract/rules/alarms/life.ts'
import { alarmTitle } from '#contract/rules/alarms/words.ts'
import { useEdits } from '#src/data/edits.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import { AssigneeSelect } from '#src/widgets/fault/assignee-select.tsx'
import type { ActTask } from './faults-page.tsx'

interface Props {
  campusId: number
  task: ActTask | null
  close: () => void
}

/** What is done with a report, to whom it goes, and a note; with or without a network. */
export function ActForm({ campusId, task, close }: Props) {
  const kept = useKept(task)
  return (
    kept && (
      <OpenForm
        key={kept.opening}
        campusId={campusId}
        task={kept.value}
        opened={task !== null}
        close={close}
      />
    )
  )
}

interface Values extends Record<string, unknown> {
  assigneeId: number | null
  note: string
  closeAlarm: boolean
}

function OpenForm({
  campusId,
  task: { fault, action },
  opened,
  close,
}: Omit<Props, 'task'> & { task: ActTask; opened: boolean }) {
  const say = useText()
  const { moveFault } = useEdits()
  const assigns = action === 'assign'
  const mayClose = useAllowed('/alarm/v1/close')
  const alarm =
    action === 'finish' && mayClose && fault.alarm && isOpen(fault.alarm.state) ? fault.alarm : null
  const form = useCallForm<Values>('fault.move', {
    about: `${fault.id} ${action}`,
    initial: { assigneeId: null, note: '', closeAlarm: alarm !== null },
    check: ({ assigneeId }) => ({
      assigneeId: assigns && assigneeId === null ? say('faults.act.choose') : null,
    }),
  })
  const { assigneeId } = form.values
  const { id, place: name } = fault
  const submit = async () => {
    const sent = await form.submit(({ note, closeAlarm }) =>
      moveFault(
        {
          ...{ campusId, id, action },
          ...(assigns && assigneeId !== null ? { assigneeId } : {}),
          ...(note === '' ? {} : { note }),
          ...(alarm && closeAlarm ? { closeAlarm } : {}),
        },
        name,
      ),
    )
    if (sent) close()
  }
  const words = say(`faults.action.${action}`)
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('faults.act.title', { action: words, name })}
      onSubmit={() => void submit()}
      submit={words}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      {assigns && (
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
    </FormDialog>
  )
}
