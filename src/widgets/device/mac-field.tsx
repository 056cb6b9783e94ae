import '#src/text/gateways.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useText } from '#src/text/text.ts'

/** The MAC address of a device, which nobody has to enter. */
export function MacField(input: TextInputProps) {
  const say = useText()
  return (
    <TextInput
      label={say('gateways.mac')}
      description={say('gateways.macHint')}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      {...input}
    />
  )
}
