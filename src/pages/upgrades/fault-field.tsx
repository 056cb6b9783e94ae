import { Textarea } from '@mantine/core'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'

export interface FaultValues extends Record<string, unknown> {
  describe: string
}

/** What is wrong in a room, in words. */
export function FaultField({ form: { text, limits } }: { form: CallForm<FaultValues> }) {
  const say = useText()
  return (
    <Textarea
      label={say('parts.upgrades.fault')}
      placeholder={say('parts.upgrades.faultHint')}
      autosize
      minRows={3}
      maxRows={8}
      data-autofocus
      {...text('describe')}
      {...limits('describe')}
    />
  )
}
