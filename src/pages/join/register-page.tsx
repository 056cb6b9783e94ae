import '#src/text/join.ts'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isEmail } from '#contract/rules/contact.ts'
import { useApi } from '#src/data/frame.ts'
import { faultWords } from '#src/form/call-rules.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { encodePassword } from '#src/session/password.ts'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { NewPasswordFields } from '#src/widgets/password/new-password-fields.tsx'
import { newPasswordFaults, newPasswordInputs } from '#src/widgets/password/new-password-words.ts'
import { Door } from './door.tsx'
import classes from './join.module.css'

/** /register: an account on the open platform, by e-mail address. */
export function RegisterPage() {
  const say = useText()
  const api = useApi()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useCallForm('user.register', {
    initial: { email: '', username: '', password: '', confirm: '' },
    check: (values) => ({
      email: isEmail(values.email) ? null : faultWords('notAnEmail'),
      ...newPasswordFaults(values, say),
    }),
    verbatim: newPasswordInputs,
    inWords: onlineFailureInWords,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await form.submit(async ({ email, username, password }) => {
      await api.call('user.register', { email, username, password: encodePassword(password) })
      setSentTo(email)
    })
  }
  if (sentTo)
    return (
      <Door
        page="register"
        title={say('join.registered')}
        note={say('join.registeredHint', { email: sentTo })}
      />
    )
  return (
    <Door page="register" title={say('page.register')} note={say('join.registerHint')}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <FormError error={form.error} />
        <TextInput
          size="md"
          label={say('join.email')}
          type="email"
          autoComplete="email"
          {...form.limits('email')}
          {...form.text('email')}
        />
        <TextInput
          size="md"
          label={say('join.username')}
          autoComplete="name"
          {...form.limits('username')}
          {...form.text('username')}
        />
        <NewPasswordFields form={form} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {say('page.register')}
        </Button>
      </form>
    </Door>
  )
}
