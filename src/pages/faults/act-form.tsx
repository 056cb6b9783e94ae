import { Checkbox, Select, Textarea } from '@mantine/core'
import { isOpen } from '#contract/rules/alarms/life.ts'
import { alarmTitle } from '#contract/rules/alarms/words.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useEdits } from '#src/data/edits.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'
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
  const people = useAnswer('fault.assignees', { campusId }).data ?? []
  const assigns = action === 'assign'
  const mayClose = useAllowed('/alarm/v1/close')
  const alarm =
    action === 'finish' && mayClose && fault.alarm && isOpen(fault.alarm.state) ? fault.alarm : null
  const form = useCallForm<Values>('fault.move', {
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
      error={form.error}
    >
      {assigns && (
        <Select
          label={say('faults.act.assignee')}
          required
          searchable
          data={people.map(({ accountId, username }) => ({ value: String(accountId), label: username }))}
          value={assigneeId === null ? null : String(assigneeId)}
          onChange={(chosen) => form.change({ assigneeId: chosen === null ? null : Number(chosen) })}
          error={form.fault('assigneeId')}
          nothingFoundMessage={say('ui.noMatches')}
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
