import { folded } from '#src/data/folded.ts'
import '#src/text/allotting.ts'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import classes from './room-choice.module.css'

interface Named {
  id: number
  name: string
}

interface FloorOfRooms {
  /** What tells it from other floors. */
  key: string | number
  name: string
  rooms: readonly Named[]
}

/** A building with the rooms that may be chosen in it. */
export interface BuildingOfRooms {
  key: string | number
  name: string
  floors: readonly FloorOfRooms[]
}

/** The rooms of a campus. What is not on the server yet is left out: nothing can be given of it, or to it. */
export const buildingsOf = ({ childrenOf }: Pick<SpaceForest, 'childrenOf'>): BuildingOfRooms[] => {
  const known = (id: number | null) => childrenOf(id).filter((node) => node.id > 0)
  return known(null).map(({ id, name }) => ({
    ...{ key: id, name },
    floors: known(id).map((floor) => ({ key: floor.id, name: floor.name, rooms: known(floor.id) })),
  }))
}

interface Props {
  buildings: readonly BuildingOfRooms[]
  chosen: readonly number[]
  choose: (roomIds: number[]) => void
  error?: string | undefined
}

/** Rooms to be ticked one by one or floor by floor. */
export function RoomChoice({ buildings, chosen, choose, error }: Props) {
  const say = useText()
  const [words, setWords] = useState('')
  const held = new Set(chosen)
  const all = buildings.flatMap(({ floors }) => floors.flatMap(({ rooms }) => rooms)).length
  const set = (ids: readonly number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    choose([...next])
  }
  const sought = folded(words)
  const found = buildings
    .map((building) => ({
      ...building,
      floors: building.floors
        .map((floor) => ({
          ...floor,
          rooms: floor.rooms.filter(({ name }) => folded(name).includes(sought)),
        }))
        .filter(({ rooms }) => rooms.length > 0),
    }))
    .filter(({ floors }) => floors.length > 0)
  if (all === 0)
    return <p className={classes.dim}>{say('allotting.noRooms', { place: say('system.place') })}</p>
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        {say('allotting.rooms')} ·{' '}
        <span className={classes.dim}>{say('allotting.chosen', { count: held.size, all })}</span>
      </legend>
      <SearchBox
        label={say('allotting.searchRooms')}
        placeholder={say('allotting.searchRooms')}
        onSearch={setWords}
        width="100%"
      />
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
      <div className={classes.tree}>
        {found.length === 0 && <p className={classes.dim}>{say('ui.noMatches')}</p>}
        {found.map(({ key, name, floors }) => (
          <div key={key}>
            <p className={classes.building}>{name}</p>
            {floors.map((floor) => (
              <Floor key={floor.key} floor={floor} held={held} set={set} unfolded={words !== ''} />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface FloorProps {
  floor: FloorOfRooms
  held: ReadonlySet<number>
  set: (ids: readonly number[], on: boolean) => void
  /** It stands open whatever was done with it, as while rooms are searched. */
  unfolded: boolean
}

/** A floor; its rooms are drawn once it is open, because a campus may have thousands. */
function Floor({ floor, held, set, unfolded }: FloorProps) {
  const say = useText()
  const { rooms } = floor
  const some = rooms.filter(({ id }) => held.has(id)).length
  const [opened, setOpened] = useState(some > 0)
  const open = opened || unfolded
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <>
      <div className={classes.floor}>
        <Checkbox
          label={`${floor.name} · ${some}/${rooms.length}`}
          checked={some === rooms.length}
          indeterminate={some > 0 && some < rooms.length}
          onChange={({ currentTarget: { checked } }) =>
            set(
              rooms.map(({ id }) => id),
              checked,
            )
          }
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={say('allotting.show', { name: floor.name })}
          aria-expanded={open}
          disabled={unfolded}
          onClick={() => setOpened(!opened)}
        >
          <Chevron size={18} aria-hidden />
        </ActionIcon>
      </div>
      {open && (
        <div className={classes.rooms}>
          {rooms.map((room) => (
            <Checkbox
              key={room.id}
              label={room.name}
              checked={held.has(room.id)}
              onChange={({ currentTarget: { checked } }) => set([room.id], checked)}
            />
          ))}
        </div>
      )}
    </>
  )
}
