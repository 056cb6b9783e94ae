import { useLiveAnswer } from '#src/data/live-answer.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useText } from '#src/text/text.ts'
import { CompanyScene } from './company-scene.tsx'
import { EnergyScene } from './energy-today.tsx'
import { Preview } from './preview.tsx'

/** The board of the business platform: all places of the company, and the energy of the active one. */
export function BoardPage() {
  const say = useText()
  return <Standings title={say('page.board')} />
}

/** /digital: the same on a wall, where the map is switched off (spec point 2). */
export function DigitalPage() {
  const say = useText()
  return <Standings title={say('page.digital')} always />
}

function Standings({ title, always = false }: { title: string; always?: boolean }) {
  const answered = useLiveAnswer('overview.campuses', {})
  const { campusId } = useActiveCampus()
  return (
    <Preview
      title={title}
      answered={answered}
      always={always}
      scenes={({ list }) => [
        { key: 'states', content: <CompanyScene list={list} /> },
        ...(campusId === null ? [] : [{ key: 'energy', content: <EnergyScene campusId={campusId} /> }]),
      ]}
    />
  )
}
