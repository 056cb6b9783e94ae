import '#src/text/buildings.ts'
import '#src/text/rooms.ts'
import { Button, Checkbox, SegmentedControl, Select } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { systems } from '#contract/systems.ts'
import { isUntold, useFreshness } from '#src/data/freshness.ts'
import { idIn, useRealId } from '#src/data/routes.ts'
import { type SpaceForest, useSpaces } from '#src/data/spaces.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { Untold } from '#src/widgets/campus/untold.tsx'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { useOwnFilter } from '#src/widgets/device/own-filter.tsx'
import { BuildingViews } from '../building-views.tsx'
import { roomsByFloor } from '../space-totals.ts'
import type { Space } from '../space-view.ts'
import classes from './doors.module.css'

/** Labels that stand beside each other on A4. */
const sizes = { small: 4, middle: 3, large: 2 } as const
type Size = keyof typeof sizes
const sizeNames = Object.keys(sizes) as Size[]

/** Labels drawn on the screen; all are printed. */
const shownAtMost = 24

/** Labels for the doors of rooms, whose codes open the room's page: A4, made on this device, without a network as well. */
export function DoorsPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.roomDoors')}>
      {(campusId) => <CampusDoors key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

function CampusDoors({ campusId }: { campusId: number }) {
  const say = useText()
  const forest = useSpaces(campusId)
  const freshness = useFreshness(campusId)
  if (!forest || (forest.byId.size === 0 && isUntold(freshness)))
    return (
      <Page title={say('page.roomDoors')}>
        {forest ? <Untold freshness={freshness} /> : <LoadingState />}
      </Page>
    )
  return <Doors forest={forest} />
}

const hasRooms = ({ rooms }: { rooms: readonly Space[] }) => rooms.length > 0

function Doors({ forest }: { forest: SpaceForest }) {
  const say = useText()
  const [search, setSearch] = useSearchParams()
  const within = forest.byId.get(useRealId(idIn(search.get('in')))) ?? null
  const [size, setSize] = useState<Size>('middle')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { shows, control } = useOwnFilter()
  const all = useMemo(
    () => roomsByFloor(forest, within?.kind === 'room' ? null : within).filter(hasRooms),
    [forest, within],
  )
  const floors = useMemo(
    () =>
      all
        .map(({ rooms, ...floor }) => ({ ...floor, rooms: rooms.filter(({ id }) => shows(id)) }))
        .filter(hasRooms),
    [all, shows],
  )
  // A room that the server does not know yet has no address of its own.
  const chosen = floors.flatMap(({ rooms }) => rooms.filter(({ id }) => id > 0 && !left.has(id)))
  const labels = chosen.map((room) => <Label key={room.id} room={room} forest={forest} />)
  const turn = (ids: readonly number[], on: boolean) =>
    setLeft((before) => new Set(on ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids]))
  return (
    <Page
      title={say('page.roomDoors')}
      note={say('buildings.doors.hint', { origin: location.origin })}
      actions={
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={chosen.length === 0}
          onClick={() => window.print()}
        >
          {say('buildings.doors.print', { count: chosen.length })}
        </Button>
      }
      search={
        <>
          <BuildingViews within={within?.id ?? null} />
          {control}
          <PlaceSelect
            forest={forest}
            within={within}
            choose={(id) => setSearch(id === null ? {} : { in: id }, { replace: true })}
          />
          <SegmentedControl
            aria-label={say('buildings.doors.size')}
            value={size}
            onChange={(value) => setSize(value as Size)}
            data={sizeNames.map((value) => ({ value, label: say(`buildings.doors.sizes.${value}`) }))}
          />
        </>
      }
    >
      {floors.length === 0 ? (
        <NoDoors onlyOthers={all.length > 0} />
      ) : (
        <>
          <Choice floors={floors} forest={forest} left={left} turn={turn} />
          <div className={classes.labels} data-size={size}>
            {labels.slice(0, shownAtMost)}
          </div>
          {labels.length > shownAtMost && (
            <p className={classes.more}>
              {say('buildings.doors.more', { count: labels.length - shownAtMost })}
            </p>
          )}
        </>
      )}
      {createPortal(
        <div className={classes.sheet}>
          <div className={classes.labels} data-size={size}>
            {labels}
          </div>
        </div>,
        document.body,
      )}
    </Page>
  )
}

/** @param onlyOthers there are rooms, but none of hers */
function NoDoors({ onlyOthers }: { onlyOthers: boolean }) {
  const say = useText()
  if (onlyOthers) return <EmptyState title={say('rooms.noneMine')} />
  return <EmptyState title={say('places.noRooms')} hint={say('places.noRoomsHint')} />
}

interface PlaceProps {
  forest: SpaceForest
  within: Space | null
  choose: (id: string | null) => void
}

/** Whose rooms get labels: a building's, a floor's, or all. */
function PlaceSelect({ forest, within, choose }: PlaceProps) {
  const say = useText()
  return (
    <Select
      aria-label={say('buildings.record.place')}
      placeholder={say('buildings.record.anyPlace')}
      data={[...forest.byId.values()]
        .filter(({ kind }) => kind !== 'room')
        .map(({ id }) => ({ value: String(id), label: pathWords(forest, id) }))}
      value={within ? String(within.id) : null}
      onChange={choose}
      searchable
      clearable
      w={240}
    />
  )
}

const pathWords = (forest: SpaceForest, id: number) =>
  forest
    .pathOf(id)
    .map(({ name }) => name)
    .join(' / ')

interface ChoiceProps {
  floors: readonly { floor: Space; rooms: Space[] }[]
  forest: SpaceForest
  left: ReadonlySet<number>
  turn: (ids: readonly number[], on: boolean) => void
}

/** Floors with their rooms, each of which can be left out. */
function Choice({ floors, forest, left, turn }: ChoiceProps) {
  return floors.map(({ floor, rooms }) => {
    const ids = rooms.map(({ id }) => id)
    const on = ids.filter((id) => !left.has(id)).length
    return (
      <fieldset key={floor.id} className={classes.floor}>
        <Checkbox
          label={pathWords(forest, floor.id)}
          checked={on === ids.length}
          indeterminate={on > 0 && on < ids.length}
          onChange={(event) => turn(ids, event.currentTarget.checked)}
        />
        <div className={classes.rooms}>
          {rooms.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={id > 0 && !left.has(id)}
              disabled={id < 0}
              onChange={(event) => turn([id], event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
    )
  })
}

function Label({ room, forest }: { room: Space; forest: SpaceForest }) {
  const say = useText()
  const { base } = systems[useSystem()]
  const address = `${location.origin}${base.replace(/\/$/, '')}${pathTo('room', { roomId: room.id })}`
  return (
    <div className={classes.label}>
      <QrCode
        text={address}
        label={say('buildings.doors.codeOf', { name: room.name })}
        className={classes.code}
      />
      <div className={classes.name}>{room.name}</div>
      <div className={classes.path}>{pathWords(forest, room.parentId ?? 0)}</div>
      <div className={classes.path}>{say('buildings.doors.scan')}</div>
    </div>
  )
}
