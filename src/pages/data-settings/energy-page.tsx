import { Checkbox } from '@mantine/core'
import type { EnergyConfig, EnergyFields } from '#contract/data-settings.ts'
import { type Dimension, dimensions, hasDimension, withDimension } from '#contract/rules/dimensions.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { useEnergyConfig } from '#src/data/displays.ts'
import { useFeatures } from '#src/session/use-person.ts'
import { useText } from '#src/text/text.ts'
import { Facts, Panel } from '#src/ui/facts.tsx'
import { AirPanel } from './air-panel.tsx'
import { AreaPanel } from './area-panel.tsx'
import classes from './data-settings.module.css'
import { ProductPanel } from './product-panel.tsx'
import { RatedPanel } from './rated-panel.tsx'
import { SettingsFrame, ShownSwitch } from './settings-frame.tsx'
import { TariffPanel } from './tariff-panel.tsx'
import { savingUrl, useSave } from './use-save.ts'

const names = Object.keys(dimensions) as Dimension[]

/** /settings/data/energy: whether the energy pages are shown, what device work is told in, and what the campus is rated at. */
export function DataEnergyPage() {
  return (
    <SettingsFrame name="dataEnergy" answered={useEnergyConfig()}>
      {(config) => (
        <>
          <DisplayPanel config={config} />
          <RatedPanel />
          <ProductPanel />
          <AirPanel />
          <TariffPanel />
          <AreaPanel />
        </>
      )}
    </SettingsFrame>
  )
}

function DisplayPanel({ config }: { config: EnergyConfig }) {
  const say = useText()
  const { saveEnergy } = useDataSettingsVerbs()
  const { save, offline, allowed, disabled } = useSave(savingUrl('companyEnergyConfig', config))
  const put: Put | null = allowed ? (fields) => void save(() => saveEnergy(config, fields)) : null
  return (
    <>
      <Panel title={say('previews.settings.display')}>
        <ShownSwitch
          label={say('previews.settings.energyShown')}
          hint={say('previews.settings.energyHint')}
          checked={config.energyPageDisplay}
          disabled={disabled}
          onChange={put && ((energyPageDisplay) => put({ energyPageDisplay }))}
        />
        {allowed && offline && <p className={classes.hint}>{say('company.online')}</p>}
      </Panel>
      <Dimensions set={config.energyStatisticsDimensions} put={put} disabled={disabled} />
    </>
  )
}

type Put = (fields: Partial<EnergyFields>) => void

interface DimensionsProps {
  set: EnergyConfig['energyStatisticsDimensions']
  /** null: she does not choose, and is told what is chosen. */
  put: Put | null
  disabled: boolean
}

/** What device work is told in; for companies that have it in a way of their own there is nothing to choose. */
function Dimensions({ set, put, disabled }: DimensionsProps) {
  const say = useText()
  const { deviceWork } = useFeatures()
  return (
    <Panel title={say('previews.settings.dimensions')}>
      <p className={classes.hint}>
        {say(deviceWork ? 'previews.settings.dimensionsFixed' : 'previews.settings.dimensionsHint')}
      </p>
      {!deviceWork && <Choices set={set} put={put} disabled={disabled} />}
    </Panel>
  )
}

function Choices({ set, put, disabled }: DimensionsProps) {
  const say = useText()
  if (!put)
    return (
      <Facts
        lines={names.map((name) => [
          say(`previews.settings.${name}`),
          say(hasDimension(set, name) ? 'common.on' : 'common.off'),
        ])}
      />
    )
  return (
    <div className={classes.choices}>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={say(`previews.settings.${name}`)}
          checked={hasDimension(set, name)}
          disabled={disabled}
          onChange={(event) =>
            put({ energyStatisticsDimensions: withDimension(set, name, event.currentTarget.checked) })
          }
        />
      ))}
    </div>
  )
}
