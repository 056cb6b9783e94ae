import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { faultWords } from '#src/form/call-rules.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useSignInBy } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { codeTyped } from '#src/widgets/password/code-typed.ts'
import classes from './oauth-entry.module.css'
import { useWrongPlatform } from './use-wrong-platform.ts'

interface Props {
  ticket: string
  /** Where the code went, as much of it as its owner knows it again by. */
  to: string
}

/** Asks who has come back from the organisation's sign-in at a new address for the code that was sent (1008). */
export function OauthCode({ ticket, to }: Props) {
  const say = useText()
  const leave = useWrongPlatform()
  const signInBy = useSignInBy()
  const form = useCallForm('user.oauthCode', {
    initial: { verificationCode: '' },
    check: ({ verificationCode }) => ({
      verificationCode: verificationCode === '' ? faultWords('required') : null,
    }),
    inWords: onlineFailureInWords,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit(({ verificationCode }) =>
      signInBy((calls) => calls.call('user.oauthCode', { ticket, verificationCode })).catch(
        (failure: unknown) => {
          leave(failure)
          throw failure
        },
      ),
    )
  }
  const { onChange, ...code } = form.value<string>('verificationCode')
  return (
    <form className={classes.bind} onSubmit={submit} noValidate>
      <FormError error={form.error} />
      <TextInput
        size="md"
        label={say('signIn.code')}
        description={say('signIn.codeSentTo', { to })}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...code}
        onChange={({ currentTarget }) => onChange(codeTyped(currentTarget.value))}
        autoFocus
      />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        {say('signIn.submit')}
      </Button>
    </form>
  )
}
