import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useText } from '#src/text/text.ts'

interface Props {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  error: string | undefined
  required?: boolean
  maxLength?: number
}

/** The name of what a form is about: its first field, with the focus. */
export function NameField(input: Props) {
  const say = useText()
  return <TextInput label={say('common.name')} data-autofocus {...input} />
}
