import type { AirLimits } from '#contract/air-limit-shapes.ts'
import { noAirLimits } from '#contract/rules/air-limits.ts'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { AirFields, type AirValues, airFaults, airValues } from './air-fields.tsx'

/** Enters refused limits of a campus again. */
export function MendAirLimits(props: MendProps) {
  const form = useMendForm<AirValues>(props, {
    begin: ({ airOwn }) => airValues((airOwn ?? noAirLimits) as AirLimits),
    check: airFaults,
    entered: (values) => ({ airOwn: airValues(values) }),
  })
  return (
    <MendDialog {...props} form={form} send={() => void form.send()}>
      <AirFields form={form} />
    </MendDialog>
  )
}
