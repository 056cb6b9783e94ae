import { TextInput } from '@mantine/core'
import { useText } from '#src/text/text.ts'

interface Props {
  value: string
  change: (name: string) => void
  error: string | undefined
}

/** The name of what a form is about: its first field, with the focus. */
export function NameField({ value, change, error }: Props) {
  const say = useText()
  return (
    <TextInput
      label={say('common.name')}
      required
      data-autofocus
      maxLength={40}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      error={error}
    />
  )
}
