import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useApi } from '#src/data/frame.ts'
import { CodeField } from '#src/pages/code-field.tsx'
import { NewPasswordFields } from '#src/pages/new-password-fields.tsx'
import { newPasswordFaults } from '#src/pages/new-password-words.ts'
import { useOnlineForm } from '#src/pages/use-online-form.ts'
import { encodePassword } from '#src/session/password.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { Door } from './door.tsx'
import classes from './join.module.css'

/** /findpassword: a code to the account's phone or e-mail address, then a new password. */
export function FindPasswordPage() {
  const say = useText()
  const api = useApi()
  const navigate = useNavigate()
  const form = useOnlineForm(['account', 'verificationCode', 'password', 'confirm'])
  const [account, setAccount] = useState('')
  const [code, setCode] = useState('')
  const [proved, setProved] = useState(false)
  const [passwords, setPasswords] = useState({ password: '', confirm: '' })
  const name = account.trim()

  const sendCode = async () => {
    if (name !== '') return form.send(() => api.call('user.sendPasswordCode', { phone: name }))
    form.refuse({ account: say('signIn.accountNeeded') })
    return false
  }
  const prove = async () => {
    if (name === '') return form.refuse({ account: say('signIn.accountNeeded') })
    if (code === '') return form.refuse({ verificationCode: say('signIn.codeNeeded') })
    let valid = false
    const asked = await form.send(async () => {
      valid = (await api.call('user.newPasswordActivate', { code, account: name })).valid
    })
    if (asked && !valid) form.refuse({ verificationCode: say('join.wrongCode') })
    setProved(valid)
  }
  const change = async () => {
    const faults = newPasswordFaults(passwords, say)
    if (Object.keys(faults).length > 0) return form.refuse(faults)
    const password = encodePassword(passwords.password)
    const input = { account: name, verificationCode: code, password }
    if (!(await form.send(() => api.call('user.newPassword', input)))) return
    toast.done(say('password.done'))
    navigate(pathTo('login'), { replace: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (proved ? change() : prove())
  }

  return (
    <Door title={say('page.findPassword')} note={say(proved ? 'join.findNew' : 'join.findHint')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {form.error && (
          <div role="alert">
            <Notice kind="error">{form.error}</Notice>
          </div>
        )}
        {!proved && (
          <>
            <TextInput
              size="md"
              label={say('signIn.contact')}
              autoComplete="username"
              autoCapitalize="none"
              value={account}
              onChange={(event) => setAccount(event.currentTarget.value)}
              error={form.fields.account}
            />
            <CodeField value={code} change={setCode} error={form.fields.verificationCode} send={sendCode} />
          </>
        )}
        {proved && (
          <>
            {form.fields.verificationCode && (
              <div role="alert">
                <Notice kind="error">{form.fields.verificationCode}</Notice>
              </div>
            )}
            <NewPasswordFields {...passwords} change={setPasswords} errors={form.fields} />
          </>
        )}
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {say(proved ? 'join.setPassword' : 'common.next')}
        </Button>
      </form>
    </Door>
  )
}
