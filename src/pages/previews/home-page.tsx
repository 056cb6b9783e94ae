import { useLiveAnswer } from '#src/data/live-answer.ts'
import { useText } from '#src/text/text.ts'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { BuildingStates } from './building-states.tsx'
import { EnergyScene } from './energy-today.tsx'
import { OpenAlarms } from './open-alarms.tsx'
import classes from './preview.module.css'
import { Preview } from './preview.tsx'
import { RatePanel, Tiles } from './tiles.tsx'

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
  const answered = useLiveAnswer('overview.campus', { campusId })
  return (
    <Preview
      title={say('page.home')}
      answered={answered}
      scenes={(standing) => [
        {
          key: 'states',
          content: (
            <>
              <Tiles counts={standing} />
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
