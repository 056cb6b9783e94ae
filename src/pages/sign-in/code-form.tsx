import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi } from '#src/data/frame.ts'
import { CodeField } from '#src/pages/code-field.tsx'
import { useOnlineForm } from '#src/pages/use-online-form.ts'
import { useSignInBy, useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Agreement, isAgreed } from './agreement.tsx'
import { rememberAccount, rememberedAccount } from './remembered-account.ts'
import classes from './sign-in.module.css'

interface Props {
  onDone?: () => void
  agreement: boolean
}

/** Signing in with a code that is sent to the account's phone or e-mail address. */
export function CodeForm({ onDone, agreement }: Props) {
  const say = useText()
  const api = useApi()
  const system = useSystem()
  const signInBy = useSignInBy()
  const form = useOnlineForm(['account', 'verificationCode', 'agreement'])
  const [account, setAccount] = useState(() => rememberedAccount(system))
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const [agreed, setAgreed] = useState(() => !agreement || isAgreed(system))
  const name = account.trim()

  const sendCode = async () => {
    if (name === '') {
      form.refuse({ account: say('signIn.accountNeeded') })
      return false
    }
    const done = await form.send(() => api.call('user.sendLoginCode', { account: name }))
    setSent(done)
    return done
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return form.refuse({ account: say('signIn.accountNeeded') })
    if (code === '') return form.refuse({ verificationCode: say('signIn.codeNeeded') })
    if (!agreed) return form.refuse({ agreement: say('signIn.agreeNeeded') })
    const input = { account: name, verificationCode: code }
    if (!(await form.send(() => signInBy((calls) => calls.call('user.loginByCode', input))))) return
    rememberAccount(system, name)
    onDone?.()
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {form.error && (
        <div role="alert" className={classes.notice}>
          <Notice kind="error">{form.error}</Notice>
        </div>
      )}
      <TextInput
        size="md"
        label={say('signIn.contact')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
        error={form.fields.account}
      />
      <CodeField value={code} change={setCode} error={form.fields.verificationCode} send={sendCode} />
      <p className={classes.sent} role="status">
        {sent && say('signIn.codeSent')}
      </p>
      {agreement && <Agreement agreed={agreed} change={setAgreed} error={form.fields.agreement} />}
      <Button type="submit" size="md" fullWidth loading={form.busy} className={classes.submit}>
        {say('signIn.submit')}
      </Button>
    </form>
  )
}
