import { useLiveAnswer } from '#src/data/live-answer.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { LoadingState } from '#src/ui/states.tsx'
import { BuildingStates } from './building-states.tsx'
import { CampusStates } from './campus-states.tsx'
import { CompanyScene } from './company-scene.tsx'
import { EnergyScene } from './energy-today.tsx'
import { NotHeld } from './not-held.tsx'
import { Preview } from './preview.tsx'

/** The board of the business platform: all places of the company, and the buildings and energy of the active one. */
export function BoardPage() {
  const say = useText()
  return <Standings title={say('page.board')} />
}

/** /digital: the same, where the map is switched off (spec point 2). */
export function DigitalPage() {
  const say = useText()
  return <Standings title={say('page.digital')} />
}

function Standings({ title }: { title: string }) {
  const answered = useLiveAnswer('overview.campuses', {})
  const { campusId } = useActiveCampus()
  const buildings = useAllowed('/overview/v1/campus')
  return (
    <Preview
      title={title}
      answered={answered}
      toWall
      scenes={({ list }) => [
        { key: 'states', content: <CompanyScene list={list} /> },
        {
          key: 'places',
          fill: true,
          content: (
            <>
              <CampusStates list={list} />
              {buildings && campusId !== null && <ActiveBuildings campusId={campusId} />}
            </>
          ),
        },
        ...(campusId === null ? [] : [{ key: 'energy', content: <EnergyScene campusId={campusId} /> }]),
      ]}
    />
  )
}

/** The buildings of the active campus. */
function ActiveBuildings({ campusId }: { campusId: number }) {
  const say = useText()
  const { data, freshness, waiting } = useLiveAnswer('overview.campus', { campusId })
  if (data === null)
    return waiting ? (
      <LoadingState rows={1} height={240} />
    ) : (
      <NotHeld title={say('previews.home.buildings')} />
    )
  return <BuildingStates buildings={data.buildings} campusId={campusId} freshness={freshness} />
}
