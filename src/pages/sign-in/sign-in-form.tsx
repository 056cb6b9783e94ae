import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useSignIn, useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { type Refusal, refusalOf } from './refusal.ts'
import { rememberAccount, rememberedAccount } from './remembered-account.ts'
import classes from './sign-in.module.css'

interface Props {
  onDone?: () => void
}

/** Read off the form itself: a password manager may have filled it in without a word. */
function enteredIn(form: HTMLFormElement): { account: string; password: string } {
  const data = new FormData(form)
  return { account: String(data.get('username') ?? '').trim(), password: String(data.get('password') ?? '') }
}

/** Account and password, refused beside the field that is wrong. Works with password managers. */
export function SignInForm({ onDone }: Props) {
  const say = useText()
  const system = useSystem()
  const signIn = useSignIn()
  const [first] = useState(() => rememberedAccount(system))
  const [visible, setVisible] = useState(false)
  const [caps, setCaps] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({})
  const accountBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)

  const refuse = (reason: Refusal) => {
    setRefusal(reason)
    const box = reason.account ? accountBox : passwordBox
    box.current?.focus()
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { account: name, password } = enteredIn(event.currentTarget)
    if (name === '') return refuse({ account: say('signIn.accountNeeded') })
    if (password === '') return refuse({ password: say('signIn.passwordNeeded') })
    setBusy(true)
    setRefusal({})
    try {
      await signIn(name, password)
      rememberAccount(system, name)
      onDone?.()
    } catch (error) {
      refuse(refusalOf(error, say))
    } finally {
      setBusy(false)
    }
  }

  const noteCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))

  return (
    <form className={classes.form} onSubmit={(event) => void send(event)} noValidate>
      {refusal.form && (
        <div role="alert" className={classes.notice}>
          <Notice kind="error">{refusal.form}</Notice>
        </div>
      )}
      {refusal.hint && (
        <div role="status" className={classes.notice}>
          <Notice kind="note">{refusal.hint}</Notice>
        </div>
      )}
      <TextInput
        ref={accountBox}
        size="md"
        label={say('signIn.account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={first}
        error={refusal.account}
        data-autofocus={first === '' || undefined}
        autoFocus={first === ''}
      />
      <PasswordInput
        ref={passwordBox}
        size="md"
        label={say('signIn.password')}
        name="password"
        autoComplete="current-password"
        onKeyDown={noteCaps}
        onKeyUp={noteCaps}
        onBlur={() => setCaps(false)}
        error={refusal.password}
        description={caps ? say('signIn.capsLock') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{
          'aria-label': say(visible ? 'signIn.hidePassword' : 'signIn.showPassword'),
        }}
        data-autofocus={first !== '' || undefined}
        autoFocus={first !== ''}
      />
      <Button type="submit" size="md" fullWidth loading={busy} className={classes.submit}>
        {say('signIn.submit')}
      </Button>
    </form>
  )
}
