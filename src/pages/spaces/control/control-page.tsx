import '#src/text/account.ts'
import '#src/text/buildings.ts'
import '#src/text/rooms.ts'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconShieldQuestion, IconWifiOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '#src/data/answers.ts'
import { type RoomLights, useRoomLights } from '#src/data/devices.ts'
import { isUntold, useFreshness } from '#src/data/freshness.ts'
import { useRoomTemplates } from '#src/data/room-templates.ts'
import { idIn, useRealId } from '#src/data/routes.ts'
import { type SpaceForest, useSpaces } from '#src/data/spaces.ts'
import { useTold } from '#src/session/use-told.ts'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Notice, NoticeButton } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { Untold } from '#src/widgets/campus/untold.tsx'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { useOwnFilter } from '#src/widgets/device/own-filter.tsx'
import { useCommandBlock } from '#src/widgets/device/use-control-block.ts'
import { RemoteDialog } from '#src/widgets/password/remote-dialog.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { BuildingViews } from '../building-views.tsx'
import type { FloorPlanProps } from '../plan/floor-plan.tsx'
import { NoRemoteControl } from '../room/no-remote-control.tsx'
import type { Space } from '../space-view.ts'
import { useLevelNames } from '../use-level-names.ts'
import classes from './control.module.css'
import { PlacePanel } from './place-panel.tsx'
import { placeProgram } from './place-program.ts'
import { RoomTile } from './room-tile.tsx'
import { sumOf } from './sum-of.ts'
import { useRoomMarks } from './use-room-marks.ts'
import { ZonePanels } from './zone-panels.tsx'
import { zonesOf } from './zones-of.ts'

const FloorPlan = lazyDialog<FloorPlanProps>(
  async () => (await import('../plan/floor-plan.tsx')).FloorPlan,
  () => true,
)

const proofMinutes = limits.remoteProof / 60_000

/** A building, its floors, zones and rooms, told together (spec point 2, control page). */
export function ControlPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.buildingControl')}>
      {(campusId) => <CampusControl key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

function CampusControl({ campusId }: { campusId: number }) {
  const say = useText()
  const forest = useSpaces(campusId)
  const freshness = useFreshness(campusId)
  const levels = useLevelNames(campusId)
  const [search, setSearch] = useSearchParams()
  const asked = useRealId(idIn(search.get('in')))
  const own = useOwnFilter()
  const all = forest?.childrenOf(null) ?? []
  const hers = forest && own.on ? all.filter(({ id }) => roomsIn(forest, id).some(own.shows)) : all
  // Where she has nothing here, that is said of a building.
  const buildings = hers.length > 0 ? hers : all
  const chosen = forest?.pathOf(asked)[0] ?? buildings[0] ?? null
  useAnswer('classroomPermission.mine', {})
  return (
    <Page
      title={say('page.buildingControl')}
      freshness={freshness}
      search={
        <>
          <BuildingViews within={chosen?.id ?? null} />
          {own.control}
          {buildings.length > 1 && (
            <Select
              aria-label={say('buildings.control.choose', { level: levels.building })}
              data={buildings.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={chosen ? String(chosen.id) : null}
              onChange={(value) => value && setSearch({ in: value })}
              searchable={buildings.length > 8}
              allowDeselect={false}
              w={220}
            />
          )}
        </>
      }
    >
      {!forest ? (
        <LoadingState />
      ) : chosen === null && isUntold(freshness) ? (
        <Untold freshness={freshness} />
      ) : chosen === null ? (
        <NoneToControl />
      ) : (
        <BuildingControl key={chosen.id} building={chosen} forest={forest} own={own} />
      )}
    </Page>
  )
}

function NoneToControl() {
  const say = useText()
  const hint = say('buildings.control.noneHint', { page: say('page.building') })
  return <EmptyState title={say('buildings.control.none')} hint={hint} />
}

const roomsIn = (forest: SpaceForest, buildingId: number): number[] =>
  forest.childrenOf(buildingId).flatMap((floor) => forest.childrenOf(floor.id).map(({ id }) => id))

const noTemplates: NonNullable<ReturnType<typeof useRoomTemplates>> = new Map()

interface BuildingProps {
  building: Space
  forest: SpaceForest
  own: ReturnType<typeof useOwnFilter>
}

function BuildingControl({ building, forest, own }: BuildingProps) {
  const say = useText()
  const { campusId } = building
  const { on: onlyMine, shows } = own
  const block = useCommandBlock()
  const templates = useRoomTemplates(campusId) ?? noTemplates
  const products = useProductsById()
  const floors = useMemo(
    () =>
      forest.childrenOf(building.id).map((floor) => ({
        floor,
        rooms: forest.childrenOf(floor.id).filter(({ id }) => shows(id)),
      })),
    [forest, building.id, shows],
  )
  const rooms = useMemo(() => floors.flatMap((each) => each.rooms), [floors])
  const roomIds = useMemo(() => rooms.map(({ id }) => id), [rooms])
  const { zones, lit } = useZones(building, forest, roomIds, shows)
  const lights = useRoomLights(lit)
  const programs = useMemo(
    () => new Map(floors.map(({ floor, rooms: its }) => [floor.id, placeProgram(its, templates, products)])),
    [floors, templates, products],
  )
  const whole = useMemo(() => placeProgram(rooms, templates, products), [rooms, templates, products])
  const proof = useProof()
  const marks = useRoomMarks(campusId)
  useAnswer('roomStay.list', { campusId })
  const isDrawn = rooms.some(({ outline }) => outline)
  const looks = looksOf(isDrawn, zones.length > 0)
  const [chosen, setLook] = useState<Look | null>(null)
  const look = looks.find((each) => each === chosen) ?? looks[0]
  if (rooms.length === 0) return onlyMine ? <EmptyState title={say('rooms.noneMine')} /> : <NoneToControl />
  const nameOf = (roomId: number) => forest.byId.get(roomId)?.name ?? String(roomId)
  const blocked = block.kind !== 'free' || proof.needed
  return (
    <>
      {block.kind === 'blocked' && (
        <Notice kind="warn" icon={<IconWifiOff size={18} />}>
          {block.reason}
        </Notice>
      )}
      {block.kind === 'free' && proof.notice}
      {block.kind === 'hidden' && <NoRemoteControl />}
      <PlacePanel
        place={{ kind: 'building', id: building.id, name: building.name, wide: true }}
        title={floors.length > 1 ? say('buildings.control.whole', { name: building.name }) : building.name}
        program={whole}
        rooms={rooms}
        lights={sumOf(roomIds, lights)}
        blocked={blocked}
        nameOf={nameOf}
      />
      <LookChoice looks={looks} look={look} choose={setLook} />
      {look === 'zones' ? (
        <ZonePanels
          {...{ zones, forest, lights, blocked }}
          programOf={(its) => placeProgram(its, templates, products)}
        />
      ) : (
        floors.map(({ floor, rooms: its }) => (
          <FloorControl
            key={floor.id}
            floor={floor}
            rooms={its}
            lights={lights}
            nameOf={nameOf}
            blocked={blocked}
            plan={look === 'plan' ? marks : null}
            {...{ program: programs.get(floor.id) ?? whole }}
          />
        ))
      )}
    </>
  )
}

/** What stands below the building: its floors, as plans or as lists, or its zones. */
type Look = 'plan' | 'list' | 'floors' | 'zones'

const lookWords = {
  plan: 'buildings.plan.asPlan',
  list: 'buildings.plan.asList',
  floors: 'buildings.control.byFloor',
  zones: 'buildings.control.byZone',
} as const satisfies Record<Look, string>

const looksOf = (isDrawn: boolean, isZoned: boolean): Look[] => [
  ...(isDrawn ? (['plan', 'list'] as const) : (['floors'] as const)),
  ...(isZoned ? (['zones'] as const) : []),
]

interface LookProps {
  looks: readonly Look[]
  look: Look | undefined
  choose: (look: Look | null) => void
}

/** Whether floors or zones stand below the building, and how; nothing where there is one way alone. */
function LookChoice({ looks, look, choose }: LookProps) {
  const say = useText()
  if (looks.length < 2) return null
  return (
    <SegmentedControl
      className={classes.look}
      aria-label={say('buildings.plan.show')}
      value={look ?? ''}
      onChange={(value) => choose(looks.find((each) => each === value) ?? null)}
      data={looks.map((value) => ({ value, label: say(lookWords[value]) }))}
    />
  )
}

/** The zones of a building, and the rooms whose lamps are shown for it and for them. */
function useZones(
  { id, campusId }: Space,
  forest: SpaceForest,
  roomIds: readonly number[],
  shows: (roomId: number) => boolean,
) {
  const told = useAnswer('megaproject.zoneList', { appId: campusId, pageSize: 0 }).data?.list
  const zones = useMemo(() => zonesOf(told ?? [], forest, id, shows), [told, forest, id, shows])
  const lit = useMemo(
    () => [...new Set([...roomIds, ...zones.flatMap(({ rooms }) => rooms.map((room) => room.id))])],
    [roomIds, zones],
  )
  return { zones, lit }
}

interface FloorProps {
  floor: Space
  rooms: readonly Space[]
  program: ReturnType<typeof placeProgram>
  lights: ReadonlyMap<number, RoomLights> | undefined
  blocked: boolean
  nameOf: (roomId: number) => string
  /** What its plan shows beside the lamps; null where the list is wanted. */
  plan: Pick<FloorPlanProps, 'held' | 'alarmed'> | null
}

/** Floors with more rooms than this begin folded. */
const openUpTo = 24

function FloorControl({ floor, rooms, program, lights, blocked, nameOf, plan }: FloorProps) {
  const say = useText()
  const drawn = plan !== null && rooms.some(({ outline }) => outline)
  const [opened, setOpen] = useState<boolean | null>(null)
  const open = opened ?? (!drawn && rooms.length <= openUpTo)
  if (rooms.length === 0) return null
  return (
    <PlacePanel
      place={{ kind: 'floor', id: floor.id, name: floor.name, wide: false }}
      title={floor.name}
      program={program}
      rooms={rooms}
      lights={sumOf(
        rooms.map(({ id }) => id),
        lights,
      )}
      blocked={blocked}
      nameOf={nameOf}
      aside={
        <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {say(open ? 'buildings.control.hideRooms' : 'buildings.control.showRooms')}
        </Button>
      }
    >
      {drawn && <FloorPlan {...{ floor, rooms, lights }} {...plan} />}
      {open && (
        <ul className={classes.rooms} aria-label={say('buildings.control.roomsOf', { name: floor.name })}>
          {rooms.map((room) => (
            <RoomTile key={room.id} room={room} lights={lights?.get(room.id)} />
          ))}
        </ul>
      )}
    </PlacePanel>
  )
}

/** Whether it has to be proved first that it is she, and how she does it. */
function useProof() {
  const say = useText()
  const { data, again } = useTold('remoteControl.status')
  const [proving, setProving] = useState(false)
  const needed = data?.asked === true && (data.validatedUntil ?? 0) <= Date.now()
  const notice = (
    <>
      {needed && (
        <Notice
          kind="note"
          icon={<IconShieldQuestion size={18} />}
          action={<NoticeButton onClick={() => setProving(true)}>{say('account.remote.prove')}</NoticeButton>}
        >
          {say('buildings.control.prove', { count: proofMinutes })}
        </Notice>
      )}
      <RemoteDialog
        opened={proving}
        close={(proved) => {
          setProving(false)
          if (proved) again()
        }}
      />
    </>
  )
  return { needed, notice }
}
