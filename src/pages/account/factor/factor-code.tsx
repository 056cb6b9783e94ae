import { TextInput } from '@mantine/core'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'

interface Props {
  form: Pick<CallForm<{ code: string }>, 'text' | 'limits'>
  focused?: boolean
}

/** What her authenticator shows. */
export function FactorCode({ form, focused = false }: Props) {
  const say = useText()
  return (
    <TextInput
      size="md"
      label={say('signIn.secondStep.code')}
      autoComplete="one-time-code"
      spellCheck={false}
      {...form.limits('code')}
      {...form.text('code')}
      data-autofocus={focused || undefined}
    />
  )
}
