import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isEmail, isPhone } from '#contract/rules/contact.ts'
import { useApi } from '#src/data/frame.ts'
import { CodeField } from '#src/pages/code-field.tsx'
import { useOnlineForm } from '#src/pages/use-online-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'

export type ContactKind = 'phone' | 'email'

interface Props {
  kind: ContactKind
  opened: boolean
  close: (bound: boolean) => void
}

/** Binds a phone number or e-mail address, which a code sent there proves. */
export function ContactDialog({ kind, opened, close }: Props) {
  const say = useText()
  const api = useApi()
  const form = useOnlineForm([kind, 'verificationCode'])
  const [address, setAddress] = useState('')
  const [code, setCode] = useState('')
  const typed = address.trim()
  const isRight = kind === 'phone' ? isPhone(typed) : isEmail(typed)

  const sendCode = async () => {
    if (!isRight) {
      form.refuse({ [kind]: say(`account.wrong.${kind}`) })
      return false
    }
    return form.send(() =>
      kind === 'phone'
        ? api.call('ownAccount.sendVerificationCode', { phone: typed })
        : api.call('ownAccount.sendEmailVrfCode', { email: typed }),
    )
  }
  const leave = (bound: boolean) => {
    setAddress('')
    setCode('')
    form.refuse({})
    close(bound)
  }
  const submit = async () => {
    if (!isRight) return form.refuse({ [kind]: say(`account.wrong.${kind}`) })
    if (code === '') return form.refuse({ verificationCode: say('signIn.codeNeeded') })
    const bind = () => api.call('ownAccount.edit', { [kind]: typed, verificationCode: code })
    if (!(await form.send(bind))) return
    toast.done(say('account.bound'))
    leave(true)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={() => leave(false)}
      title={say(`account.bind.${kind}`)}
      onSubmit={() => void submit()}
      submit={say('common.confirm')}
      busy={form.busy}
      error={form.error}
    >
      <TextInput
        size="md"
        label={say(`account.new.${kind}`)}
        type={kind === 'phone' ? 'tel' : 'email'}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={form.fields[kind]}
        data-autofocus
      />
      <CodeField value={code} change={setCode} error={form.fields.verificationCode} send={sendCode} />
    </FormDialog>
  )
}
