import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useApi } from '#src/data/frame.ts'
import { encodePassword } from '#src/session/password.ts'
import { useSignInBy } from '#src/session/session-provider.tsx'
import { type Worked, withWork } from '#src/session/work.ts'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import classes from './oauth-entry.module.css'
import { codeSentTo, type Refusal, refusalOf } from './refusal.ts'
import { useWrongPlatform } from './use-wrong-platform.ts'

const AddressCode = lazy(async () => ({ default: (await import('./address-code.tsx')).AddressCode }))

/** Says once which account here is hers; at a new address it asks for the code that was sent too (1008). */
export function BindForm({ ticket }: { ticket: string }) {
  const say = useText()
  const api = useApi()
  const leave = useWrongPlatform()
  const signInBy = useSignInBy()
  const { enName: companyName } = useParams()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [codeAt, setCodeAt] = useState<string | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const field = (name: string) => String(data.get(name) ?? '').trim()
    const [account, password] = [field('bind-account'), String(data.get('bind-password') ?? '')]
    if (account === '') return setRefusal({ account: say('signIn.accountNeeded') })
    if (password === '') return setRefusal({ password: say('signIn.passwordNeeded') })
    const verificationCode = field('one-time-code') || undefined
    const input = { ticket, account, password: encodePassword(password), verificationCode, companyName }
    const ask = (worked: Partial<Worked>) =>
      signInBy((calls) => calls.call('user.oauthBind', { ...input, ...worked }))
    setBusy(true)
    setRefusal({})
    try {
      await withWork(api, ask, () => setRefusal({ hint: say('signIn.working') }))
    } catch (error) {
      if (leave(error)) return
      setRefusal(refusalOf(error, say))
      setCodeAt((before) => codeSentTo(error) ?? before)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes.bind} onSubmit={(event) => void submit(event)} noValidate>
      <h2>{say('signIn.bindTitle')}</h2>
      <p>{say('signIn.bindHint')}</p>
      <FormError error={refusal.form} />
      {refusal.hint && (
        <div role="status">
          <Notice kind="note">{refusal.hint}</Notice>
        </div>
      )}
      <TextInput
        size="md"
        label={say('signIn.bindAccount')}
        name="bind-account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={refusal.account}
        autoFocus
      />
      <PasswordInput
        size="md"
        label={say('signIn.bindPassword')}
        name="bind-password"
        autoComplete="current-password"
        error={refusal.password}
        visibilityToggleButtonProps={{ 'aria-label': say('signIn.showPassword') }}
        visibilityToggleFocusable
      />
      <Suspense fallback={null}>
        {codeAt !== null && <AddressCode to={codeAt} error={refusal.code} />}
      </Suspense>
      <Button type="submit" size="md" fullWidth loading={busy}>
        {say('signIn.bind')}
      </Button>
    </form>
  )
}
