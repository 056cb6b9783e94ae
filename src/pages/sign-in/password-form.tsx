import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useApi } from '#src/data/frame.ts'
import type { SignInMore } from '#src/session/session.ts'
import { useSignIn, useSystem } from '#src/session/session-provider.tsx'
import { type Worked, withWork } from '#src/session/work.ts'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Agreement, isAgreed } from './agreement.tsx'
import classes from './form.module.css'
import { codeSentTo, type Refusal, refusalOf } from './refusal.ts'
import { rememberAccount, rememberedAccount } from './remembered-account.ts'
import { useWrongPlatform } from './use-wrong-platform.ts'

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
    more: { verificationCode: field('one-time-code') },
  }
}

/** Trying to sign in: what was refused of the last try, and where a code went that the next one has to answer with. */
function useTries(agreed: boolean, onDone?: () => void) {
  const say = useText()
  const system = useSystem()
  const signIn = useSignIn()
  const api = useApi()
  const leave = useWrongPlatform()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({})
  const { enName: companyName } = useParams()
  const [codeAt, setCodeAt] = useState<string | null>(null)
  const accountBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)

  const refuse = (reason: Refusal) => {
    setRefusal(reason)
    const box = reason.account ? accountBox : passwordBox
    if (reason.account || reason.password) box.current?.focus()
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
      const ask = (worked: Partial<Worked>) => signIn(name, password, { ...more, companyName, ...worked })
      await withWork(api, ask, () => setRefusal({ hint: say('signIn.working') }))
      rememberAccount(system, name)
      onDone?.()
    } catch (error) {
      if (leave(error)) return
      refuse(refusalOf(error, say))
      setCodeAt((before) => codeSentTo(error) ?? before)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, codeAt, accountBox, passwordBox, send }
}

/** Account and password, refused beside the field that is wrong. Works with password managers. */
export function PasswordForm({ onDone, agreement }: Props) {
  const say = useText()
  const system = useSystem()
  const [first] = useState(() => rememberedAccount(system))
  const [agreed, setAgreed] = useState(() => !agreement || isAgreed(system))
  const { busy, refusal, codeAt, accountBox, passwordBox, send } = useTries(agreed, onDone)
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
        {codeAt !== null && <AddressCode to={codeAt} error={refusal.code} />}
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
