import { PasswordInput } from '@mantine/core'
import type { EntryForm } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'

/** The password of who is signed in, once more. */
export function OwnPassword({ form }: { form: Pick<EntryForm<{ password: string }>, 'text'> }) {
  const say = useText()
  return (
    <PasswordInput
      size="md"
      label={say('signIn.password')}
      autoComplete="current-password"
      {...form.text('password')}
      visibilityToggleButtonProps={{ 'aria-label': say('signIn.showPassword') }}
      visibilityToggleFocusable
      data-autofocus
    />
  )
}
