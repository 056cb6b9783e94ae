import { Textarea } from '@mantine/core'
import type { Alarm } from '#contract/alarm-shapes.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'

interface Props {
  /** Null while it is closed. */
  alarms: readonly Alarm[] | null
  close: () => void
  closeAll: (alarms: readonly Alarm[], comment: string) => Promise<void>
}

/** Asks why several alarms are done with: the same is written down of each. */
export function CloseForm(props: Props) {
  const kept = useKept(props.alarms)
  return kept && <OpenForm key={kept.opening} {...props} alarms={kept.value} opened={props.alarms !== null} />
}

function OpenForm({
  alarms,
  opened,
  close,
  closeAll,
}: Props & { alarms: readonly Alarm[]; opened: boolean }) {
  const say = useText()
  const form = useCallForm('alarm.close', {
    initial: { id: alarms[0]?.id ?? 0, comment: '' },
    about: 'several',
  })
  const submit = async () => {
    if (await form.submit(({ comment }) => closeAll(alarms, comment))) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('alarms.closeTitle', { count: alarms.length })}
      onSubmit={() => void submit()}
      submit={say('alarms.close')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <Textarea
        label={say('alarms.comment')}
        description={say('alarms.closeHint')}
        {...form.text('comment')}
        {...form.limits('comment')}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
      />
    </FormDialog>
  )
}
