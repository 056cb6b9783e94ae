import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { CampusFields, type CampusValues, campusFaults, campusValues } from './campus-fields.tsx'

/** Enters a refused campus again: a new one whole, of an edited one what was changed. */
export function MendCampus(props: MendProps) {
  const form = useMendForm<CampusValues>(props, {
    begin: campusValues,
    check: (values) => campusFaults(values),
  })
  return (
    <MendDialog {...props} form={form} send={form.send} size={560}>
      <CampusFields form={form} />
    </MendDialog>
  )
}
