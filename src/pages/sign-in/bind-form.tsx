import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/data/frame.ts'
import { encodePassword } from '#src/session/password.ts'
import { useSignInBy } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import classes from './oauth-entry.module.css'
import { askAgain, type Refusal, refusalOf } from './refusal.ts'

const CaptchaField = lazy(async () => ({ default: (await import('./captcha-field.tsx')).CaptchaField }))

/** Says once which account here is hers; after wrong passwords it asks for the characters of a picture too (1007). */
export function BindForm({ ticket }: { ticket: string }) {
  const say = useText()
  const api = useApi()
  const signInBy = useSignInBy()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({})
  /** Which picture is shown; 0 is none. Another number is another picture. */
  const [picture, setPicture] = useState(0)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const field = (name: string) => String(data.get(name) ?? '').trim()
    const [account, password] = [field('bind-account'), String(data.get('bind-password') ?? '')]
    if (account === '') return setRefusal({ account: say('signIn.accountNeeded') })
    if (password === '') return setRefusal({ password: say('signIn.passwordNeeded') })
    const pictured = picture > 0 && {
      imageVerificationCode: field('picture'),
      keyId: field('picture-id'),
    }
    const input = { ticket, account, password: encodePassword(password), ...pictured }
    setBusy(true)
    setRefusal({})
    try {
      await signInBy((calls) => calls.call('user.oauthBind', input))
    } catch (error) {
      setRefusal(refusalOf(error, say))
      if (error instanceof ApiError) {
        const next = await askAgain(api, account, error)
        setPicture((count) => (next.picture ? count + 1 : 0))
      }
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
        {picture > 0 && <CaptchaField key={picture} error={refusal.picture} />}
      </Suspense>
      <Button type="submit" size="md" fullWidth loading={busy}>
        {say('signIn.bind')}
      </Button>
    </form>
  )
}
