import '#src/text/parts.ts'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { FaultField, type FaultValues } from './fault-field.tsx'

/** Words a refused fault report anew. */
export function MendFault(props: MendProps) {
  const form = useMendForm<FaultValues>(props, {
    begin: ({ describe }) => ({ describe: String(describe ?? '') }),
  })
  return (
    <MendDialog {...props} form={form} send={form.send}>
      <FaultField form={form} />
    </MendDialog>
  )
}
