import '#src/text/energy.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { areasOf } from '#contract/rules/energy/areas.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { type SpaceForest, useSpaces } from '#src/data/spaces.ts'
import { attempt } from '#src/form/attempt.ts'
import { useDraft } from '#src/form/use-draft.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { BuildingAreas, BuildingFacts } from './building-areas.tsx'
import classes from './data-settings.module.css'

/** How large places of the active campus are: what rankings per square metre are counted by. */
export function AreaPanel() {
  const { campusId } = useActiveCampus()
  const readable = useAllowed('/campusEnergy/v1/getAreas')
  return campusId !== null && campusId > 0 && readable ? (
    <CampusAreas key={campusId} campusId={campusId} />
  ) : null
}

function CampusAreas({ campusId }: { campusId: number }) {
  const say = useText()
  const campus = useCampus(campusId)
  const spaces = useSpaces(campusId)
  const { data, waiting } = useAnswer('campusEnergy.getAreas', { id: campusId })
  return (
    <Panel title={say('energy.areas.title')}>
      <div className={classes.form}>
        {campus && <p className={classes.hint}>{say('energy.areas.hint', { campus: campus.name })}</p>}
        {data && spaces ? (
          spaces.childrenOf(null).length > 0 ? (
            <Areas
              campusId={campusId}
              spaces={spaces}
              said={new Map(data.list.map(({ spaceId, squareMetres }) => [spaceId, squareMetres]))}
            />
          ) : (
            <p className={classes.hint}>{say('energy.areas.none', { place: say('system.place') })}</p>
          )
        ) : waiting || !spaces ? (
          <LoadingState rows={2} />
        ) : (
          <p className={classes.hint}>{say('energy.areas.failed')}</p>
        )}
      </div>
    </Panel>
  )
}

interface Props {
  campusId: number
  spaces: SpaceForest
  said: ReadonlyMap<number, number>
}

function Areas({ campusId, spaces, said }: Props) {
  const say = useText()
  const allowed = useAllowed('/campusEnergy/v1/setAreas')
  // One that was made here has no area before the server knows it.
  const buildings = spaces.childrenOf(null).filter(({ id }) => id > 0)
  const [buildingId, setBuildingId] = useState(buildings[0]?.id ?? 0)
  const building = spaces.byId.get(buildingId)
  return (
    <>
      <NativeSelect
        label={say('energy.areas.building')}
        value={String(buildingId)}
        data={buildings.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ currentTarget: { value } }) => setBuildingId(Number(value))}
      />
      {building &&
        (allowed ? (
          <AreaFields {...{ campusId, spaces, said, building }} />
        ) : (
          <BuildingFacts {...{ spaces, building }} now={said} known={knownOf(spaces, said)} />
        ))}
    </>
  )
}

/** What was said, and what follows from it. */
const knownOf = (spaces: SpaceForest, said: Props['said']) => areasOf([...spaces.byId.values()], said)

/** By the ids of places, m². */
type Entered = Record<number, number | null>
const nothingEntered: { areas: Entered } = { areas: {} }

/**
 * What is entered stays while another building is looked at: all of it is saved at once. Who leaves before is asked, and finds
 * it again.
 */
function AreaFields({ campusId, spaces, said, building }: Props & { building: SpaceNode }) {
  const say = useText()
  const { saveAreas } = useDataSettingsVerbs()
  const offline = useConnection().kind === 'offline'
  const [areas, setAreas] = useState<Entered>({})
  const [busy, setBusy] = useState(false)
  const changed = Object.entries(areas)
    .map(([id, area]) => [Number(id), area] as const)
    .filter(([id, area]) => area !== (said.get(id) ?? null))
  const { unsaved, done } = useDraft<{ areas: Entered }>({
    form: `campusEnergy.setAreas:${campusId}`,
    initial: nothingEntered,
    values: useMemo(() => ({ areas }), [areas]),
    secret: [],
    take: (found) => setAreas(found.areas ?? {}),
  })
  const now = new Map(said)
  for (const [id, area] of changed) {
    if (area === null) now.delete(id)
    else now.set(id, area)
  }
  const save = async () => {
    setBusy(true)
    await attempt(async () => {
      const areaList = changed.map(([spaceId, squareMetres]) => ({ spaceId, squareMetres }))
      await saveAreas({ campusId, areaList })
      setAreas({})
      done(nothingEntered)
      toast.done(say('energy.areas.saved'))
    })
    setBusy(false)
  }
  const enter = (id: number, area: number | null) =>
    setAreas(({ [id]: _, ...others }) =>
      area === (said.get(id) ?? null) ? others : { ...others, [id]: area },
    )
  return (
    <>
      <DraftOffer unsaved={unsaved} />
      <BuildingAreas {...{ building, spaces, now, enter }} known={knownOf(spaces, now)} />
      {offline && <p className={classes.hint}>{say('company.online')}</p>}
      {changed.length > 0 && (
        <p className={classes.hint} role="status">
          {say('energy.areas.unsaved', { count: changed.length })}
        </p>
      )}
      <div>
        <Button
          mih={44}
          loading={busy}
          disabled={offline || changed.length === 0}
          onClick={() => void save()}
        >
          {say('common.save')}
        </Button>
      </div>
    </>
  )
}
