import type { CampusStanding } from '#contract/overview.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { stateOf } from './map/standing.ts'
import { type MapCampus, useMapCampuses } from './map/use-campuses-on-map.ts'
import classes from './standing.module.css'
import { Standing } from './standing.tsx'
import { few, useWall } from './use-wall.ts'

/** So many have room on a wall; the others are told by their number. */
const most = 12

const gravity = ({ standing }: MapCampus) =>
  ['fault', 'stopped', 'unknown', 'running', 'empty'].indexOf(stateOf(standing)) * 1e6 -
  (standing === null ? 0 : standing.alarmCount + standing.faultCount)

/** How each campus stands, those where something is wrong first. */
export function CampusStates({ list }: { list: readonly CampusStanding[] }) {
  const say = useText()
  const place = say('system.place')
  const wall = useWall()
  const known = useMapCampuses(list)
  const campuses = [...(known ?? [])].sort((a, b) => gravity(a) - gravity(b))
  const shown = wall ? campuses.slice(0, most) : campuses
  const others = campuses.length - shown.length
  return (
    <Panel title={say('previews.home.campuses', { place })}>
      {!known && <LoadingState rows={2} height={72} />}
      {known?.length === 0 && <EmptyState title={say('previews.map.none', { place })} />}
      <ul className={classes.buildings} data-wall={wall} data-few={wall && campuses.length <= few}>
        {shown.map(({ campusId, name, standing }) => (
          <li key={campusId} className={classes.building} data-fault={stateOf(standing) === 'fault'}>
            {standing === null ? (
              <div className={classes.facts}>
                <strong>{name}</strong>
                {say('previews.map.states.unknown')}
              </div>
            ) : (
              <Standing name={name} counts={standing} alarmCount={standing.alarmCount} />
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className={classes.others}>{say('previews.home.others', { count: others, place })}</p>
      )}
    </Panel>
  )
}
