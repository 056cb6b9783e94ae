import { PasswordInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useText } from '#src/text/text.ts'
import { PasswordRules } from './password-rules.tsx'

interface Props {
  password: string
  confirm: string
  old?: string
  change: (next: { password: string; confirm: string }) => void
  errors: Readonly<Record<string, string | undefined>>
}

/** A new password, typed twice, with its rules beneath while it is typed. */
export function NewPasswordFields({ password, confirm, old, change, errors }: Props) {
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
        value={password}
        onChange={(event) => change({ password: event.currentTarget.value, confirm })}
        error={errors.password}
        aria-describedby={rules}
      />
      <PasswordInput
        {...eye}
        label={say('password.confirm')}
        value={confirm}
        onChange={(event) => change({ password, confirm: event.currentTarget.value })}
        error={errors.confirm}
      />
      <PasswordRules
        id={rules}
        password={password}
        confirm={confirm}
        {...(old === undefined ? {} : { old })}
      />
    </>
  )
}
