import { Textarea } from '@mantine/core'
import { useEdits } from '#src/data/edits.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'

export interface ReopenTask {
  campusId: number
  roomId: number
  /** What the room is called. */
  name: string
}

interface Props {
  task: ReopenTask | null
  close: () => void
}

/** Begins the sheet of a room that was signed anew, and asks why. */
export function ReopenDialog({ task, close }: Props) {
  const kept = useKept(task)
  return kept && <OpenDialog key={kept.opening} task={kept.value} opened={task !== null} close={close} />
}

function OpenDialog({ task, opened, close }: { task: ReopenTask; opened: boolean; close: () => void }) {
  const say = useText()
  const { reopenSheet } = useEdits()
  const { name, campusId, roomId } = task
  const form = useCallForm<{ reason: string }>('runSheet.reopen', { about: roomId, initial: { reason: '' } })
  const submit = async () => {
    if (await form.submit(({ reason }) => reopenSheet({ campusId, roomId, reason }, name))) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('runSheets.reopen.title', { name })}
      onSubmit={() => void submit()}
      submit={say('runSheets.reopen.submit')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <p>{say('runSheets.reopen.hint')}</p>
      <Textarea
        label={say('runSheets.reopen.reason')}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        {...form.limits('reason')}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
