import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Alarm } from '#contract/alarm-shapes.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'

/** What has come of doing the same with several alarms. */
export interface Done {
  /** It was not done with these. */
  left: readonly Alarm[]
  /** Why not, as it was said last; undefined when it was done with all. */
  failure: unknown
}

interface Props {
  /** Null while it is closed. */
  alarms: readonly Alarm[] | null
  close: () => void
  closeAll: (alarms: readonly Alarm[], comment: string) => Promise<Done>
}

/** Asks why several alarms are done with: the same is written down of each. It stays for those that were refused, and says why. */
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
  const [left, setLeft] = useState(alarms)
  const submit = async () => {
    const sent = await form.submit(async ({ comment }) => {
      const done = await closeAll(left, comment)
      setLeft(done.left)
      if (done.left.length > 0) throw done.failure
    })
    if (sent) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('alarms.closeTitle', { count: left.length })}
      onSubmit={() => void submit()}
      submit={say('alarms.close')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error ?? form.fault('id')}
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
