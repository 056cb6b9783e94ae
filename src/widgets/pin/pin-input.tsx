import { PasswordInput } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { useText } from '#src/text/text.ts'

interface Props {
  label: string
  value: string
  change: (value: string) => void
  error?: string | undefined
  description?: string
  /** What a password manager is told; it is not to keep PINs. */
  autoComplete?: 'off' | 'current-password'
  autoFocus?: boolean
}

/** Where a PIN, a passphrase or the password that stands in for it is typed. */
export function PinInput({
  label,
  value,
  change,
  error,
  description,
  autoComplete = 'off',
  autoFocus,
}: Props) {
  const say = useText()
  return (
    <PasswordInput
      size="md"
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete={autoComplete}
      maxLength={limits.passphraseMost}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      error={error}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': say('pin.show') }}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus ?? false}
    />
  )
}
