import { PasswordInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { EntryForm } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import { PasswordRules } from './password-rules.tsx'

interface Props {
  form: Pick<EntryForm<{ password: string; confirm: string }>, 'values' | 'text'>
  /** The password it must differ from. */
  old?: string
}

/** A new password, typed twice, with its rules beneath while it is typed. */
export function NewPasswordFields({ form, old }: Props) {
  const say = useText()
  const rules = useId()
  const [visible, setVisible] = useState(false)
  const eye = {
    visible,
    onVisibilityChange: setVisible,
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: {
      'aria-label': say(visible ? 'signIn.hidePassword' : 'signIn.showPassword'),
    },
    autoComplete: 'new-password',
    size: 'md',
  } as const
  return (
    <>
      <PasswordInput
        {...eye}
        label={say('password.new')}
        placeholder={say('password.placeholder')}
        {...form.text('password')}
        aria-describedby={rules}
      />
      <PasswordInput {...eye} label={say('password.confirm')} {...form.text('confirm')} />
      <PasswordRules id={rules} {...form.values} {...(old === undefined ? {} : { old })} />
    </>
  )
}
