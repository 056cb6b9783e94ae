import type { FormEvent } from 'react'
import type { CompanyAirLimits } from '#contract/air-limit-shapes.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { toast } from '#src/ui/toast.ts'
import { AirFields, type AirValues, airFaults, airValues } from './air-fields.tsx'
import classes from './data-settings.module.css'
import { SaveButton } from './save-button.tsx'

/** The limits of air conditioners for the whole company. */
export function CompanyForm({ limits }: { limits: CompanyAirLimits }) {
  const say = useText()
  const { saveAirLimits } = useDataSettingsVerbs()
  const offline = useConnection().kind === 'offline'
  const form = useCallForm<AirValues>('airLimit.save', {
    initial: () => airValues(limits),
    check: airFaults,
    about: 'company',
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await form.submit((values) => saveAirLimits(airValues(values)))
    if (sent) toast.done(say('airLimits.saved'))
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <DraftOffer unsaved={form.unsaved} />
      <div className={classes.rated}>
        <AirFields form={form} />
      </div>
      <FormError error={form.error} />
      {offline && <p className={classes.hint}>{say('company.online')}</p>}
      <SaveButton busy={form.busy} offline={offline} />
    </form>
  )
}
