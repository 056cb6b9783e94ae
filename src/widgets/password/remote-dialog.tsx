import '#src/text/account.ts'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { CodeField } from './code-field.tsx'

interface Props {
  opened: boolean
  close: (proved: boolean) => void
}

/** Proves by a code, sent to her phone or e-mail address, that it is she who controls devices from afar. */
export function RemoteDialog({ opened, close }: Props) {
  const say = useText()
  const api = useApi()
  const offline = useConnection().kind === 'offline'
  const form = useCallForm('remoteControl.validation', {
    initial: { code: '' },
    inWords: onlineFailureInWords,
  })
  const [sentTo, setSentTo] = useState<string | null>(null)

  const leave = (proved: boolean) => {
    form.reset()
    setSentTo(null)
    close(proved)
  }
  const sendCode = () =>
    form.act([], async () => {
      const { to } = await api.call('remoteControl.sendCode', {})
      setSentTo(to)
    })
  /** A code that is wrong is said to be as soon as it is typed whole. */
  const type = async (code: string) => {
    form.change({ code })
    if (code.length < limits.codeDigits || offline) return
    const { valid } = await api.call('remoteControl.checkCode', { code }).catch(() => ({ valid: true }))
    if (!valid) form.refuse({ code: say('account.remote.wrong') })
  }
  const submit = async () => {
    if (!(await form.submit((values) => api.call('remoteControl.validation', values)))) return
    toast.done(say('account.remote.proved'))
    leave(true)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={() => leave(false)}
      title={say('account.remote.prove')}
      onSubmit={() => void submit()}
      submit={say('common.confirm')}
      busy={form.busy}
      unsaved={form.unsaved}
      disabled={offline}
      error={offline ? say('account.offline') : form.error}
    >
      <CodeField
        {...form.value<string>('code')}
        onChange={(typed) => void type(typed)}
        send={sendCode}
        disabled={offline}
      />
      {sentTo && <p role="status">{say('account.remote.sentTo', { to: sentTo })}</p>}
    </FormDialog>
  )
}
