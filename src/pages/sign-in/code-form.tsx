import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useSignInBy, useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { CodeField } from '#src/widgets/password/code-field.tsx'
import { Agreement, isAgreed } from './agreement.tsx'
import classes from './code-form.module.css'
import formClasses from './form.module.css'
import { rememberAccount, rememberedAccount } from './remembered-account.ts'
import { useWrongPlatform } from './use-wrong-platform.ts'

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
  const leave = useWrongPlatform()
  const form = useCallForm('user.loginByCode', {
    initial: () => ({
      account: rememberedAccount(system),
      verificationCode: '',
      agreed: !agreement || isAgreed(system),
    }),
    check: ({ agreed }) => ({ agreed: agreed ? null : say('signIn.agreeNeeded') }),
    inWords: onlineFailureInWords,
  })
  const [sent, setSent] = useState(false)

  const sendCode = async () => {
    const done = await form.act(['account'], ({ account }) => api.call('user.sendLoginCode', { account }))
    setSent(done)
    return done
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const signedIn = await form.submit(async ({ account, verificationCode }) => {
      await signInBy((calls) => calls.call('user.loginByCode', { account, verificationCode })).catch(
        (failure: unknown) => {
          leave(failure)
          throw failure
        },
      )
      rememberAccount(system, account)
    })
    if (signedIn) onDone?.()
  }

  return (
    <form className={formClasses.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormError error={form.error} className={formClasses.notice} />
      <TextInput
        size="md"
        label={say('signIn.contact')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={form.limits('account').maxLength}
        {...form.text('account')}
      />
      <CodeField {...form.value<string>('verificationCode')} send={sendCode} />
      <p className={classes.sent} role="status">
        {sent && say('signIn.codeSent')}
      </p>
      {agreement && (
        <Agreement
          agreed={form.values.agreed}
          change={(agreed) => form.change({ agreed })}
          error={form.fault('agreed')}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={form.busy} className={formClasses.submit}>
        {say('signIn.submit')}
      </Button>
    </form>
  )
}
