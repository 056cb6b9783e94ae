import { Textarea, TextInput } from '@mantine/core'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { perOpening } from '#src/ui/per-opening.tsx'
import { toast } from '#src/ui/toast.ts'

interface Props {
  opened: boolean
  close: () => void
  done: () => void
}

/** Adds a key whose firmware is taken. */
export const KeyForm = perOpening(OpenForm)

function OpenForm({ opened, close, done }: Props) {
  const say = useText()
  const { call } = useApi()
  const form = useCallForm('ota.addKey', { initial: { name: '', publicKey: '' } })
  const submit = async () => {
    if (!(await form.submit((values) => call('ota.addKey', values)))) return
    toast.done(say('ota.keys.added'))
    done()
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('ota.keys.add')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <TextInput label={say('ota.keys.name')} {...form.limits('name')} {...form.text('name')} />
      <Textarea
        label={say('ota.keys.publicKey')}
        description={say('ota.keys.publicKeyHint')}
        autosize
        minRows={2}
        {...form.limits('publicKey')}
        {...form.text('publicKey')}
      />
    </FormDialog>
  )
}
