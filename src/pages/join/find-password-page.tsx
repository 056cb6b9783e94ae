import '#src/text/join.ts'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { encodePassword } from '#src/session/password.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { signInPath } from '#src/session/way-in.ts'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { toast } from '#src/ui/toast.ts'
import { CodeField } from '#src/widgets/password/code-field.tsx'
import { NewPasswordFields } from '#src/widgets/password/new-password-fields.tsx'
import { newPasswordFaults, newPasswordInputs } from '#src/widgets/password/new-password-words.ts'
import { Door } from './door.tsx'
import classes from './join.module.css'

/** /findpassword: a code to the account's phone or e-mail address, then a new password. */
export function FindPasswordPage() {
  const say = useText()
  const api = useApi()
  const system = useSystem()
  const navigate = useNavigate()
  const { state } = useLocation()
  const form = useCallForm('user.newPassword', {
    initial: { account: '', verificationCode: '', password: '', confirm: '' },
    check: (values) => newPasswordFaults(values, say),
    verbatim: newPasswordInputs,
    inWords: onlineFailureInWords,
  })
  const [proved, setProved] = useState(false)

  const sendCode = () =>
    form.act(['account'], ({ account }) => api.call('user.sendPasswordCode', { phone: account }))
  const prove = () =>
    form.act(['account', 'verificationCode'], async ({ account, verificationCode: code }) => {
      const { valid } = await api.call('user.newPasswordActivate', { code, account })
      setProved(valid)
      if (!valid) form.refuse({ verificationCode: say('join.wrongCode') })
    })
  /** A code that has run out meanwhile: what was typed of the password stays. */
  const askAnew = () => {
    form.change({ verificationCode: '' }, [])
    setProved(false)
  }
  const change = async () => {
    const done = await form.submit(async ({ account, verificationCode, password }) => {
      try {
        await api.call('user.newPassword', { account, verificationCode, password: encodePassword(password) })
      } catch (failure) {
        if (failure instanceof ApiError && failure.fields?.verificationCode) askAnew()
        throw failure
      }
    })
    if (!done) return
    toast.done(say('password.done'))
    navigate(signInPath(system), { replace: true, state })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (proved ? change() : prove())
  }

  return (
    <Door
      page="findPassword"
      title={say('page.findPassword')}
      note={say(proved ? 'join.findNew' : 'join.findHint')}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormError error={form.error} />
        {proved ? (
          <NewPasswordFields form={form} />
        ) : (
          <>
            <TextInput
              size="md"
              label={say('signIn.contact')}
              autoComplete="username"
              autoCapitalize="none"
              maxLength={form.limits('account').maxLength}
              {...form.text('account')}
            />
            <CodeField {...form.value<string>('verificationCode')} send={sendCode} />
          </>
        )}
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {say(proved ? 'join.setPassword' : 'common.next')}
        </Button>
      </form>
    </Door>
  )
}
