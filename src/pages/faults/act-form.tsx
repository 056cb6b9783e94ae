import { useEdits } from '#src/data/edits.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import { ActFields, type ActValues, actFaults, actOf, useClosedWith } from './act-fields.tsx'
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

function OpenForm({
  campusId,
  task: { fault, action },
  opened,
  close,
}: Omit<Props, 'task'> & { task: ActTask; opened: boolean }) {
  const say = useText()
  const { moveFault } = useEdits()
  const alarm = useClosedWith(fault, action)
  const form = useCallForm<ActValues>('fault.move', {
    about: `${fault.id} ${action}`,
    initial: { action, assigneeId: null, note: '', closeAlarm: alarm !== null },
    check: actFaults(say),
  })
  const { id, place: name } = fault
  const submit = async () => {
    const sent = await form.submit((values) =>
      moveFault(
        { campusId, id, ...actOf({ ...values, closeAlarm: alarm !== null && values.closeAlarm }) },
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
      <ActFields form={form} campusId={campusId} alarm={alarm} />
    </FormDialog>
  )
}
