import { IconBuilding } from '@tabler/icons-react'
import type { BuildingStanding } from '#contract/overview.ts'
import { deviceRates } from '#contract/rules/device-rates.ts'
import { pictureUrl } from '#src/data/company.ts'
import { useEnergyConfig } from '#src/data/displays.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import classes from './preview.module.css'
import { StateBar } from './tiles.tsx'

/** How each building of a campus stands, with its picture where it has one. */
export function BuildingStates({ buildings }: { buildings: readonly BuildingStanding[] }) {
  const say = useText()
  const images = new Map(
    useEnergyConfig().data?.buildingImgs.map(({ buildingId, image }) => [buildingId, image]),
  )
  return (
    <Panel title={say('previews.home.buildings')}>
      {buildings.length === 0 && <EmptyState title={say('previews.settings.noBuildings')} />}
      <ul className={classes.buildings}>
        {buildings.map((building) => (
          <Building
            key={building.buildingId}
            building={building}
            image={images.get(building.buildingId) ?? null}
          />
        ))}
      </ul>
    </Panel>
  )
}

function Building({ building, image }: { building: BuildingStanding; image: string | null }) {
  const say = useText()
  const { name, deviceNum, faultCount, roomNum, roomUsedNum } = building
  const { runRate } = deviceRates(building)
  return (
    <li className={classes.building} data-fault={faultCount > 0}>
      {image ? (
        <img className={classes.picture} src={pictureUrl(image)} alt="" />
      ) : (
        <span className={classes.picture} aria-hidden>
          <IconBuilding size={28} stroke={1.3} />
        </span>
      )}
      <div className={classes.facts}>
        <strong>{name}</strong>
        <StateBar counts={building} />
        <span data-numbers>
          {deviceNum === 0
            ? say('previews.map.states.empty')
            : say('previews.map.running', { rate: runRate.toFixed(2) })}
          {faultCount > 0 && <em> · {say('previews.map.faults', { count: faultCount })}</em>}
        </span>
        <span data-numbers>{say('previews.map.used', { used: roomUsedNum, rooms: roomNum })}</span>
      </div>
    </li>
  )
}
