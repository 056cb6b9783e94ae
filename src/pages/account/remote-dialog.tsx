import { useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { CodeField } from '#src/pages/code-field.tsx'
import { useOnlineForm } from '#src/pages/use-online-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'

interface Props {
  opened: boolean
  close: (proved: boolean) => void
}

/** As many digits as a code has. */
const whole = 6

/** Proves by a code, sent to her phone or e-mail address, that it is she who controls devices from afar. */
export function RemoteDialog({ opened, close }: Props) {
  const say = useText()
  const api = useApi()
  const offline = useConnection().kind === 'offline'
  const form = useOnlineForm(['code'])
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)

  const leave = (proved: boolean) => {
    setCode('')
    setSentTo(null)
    form.refuse({})
    close(proved)
  }
  const sendCode = () =>
    form.send(async () => {
      const { to } = await api.call('remoteControl.sendCode', {})
      setSentTo(to)
    })
  /** A code that is wrong is said to be as soon as it is typed whole. */
  const type = async (typed: string) => {
    setCode(typed)
    form.refuse({})
    if (typed.length < whole || offline) return
    const { valid } = await api
      .call('remoteControl.checkCode', { code: typed })
      .catch(() => ({ valid: true }))
    if (!valid) form.refuse({ code: say('account.remote.wrong') })
  }
  const submit = async () => {
    if (code === '') return form.refuse({ code: say('signIn.codeNeeded') })
    if (!(await form.send(() => api.call('remoteControl.validation', { code })))) return
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
      disabled={offline}
      error={offline ? say('account.offline') : form.error}
    >
      <CodeField
        value={code}
        change={(typed) => void type(typed)}
        error={form.fields.code}
        send={sendCode}
        disabled={offline}
      />
      {sentTo && <p role="status">{say('account.remote.sentTo', { to: sentTo })}</p>}
    </FormDialog>
  )
}
