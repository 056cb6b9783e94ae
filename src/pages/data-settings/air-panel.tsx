import '#src/text/air-limits.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AirLimits } from '#contract/air-limit-shapes.ts'
import type { Campus } from '#contract/campus-shapes.ts'
import { airLimitsOf } from '#contract/rules/air-limits.ts'
import { same } from '#contract/rules/same.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useEdits } from '#src/data/edits.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { airLimitWords } from '#src/widgets/campus/air-limit-words.ts'
import { CompanyForm } from './air-company-form.tsx'
import { AirFields, type AirValues, airFaults, airValues } from './air-fields.tsx'
import classes from './data-settings.module.css'

const permission = '/companyEnergyConfig/v1/edit'

/** What the company allows its air conditioners, and whether the active campus keeps to something else. */
export function AirPanel() {
  const say = useText()
  const { campusId } = useActiveCampus()
  const { cid } = useDesk().user
  const allowed = useAllowed(permission)
  const { data, waiting } = useAnswer('airLimit.getByCid', { cid })
  return (
    <Panel title={say('airLimits.title')}>
      <p className={classes.airHint}>{say('airLimits.hint')}</p>
      {data ? (
        allowed ? (
          <CompanyForm key={JSON.stringify(data)} limits={data} />
        ) : (
          <p className={classes.told}>{airLimitWords(say, data)}</p>
        )
      ) : waiting ? (
        <LoadingState rows={2} />
      ) : (
        <p className={classes.hint}>{say('airLimits.failed')}</p>
      )}
      {campusId !== null && campusId > 0 && <OfCampus key={campusId} campusId={campusId} />}
    </Panel>
  )
}

/** What a campus keeps to. It is said without a network, as everything of a campus is. */
function OfCampus({ campusId }: { campusId: number }) {
  const say = useText()
  const campus = useCampus(campusId)
  const allowed = useAllowed(permission)
  const { editAirLimits } = useEdits()
  const [opened, setOpened] = useState(false)
  if (!campus) return null
  const own = campus.airOwn ?? null
  return (
    <section className={classes.ofCampus}>
      <h3>{say('airLimits.campus', { campus: campus.name })}</h3>
      <p className={classes.hint}>
        {own ? say('airLimits.own', { limits: airLimitWords(say, own) }) : say('airLimits.follows')}
      </p>
      {allowed && (
        <div className={classes.acts}>
          <Button variant="default" mih={44} onClick={() => setOpened(true)}>
            {say(own ? 'airLimits.change' : 'airLimits.setOwn')}
          </Button>
          {own && (
            <Button variant="subtle" mih={44} onClick={() => void editAirLimits(campusId, null)}>
              {say('airLimits.drop')}
            </Button>
          )}
        </div>
      )}
      {opened && <CampusForm campus={campus} close={() => setOpened(false)} />}
    </section>
  )
}

function CampusForm({ campus, close }: { campus: Campus; close: () => void }) {
  const say = useText()
  const { editAirLimits } = useEdits()
  const { campusId, name } = campus
  const [begun] = useState(campus.airOwn ?? null)
  const form = useCallForm<AirValues>('airLimit.save', {
    initial: () => airValues(airLimitsOf(campus) as AirValues),
    check: airFaults,
    about: campusId,
    version: campus.version,
  })
  const submit = async () => {
    const sent = await form.submit(async (values, changed, { version, fields: saw }) => {
      if (begun && Object.keys(changed).length === 0) return
      const now = begun && campus.airOwn
      const then = begun && airValues(saw)
      const madeOn = { version, fields: { airOwn: then } }
      // Where it has none of its own, all of it is said.
      if (!now) return editAirLimits(campusId, airValues(values), madeOn)
      const fields = Object.keys(changed) as (keyof AirLimits)[]
      const isOvertaken = fields.some((field) => !same(now[field], then?.[field]))
      await editAirLimits(campusId, airValues({ ...now, ...changed }), isOvertaken ? madeOn : undefined)
    })
    if (sent) close()
  }
  return (
    <FormDialog
      opened
      onClose={close}
      title={say('airLimits.formTitle', { campus: name })}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <AirFields form={form} />
    </FormDialog>
  )
}
