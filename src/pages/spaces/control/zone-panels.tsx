import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RoomLights } from '#src/data/devices.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useText } from '#src/text/text.ts'
import classes from './control.module.css'
import { PlacePanel } from './place-panel.tsx'
import type { PlaceProgram } from './place-program.ts'
import { RoomTile } from './room-tile.tsx'
import { sumOf } from './sum-of.ts'
import type { ZoneRooms } from './zones-of.ts'

interface Props {
  zones: readonly ZoneRooms[]
  forest: SpaceForest
  programOf: (rooms: ZoneRooms['rooms']) => PlaceProgram
  lights: ReadonlyMap<number, RoomLights> | undefined
  blocked: boolean
}

/** The zones that have rooms in a building, each told as one. */
export function ZonePanels({ zones, ...shared }: Props) {
  return zones.map((each) => <ZonePanel key={each.zone.id} {...each} {...shared} />)
}

function ZonePanel({
  zone,
  rooms,
  wide,
  forest,
  programOf,
  lights,
  blocked,
}: ZoneRooms & Omit<Props, 'zones'>) {
  const say = useText()
  const [open, setOpen] = useState(false)
  const { id, zoneName: name } = zone
  // Rooms of several floors may share a name.
  const nameOf = (roomId: number) =>
    forest
      .pathOf(roomId)
      .slice(wide ? -2 : -1)
      .map((space) => space.name)
      .join('/') || String(roomId)
  const floors = [...new Set(rooms.flatMap(({ parentId }) => forest.byId.get(parentId ?? 0)?.name ?? []))]
  return (
    <PlacePanel
      place={{ kind: 'zone', id, name, wide }}
      title={name}
      program={programOf(rooms)}
      rooms={rooms}
      lights={sumOf(
        rooms.map((room) => room.id),
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
      <p className={classes.counts}>
        {say('buildings.control.zoneOn', { floors: floors.join(say('devices.comma')) })}
      </p>
      {open && (
        <ul className={classes.rooms} aria-label={say('buildings.control.roomsOf', { name })}>
          {rooms.map((room) => (
            <RoomTile key={room.id} room={room} lights={lights?.get(room.id)} />
          ))}
        </ul>
      )}
    </PlacePanel>
  )
}
