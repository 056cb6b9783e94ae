import { useState } from 'react'
import type { EnergyConfig } from '#contract/data-settings.ts'
import { limits } from '#contract/limits.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { useEnergyConfig } from '#src/data/displays.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { attempt } from '#src/form/attempt.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { PictureField } from '#src/widgets/picture/picture-field.tsx'
import classes from './data-settings.module.css'
import { SettingsFrame, ShownSwitch } from './settings-frame.tsx'
import { savingUrl, useSave } from './use-save.ts'

/** /settings/data/overview: whether the board is shown, and the pictures of the active campus's buildings. */
export function DataOverviewPage() {
  const system = useSystem()
  return (
    <SettingsFrame name="dataOverview" answered={useEnergyConfig()}>
      {(config) => (
        <>
          {system === 'business' && <BoardPanel config={config} />}
          <PicturesPanel config={config} />
        </>
      )}
    </SettingsFrame>
  )
}

function BoardPanel({ config }: { config: EnergyConfig }) {
  const say = useText()
  const { saveEnergy } = useDataSettingsVerbs()
  const { save, offline, allowed, disabled } = useSave(savingUrl('companyEnergyConfig', config))
  return (
    <Panel title={say('previews.settings.display')}>
      <ShownSwitch
        label={say('previews.settings.boardShown')}
        hint={say('previews.settings.boardHint')}
        checked={config.overviewDisplay}
        disabled={disabled}
        onChange={
          allowed ? (overviewDisplay) => void save(() => saveEnergy(config, { overviewDisplay })) : null
        }
      />
      {allowed && offline && <p className={classes.hint}>{say('company.online')}</p>}
    </Panel>
  )
}

function PicturesPanel({ config }: { config: EnergyConfig }) {
  const say = useText()
  const { campusId } = useActiveCampus()
  const campus = useCampus(campusId ?? 0)
  const forest = useSpaces(campusId ?? 0)
  const buildings = forest?.childrenOf(null) ?? []
  const { saveBuildingImg } = useDataSettingsVerbs()
  const allowed = useAllowed('/companyEnergyConfig/v1/editBuildingImg')
  const offline = useConnection().kind === 'offline'
  const [busy, setBusy] = useState(false)
  const save = async (buildingId: number, file: Parameters<typeof saveBuildingImg>[1]) => {
    setBusy(true)
    await attempt(async () => {
      await saveBuildingImg(buildingId, file)
      toast.done(say('previews.settings.pictureSaved'))
    })
    setBusy(false)
  }
  const imageOf = (id: number) => config.buildingImgs.find((one) => one.buildingId === id)?.image ?? null
  return (
    <Panel title={say('previews.settings.pictures')}>
      {campus && (
        <p className={classes.hint}>{say('previews.settings.picturesOf', { campus: campus.name })}</p>
      )}
      {!forest && <LoadingState rows={1} height={96} />}
      {forest && buildings.length === 0 && (
        <EmptyState title={say('previews.settings.noBuildings', { place: say('system.place') })} />
      )}
      {buildings.map(({ id, name }) => (
        <PictureField
          key={id}
          label={name}
          address={imageOf(id)}
          most={limits.buildingImageBytes}
          // One that was made here has no picture before the server knows it.
          disabled={offline || busy || id < 0}
          save={allowed ? (file) => save(id, file) : null}
        />
      ))}
      {allowed && offline && <p className={classes.hint}>{say('company.online')}</p>}
    </Panel>
  )
}
