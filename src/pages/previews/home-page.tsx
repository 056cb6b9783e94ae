import { useLiveAnswer } from '#src/data/live-answer.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { inFigures } from '#src/widgets/charts/chart-data.ts'
import { BuildingStates } from './building-states.tsx'
import { EnergyScene } from './energy-today.tsx'
import { OpenAlarms } from './open-alarms.tsx'
import classes from './preview.module.css'
import { Preview } from './preview.tsx'
import { RatePanel, Tiles } from './tiles.tsx'
import { useDayEnergy } from './use-day-energy.ts'
import { useNamed } from './use-named.ts'
import { useWall } from './use-wall.ts'

/** /home: how the active campus stands, for a wall and a phone alike. */
export function HomePage() {
  const say = useText()
  return (
    <WithCampus title={say('page.home')}>
      {(campusId) => <CampusHome key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

function CampusHome({ campusId }: { campusId: number }) {
  const say = useText()
  const energy = useAllowed('/campusEnergy/v1/energyConsumption')
  const answered = useLiveAnswer('overview.campus', { campusId })
  const named = useNamed(campusId)
  const title = say('page.home')
  // Beside a wall stands nothing that says which campus is chosen.
  const wall = useWall()
  return (
    <Preview
      title={wall ? named(title) : title}
      answered={answered}
      scenes={(standing) => [
        {
          key: 'states',
          content: (
            <>
              <Tiles counts={standing}>{energy && <DayEnergy campusId={campusId} />}</Tiles>
              <div className={classes.pair}>
                <div className={classes.scene}>
                  <RatePanel counts={standing} />
                  <BuildingStates buildings={standing.buildings} />
                </div>
                <OpenAlarms campusId={campusId} />
              </div>
            </>
          ),
        },
        { key: 'energy', content: <EnergyScene campusId={campusId} /> },
      ]}
    />
  )
}

/** What the campus has used today. */
export function DayEnergy({ campusId }: { campusId: number }) {
  const say = useText()
  const { kwh, incomplete } = useDayEnergy(campusId)
  return (
    <div>
      <dt>{say('previews.home.energy')}</dt>
      <dd>
        {inFigures(kwh)}
        <small>kWh{incomplete && ` · ${say('previews.home.incomplete')}`}</small>
      </dd>
    </div>
  )
}
