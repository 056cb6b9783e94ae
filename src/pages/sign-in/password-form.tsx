import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/data/frame.ts'
import type { SignInMore } from '#src/session/session.ts'
import { useSignIn, useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Agreement, isAgreed } from './agreement.tsx'
import classes from './form.module.css'
import { askAgain, type Refusal, refusalOf } from './refusal.ts'
import { rememberAccount, rememberedAccount } from './remembered-account.ts'

const CaptchaField = lazy(async () => ({ default: (await import('./captcha-field.tsx')).CaptchaField }))
const AddressCode = lazy(async () => ({ default: (await import('./address-code.tsx')).AddressCode }))

interface Props {
  onDone?: () => void
  agreement: boolean
}

interface Entered {
  account: string
  password: string
  more: SignInMore
}

/** Read off the form itself: a password manager may have filled it in without a word. */
function enteredIn(form: HTMLFormElement): Entered {
  const data = new FormData(form)
  const field = (name: string) => String(data.get(name) ?? '').trim() || undefined
  return {
    account: field('username') ?? '',
    password: String(data.get('password') ?? ''),
    more: {
      imageVerificationCode: field('picture'),
      keyId: field('picture-id'),
      verificationCode: field('one-time-code'),
    },
  }
}

/** Trying to sign in: what was refused of the last try, and what the next one has to answer beside the password. */
function useTries(agreed: boolean, onDone?: () => void) {
  const say = useText()
  const system = useSystem()
  const signIn = useSignIn()
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({})
  /** Which picture is shown; 0 is none. Another number is another picture. */
  const [picture, setPicture] = useState(0)
  const [codeSentTo, setCodeSentTo] = useState<string | null>(null)
  const accountBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)

  const refuse = (reason: Refusal) => {
    setRefusal(reason)
    const box = reason.account ? accountBox : passwordBox
    if (reason.account || reason.password) box.current?.focus()
  }

  /** What has to be answered beside the password at the next try. */
  const ask = async (name: string, error: ApiError) => {
    const next = await askAgain(api, name, error)
    setPicture((count) => (next.picture ? count + 1 : 0))
    if (next.codeSentTo) setCodeSentTo(next.codeSentTo)
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { account: name, password, more } = enteredIn(event.currentTarget)
    if (name === '') return refuse({ account: say('signIn.accountNeeded') })
    if (password === '') return refuse({ password: say('signIn.passwordNeeded') })
    if (!agreed) return refuse({ agreement: say('signIn.agreeNeeded') })
    setBusy(true)
    setRefusal({})
    try {
      await signIn(name, password, more)
      rememberAccount(system, name)
      onDone?.()
    } catch (error) {
      refuse(refusalOf(error, say))
      if (error instanceof ApiError) await ask(name, error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, picture, codeSentTo, accountBox, passwordBox, send }
}

/** Account and password, refused beside the field that is wrong. Works with password managers. */
export function PasswordForm({ onDone, agreement }: Props) {
  const say = useText()
  const system = useSystem()
  const [first] = useState(() => rememberedAccount(system))
  const [agreed, setAgreed] = useState(() => !agreement || isAgreed(system))
  const { busy, refusal, picture, codeSentTo, accountBox, passwordBox, send } = useTries(agreed, onDone)
  return (
    <form className={classes.form} onSubmit={(event) => void send(event)} noValidate>
      <FormError error={refusal.form} className={classes.notice} />
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
      <PasswordBox box={passwordBox} error={refusal.password} focused={first !== ''} />
      <Suspense fallback={null}>
        {picture > 0 && <CaptchaField key={picture} error={refusal.picture} />}
        {codeSentTo !== null && <AddressCode to={codeSentTo} error={refusal.code} />}
      </Suspense>
      {agreement && <Agreement agreed={agreed} change={setAgreed} error={refusal.agreement} />}
      <Button type="submit" size="md" fullWidth loading={busy} className={classes.submit}>
        {say('signIn.submit')}
      </Button>
    </form>
  )
}

interface PasswordBoxProps {
  box: RefObject<HTMLInputElement | null>
  error: string | undefined
  /** Whether the form is begun here. */
  focused: boolean
}

/** A password that can be looked at, with a word when Caps Lock is on. */
function PasswordBox({ box, error, focused }: PasswordBoxProps) {
  const say = useText()
  const [visible, setVisible] = useState(false)
  const [caps, setCaps] = useState(false)
  const noteCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      ref={box}
      size="md"
      label={say('signIn.password')}
      name="password"
      autoComplete="current-password"
      onKeyDown={noteCaps}
      onKeyUp={noteCaps}
      onBlur={() => setCaps(false)}
      error={error}
      description={caps ? say('signIn.capsLock') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': say(visible ? 'signIn.hidePassword' : 'signIn.showPassword'),
      }}
      data-autofocus={focused || undefined}
      autoFocus={focused}
    />
  )
}
