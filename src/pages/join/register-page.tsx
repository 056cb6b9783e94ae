import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isEmail } from '#contract/rules/contact.ts'
import { useApi } from '#src/data/frame.ts'
import { NewPasswordFields } from '#src/pages/new-password-fields.tsx'
import { newPasswordFaults } from '#src/pages/new-password-words.ts'
import { useOnlineForm } from '#src/pages/use-online-form.ts'
import { encodePassword } from '#src/session/password.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Door } from './door.tsx'
import classes from './join.module.css'

const empty = { email: '', username: '', password: '', confirm: '' }

/** /register: an account on the open platform, by e-mail address. */
export function RegisterPage() {
  const say = useText()
  const api = useApi()
  const form = useOnlineForm(['email', 'username', 'password', 'confirm'])
  const [values, setValues] = useState(empty)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const [email, username] = [values.email.trim(), values.username.trim()]
    if (!isEmail(email)) return form.refuse({ email: say('join.emailWrong') })
    if (username === '') return form.refuse({ username: say('join.nameNeeded') })
    const faults = newPasswordFaults(values, say)
    if (Object.keys(faults).length > 0) return form.refuse(faults)
    const input = { email, username, password: encodePassword(values.password) }
    if (await form.send(() => api.call('user.register', input))) setSentTo(email)
  }
  if (sentTo)
    return <Door title={say('join.registered')} note={say('join.registeredHint', { email: sentTo })} />
  const text = (name: 'email' | 'username') => ({
    size: 'md' as const,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
    error: form.fields[name],
  })
  return (
    <Door title={say('page.register')} note={say('join.registerHint')}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {form.error && (
          <div role="alert">
            <Notice kind="error">{form.error}</Notice>
          </div>
        )}
        <TextInput {...text('email')} label={say('join.email')} type="email" autoComplete="email" />
        <TextInput {...text('username')} label={say('join.username')} autoComplete="name" maxLength={40} />
        <NewPasswordFields
          password={values.password}
          confirm={values.confirm}
          change={(next) => setValues({ ...values, ...next })}
          errors={form.fields}
        />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {say('page.register')}
        </Button>
      </form>
    </Door>
  )
}
