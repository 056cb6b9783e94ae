import '#src/text/faults.ts'
import { Textarea } from '@mantine/core'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { useText } from '#src/text/text.ts'

/** Words a refused report anew. */
export function MendReport(props: MendProps) {
  const say = useText()
  const form = useMendForm(props, {
    begin: ({ describe }) => ({ describe: String(describe ?? '') }),
  })
  return (
    <MendDialog {...props} form={form} send={form.send}>
      <Textarea
        label={say('faults.describe')}
        autosize
        minRows={3}
        maxRows={8}
        {...form.text('describe')}
        {...form.limits('describe')}
      />
    </MendDialog>
  )
}
