import '#src/text/run-sheets.ts'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { PairFields, type PairValues } from './pair-fields.tsx'

/** Enters the serial number and the key of a self-powered panel again. */
export function MendPair(props: MendProps) {
  const form = useMendForm<PairValues>(props, {
    begin: ({ serialNumber, securityKey }) => ({
      serialNumber: String(serialNumber ?? ''),
      securityKey: typeof securityKey === 'string' ? securityKey : undefined,
    }),
  })
  return (
    <MendDialog {...props} form={form} send={() => void form.send()}>
      <PairFields form={form} />
    </MendDialog>
  )
}
