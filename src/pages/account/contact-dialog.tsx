import '#src/text/account.ts'
import { TextInput } from '@mantine/core'
import { isEmail, isPhone } from '#contract/rules/contact.ts'
import { useApi } from '#src/data/frame.ts'
import { faultWords } from '#src/form/call-rules.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { CodeField } from '#src/widgets/password/code-field.tsx'

const kinds = {
  phone: { type: 'tel', autoComplete: 'tel', isRight: isPhone, fault: 'notAPhone' },
  email: { type: 'email', autoComplete: 'email', isRight: isEmail, fault: 'notAnEmail' },
} as const

export type ContactKind = keyof typeof kinds

interface Props {
  kind: ContactKind
  opened: boolean
  close: (bound: boolean) => void
}

type Values = Partial<Record<ContactKind, string>> & { verificationCode: string }

/** Binds a phone number or e-mail address, which a code sent there proves. */
export function ContactDialog({ kind, opened, close }: Props) {
  const say = useText()
  const api = useApi()
  const { isRight, fault, ...input } = kinds[kind]
  const form = useCallForm<Values>('ownAccount.edit', {
    initial: { [kind]: '', verificationCode: '' },
    check: ({ [kind]: address = '' }) => ({ [kind]: isRight(address) ? null : faultWords(fault) }),
    inWords: onlineFailureInWords,
  })

  const sendCode = () =>
    form.act([kind], ({ [kind]: address = '' }) =>
      kind === 'phone'
        ? api.call('ownAccount.sendVerificationCode', { phone: address })
        : api.call('ownAccount.sendEmailVrfCode', { email: address }),
    )
  const leave = (bound: boolean) => {
    form.reset()
    close(bound)
  }
  const submit = async () => {
    if (!(await form.submit((values) => api.call('ownAccount.edit', values)))) return
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
      unsaved={form.unsaved}
      error={form.error}
    >
      <TextInput
        size="md"
        label={say(`account.new.${kind}`)}
        {...input}
        {...form.limits(kind)}
        {...form.text(kind)}
        data-autofocus
      />
      <CodeField {...form.value<string>('verificationCode')} send={sendCode} />
    </FormDialog>
  )
}
