import { useEdits } from '#src/data/edits.ts'
import type { SeenRolloutRoom } from '#src/data/upgrades.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { FaultField, type FaultValues } from './fault-field.tsx'

interface Props {
  upgrade: { campusId: number; id: number }
  /** The room that something is wrong with; null for none. */
  room: Pick<SeenRolloutRoom, 'roomId' | 'name'> | null
  close: () => void
}

/** Reports what is wrong in a room, with or without a network. */
export function FaultForm(props: Props) {
  const kept = useKept(props.room)
  return kept && <OpenForm {...props} key={kept.opening} room={kept.value} opened={props.room !== null} />
}

function OpenForm({
  upgrade: { campusId: id, id: upgradeId },
  room: { roomId, name },
  opened,
  close,
}: Omit<Props, 'room'> & { room: Pick<SeenRolloutRoom, 'roomId' | 'name'>; opened: boolean }) {
  const say = useText()
  const { reportFault } = useEdits()
  const form = useCallForm<FaultValues>('upgrade.reportFault', {
    about: `${upgradeId} ${roomId}`,
    initial: { describe: '' },
  })
  const submit = async () => {
    const sent = await form.submit(({ describe }) => reportFault({ id, upgradeId, roomId, describe }, name))
    if (!sent) return
    toast.done(say('parts.upgrades.reportedDone'))
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('parts.upgrades.reportTitle', { name })}
      onSubmit={() => void submit()}
      submit={say('parts.upgrades.report')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <FaultField form={form} />
    </FormDialog>
  )
}
