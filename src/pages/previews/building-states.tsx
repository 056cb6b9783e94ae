import { IconBuilding } from '@tabler/icons-react'
import { useRef } from 'react'
import type { BuildingStanding } from '#contract/overview.ts'
import { useCampus } from '#src/data/campuses.ts'
import { pictureUrl } from '#src/data/company.ts'
import { useEnergyConfig } from '#src/data/displays.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { type Freshness, StaleNote } from '#src/ui/stale-note.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import classes from './standing.module.css'
import { Standing } from './standing.tsx'
import { useFitting } from './use-fitting.ts'
import { few, useWall } from './use-wall.ts'

/** So many stand on a wall where boxes share its height, those where something is wrong first; the others are told by their number. */
const most = 12

interface Props {
  buildings: readonly BuildingStanding[]
  /** Named where a page is not about it alone. */
  campusId?: number
  /** Where it is not that of the page. */
  freshness?: Freshness | undefined
}

/** How each building of a campus stands, with its picture where it has one. */
export function BuildingStates({ buildings, campusId, freshness }: Props) {
  const say = useText()
  const campus = useCampus(campusId ?? 0)
  const images = new Map(
    useEnergyConfig().data?.buildingImgs.map(({ buildingId, image }) => [buildingId, image]),
  )
  const wall = useWall()
  const list = useRef<HTMLUListElement>(null)
  const fitting = useFitting(list, wall && campusId === undefined ? buildings.length : null, most)
  const shown = wall
    ? [...buildings].sort((a, b) => b.faultCount - a.faultCount).slice(0, fitting)
    : buildings
  const others = buildings.length - shown.length
  const title = [campus?.name, say('previews.home.buildings')].filter(Boolean).join(' · ')
  return (
    <Panel title={title}>
      {freshness && <StaleNote {...freshness} />}
      {buildings.length === 0 && (
        <EmptyState title={say('previews.settings.noBuildings', { place: say('system.place') })} />
      )}
      <ul
        ref={list}
        className={classes.buildings}
        data-wall={wall}
        data-few={campusId !== undefined && wall && shown.length <= few}
      >
        {shown.map((building) => (
          <Building
            key={building.buildingId}
            building={building}
            image={images.get(building.buildingId) ?? null}
          />
        ))}
      </ul>
      {others > 0 && (
        <p className={classes.others}>{say('previews.home.otherBuildings', { count: others })}</p>
      )}
    </Panel>
  )
}

function Building({ building, image }: { building: BuildingStanding; image: string | null }) {
  return (
    <li className={classes.building} data-fault={building.faultCount > 0}>
      {image ? (
        <img className={classes.picture} src={pictureUrl(image)} alt="" />
      ) : (
        <span className={classes.picture} aria-hidden>
          <IconBuilding size={28} stroke={1.3} />
        </span>
      )}
      <Standing name={building.name} counts={building} />
    </li>
  )
}
