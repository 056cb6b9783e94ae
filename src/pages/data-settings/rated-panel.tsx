import '#src/text/energy.ts'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { RatedConfig } from '#contract/energy/shapes.ts'
import { dayInWords, dayNamed, dayOf } from '#contract/rules/energy/local-days.ts'
import { ratedOn } from '#contract/rules/energy/rated.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './data-settings.module.css'
import { RatedFacts, RatedFields, type Values } from './rated-fields.tsx'
import { historyOf, RatedList } from './rated-list.tsx'
import { SaveButton } from './save-button.tsx'

/** What the active campus is rated at, when it warns, and what its energy weighs in carbon. */
export function RatedPanel() {
  const { campusId } = useActiveCampus()
  const readable = useAllowed('/campusEnergy/v1/getRatedPower')
  return campusId !== null && campusId > 0 && readable ? (
    <CampusRated key={campusId} campusId={campusId} />
  ) : null
}

function CampusRated({ campusId }: { campusId: number }) {
  const say = useText()
  const campus = useCampus(campusId)
  const { data, waiting } = useAnswer('campusEnergy.getRatedPower', { id: campusId })
  const allowed = useAllowed('/campusEnergy/v1/addRatedPower')
  const [saves, setSaves] = useState(0)
  return (
    <Panel title={say('previews.settings.rated')}>
      {campus && (
        <p className={classes.hint}>{say('previews.settings.ratedHint', { campus: campus.name })}</p>
      )}
      {data ? (
        <div className={classes.form}>
          <Since config={data} />
          {allowed ? (
            <RatedForm
              // What has been sent is entered no more.
              key={saves}
              config={data}
              saved={() => setSaves((before) => before + 1)}
            />
          ) : (
            <RatedFacts config={data} />
          )}
          <RatedList config={data} removable={allowed} />
        </div>
      ) : waiting ? (
        <LoadingState rows={3} />
      ) : (
        <p className={classes.hint}>{say('previews.settings.ratedFailed')}</p>
      )}
    </Panel>
  )
}

/** Since when it is as it is. */
function Since({ config: { isDefault, validFrom } }: { config: RatedConfig }) {
  const say = useText()
  return (
    <p className={classes.hint}>
      {isDefault || validFrom === null
        ? say('previews.settings.ratedDefault')
        : say('previews.settings.ratedSince', { date: validFrom })}
    </p>
  )
}

function RatedForm({ config, saved }: { config: RatedConfig; saved: () => void }) {
  const say = useText()
  const { campusId } = config
  const { saveRated } = useDataSettingsVerbs()
  const offline = useConnection().kind === 'offline'
  const today = dayOf(Date.now())
  const form = useCallForm<Values>('campusEnergy.addRatedPower', {
    initial: () => ({ validFrom: dayInWords(today) }),
    about: campusId,
  })
  const then = ratedOn(historyOf(config), dayNamed(form.values.validFrom) ?? today)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await form.submit((values) => saveRated({ ...values, campusId }))
    if (!sent) return
    toast.done(say('previews.settings.saved'))
    saved()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <DraftOffer unsaved={form.unsaved} />
      <div className={classes.rated}>
        <RatedFields form={form} then={then} />
        <TextInput
          type="date"
          label={say('previews.settings.validFrom')}
          description={say('previews.settings.validFromHint')}
          className={classes.date}
          required
          {...form.text('validFrom')}
        />
      </div>
      <FormError error={form.error} />
      {offline && <p className={classes.hint}>{say('company.online')}</p>}
      <SaveButton busy={form.busy} offline={offline} />
    </form>
  )
}
