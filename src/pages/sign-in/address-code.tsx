import { TextInput } from '@mantine/core'
import { useText } from '#src/text/text.ts'
import { codeTyped } from '#src/widgets/password/code-typed.ts'

/** The code that was sent because nobody has signed in to the account from here before (code 1008). */
export function AddressCode({ to, error }: { to: string; error?: string | undefined }) {
  const say = useText()
  return (
    <TextInput
      size="md"
      label={say('signIn.code')}
      description={say('signIn.codeSentTo', { to })}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      onChange={({ currentTarget }) => {
        currentTarget.value = codeTyped(currentTarget.value)
      }}
      error={error}
      autoFocus
    />
  )
}
