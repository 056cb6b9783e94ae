import '#src/text/energy.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { EnergyTariff } from '#contract/energy/tariff-shapes.ts'
import { dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import { bands } from '#contract/rules/energy/tariff.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { attempt } from '#src/form/attempt.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './data-settings.module.css'
import { RowTool } from './row-tool.tsx'
import { SeasonStrip } from './season-strip.tsx'
import own from './tariff.module.css'
import { TariffForm } from './tariff-form.tsx'

/** What the active campus pays for a kWh by hour, and since when. */
export function TariffPanel() {
  const { campusId } = useActiveCampus()
  const readable = useAllowed('/campusEnergy/v1/getTariffs')
  return campusId !== null && campusId > 0 && readable ? (
    <CampusTariffs key={campusId} campusId={campusId} />
  ) : null
}

function CampusTariffs({ campusId }: { campusId: number }) {
  const say = useText()
  const campus = useCampus(campusId)
  const { data, waiting, refresh } = useAnswer('campusEnergy.getTariffs', { id: campusId })
  const offline = useConnection().kind === 'offline'
  const mayAdd = useAllowed('/campusEnergy/v1/addTariff')
  const mayRemove = useAllowed('/campusEnergy/v1/deleteTariff')
  // What the form that is open begins with; undefined while none is.
  const [editing, setEditing] = useState<EnergyTariff | null | undefined>()
  const today = dayInWords(dayOf(Date.now()))
  const current = data?.list.find(({ validFrom }) => validFrom <= today)
  return (
    <Panel title={say('energy.tariff.title')}>
      <div className={classes.form}>
        {campus && <p className={classes.hint}>{say('energy.tariff.hint', { campus: campus.name })}</p>}
        {data ? (
          data.list.length > 0 ? (
            <ul className={own.list}>
              {data.list.map((tariff) => (
                <Tariff
                  key={tariff.id}
                  campusId={campusId}
                  tariff={tariff}
                  state={tariff === current ? 'current' : tariff.validFrom > today ? 'coming' : null}
                  edit={mayAdd && !offline ? () => setEditing(tariff) : null}
                  removable={mayRemove && !offline}
                  changed={() => void refresh()}
                />
              ))}
            </ul>
          ) : (
            <p className={classes.hint}>{say('energy.tariff.none')}</p>
          )
        ) : waiting ? (
          <LoadingState rows={2} />
        ) : (
          <p className={classes.hint}>{say('energy.tariff.failed')}</p>
        )}
        {(mayAdd || mayRemove) && offline && <p className={classes.hint}>{say('company.online')}</p>}
        {mayAdd && (
          <div>
            {/* It begins with the tariff in force, which saving replaces where it is of today. */}
            <Button
              variant="default"
              mih={44}
              disabled={offline || data === null}
              onClick={() => setEditing(current ?? null)}
            >
              {say('energy.tariff.add')}
            </Button>
          </div>
        )}
      </div>
      {editing !== undefined && (
        <TariffForm
          campusId={campusId}
          from={editing}
          saved={() => void refresh()}
          close={() => setEditing(undefined)}
        />
      )}
    </Panel>
  )
}

interface TariffProps {
  campusId: number
  tariff: EnergyTariff
  state: 'current' | 'coming' | null
  edit: (() => void) | null
  removable: boolean
  changed: () => void
}

function Tariff({ campusId, tariff, state, edit, removable, changed }: TariffProps) {
  const say = useText()
  const { deleteTariff } = useDataSettingsVerbs()
  const confirm = useConfirm()
  const { validFrom, prices, seasons, holidays } = tariff
  const title = say('energy.tariff.since', { date: validFrom })
  const remove = async () => {
    const sure = await confirm({
      title: say('energy.tariff.removeTitle', { date: validFrom }),
      body: say('energy.tariff.removeBody'),
      confirm: say('energy.tariff.remove'),
      danger: true,
    })
    if (!sure) return
    await attempt(async () => {
      await deleteTariff({ id: campusId, validFrom })
      toast.done(say('energy.tariff.removed'))
      changed()
    })
  }
  return (
    <li className={own.tariff}>
      <div className={own.tariffHead}>
        <h3>{title}</h3>
        {state && <Badge tone={state === 'current' ? 'ok' : 'plain'}>{say(`energy.tariff.${state}`)}</Badge>}
        <div className={own.tariffTools}>
          {edit && <RowTool words={say('energy.tariff.change')} row={title} act={edit} />}
          {removable && (
            <RowTool words={say('energy.tariff.remove')} row={title} danger act={() => void remove()} />
          )}
        </div>
      </div>
      {seasons.length === 0 ? (
        <p>{say('energy.tariff.ended')}</p>
      ) : (
        <>
          <p>
            {bands
              .filter((band) => prices[band] !== null)
              .map((band) => `${say(`energy.bands.${band}`)} ${(prices[band] ?? 0) / 1_000_000}`)
              .join(' · ')}{' '}
            {say('energy.yuanUnit')}/kWh
          </p>
          {seasons.map((season) => (
            <SeasonStrip key={JSON.stringify(season)} season={season} />
          ))}
          {holidays.length > 0 && (
            <p className={classes.hint}>
              {say('energy.tariff.holidays')}: {holidays.join(', ')}
            </p>
          )}
        </>
      )}
    </li>
  )
}
