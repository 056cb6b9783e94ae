import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import classes from './allotting.module.css'

interface Node {
  id: number
  name: string
}

interface Props {
  forest: SpaceForest
  chosen: readonly number[]
  choose: (roomIds: number[]) => void
  error: string | undefined
}

/** Rooms of a campus to be ticked one by one or floor by floor. */
export function RoomChoice({ forest, chosen, choose, error }: Props) {
  const say = useText()
  const [words, setWords] = useState('')
  const held = new Set(chosen)
  // What is not on the server yet cannot be given to anybody.
  const known = (id: number | null) => forest.childrenOf(id).filter((node) => node.id > 0)
  const all = [...forest.byId.values()].filter(({ kind, id }) => kind === 'room' && id > 0).length
  const set = (ids: readonly number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    choose([...next])
  }
  const matching = (floor: Node) =>
    known(floor.id).filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  const buildings = known(null)
    .map((building) => ({
      building,
      floors: known(building.id)
        .map((floor) => ({ floor, rooms: matching(floor) }))
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
        {buildings.length === 0 && <p className={classes.dim}>{say('ui.noMatches')}</p>}
        {buildings.map(({ building, floors }) => (
          <div key={building.id}>
            <p className={classes.building}>{building.name}</p>
            {floors.map(({ floor, rooms }) => (
              <Floor
                key={floor.id}
                floor={floor}
                rooms={rooms}
                held={held}
                set={set}
                unfolded={words !== ''}
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface FloorProps {
  floor: Node
  rooms: readonly Node[]
  held: ReadonlySet<number>
  set: (ids: readonly number[], on: boolean) => void
  /** It stands open whatever was done with it, as while rooms are searched. */
  unfolded: boolean
}

/** A floor; its rooms are drawn once it is open, because a campus may have thousands. */
function Floor({ floor, rooms, held, set, unfolded }: FloorProps) {
  const say = useText()
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
