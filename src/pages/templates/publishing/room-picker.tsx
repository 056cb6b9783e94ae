import { groupBy } from '#contract/rules/group-by.ts'
import { type Answered, useAnswer } from '#src/data/answers.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useTemplateRooms } from '#src/data/template-rooms.ts'
import { useText } from '#src/text/text.ts'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { type BuildingOfRooms, RoomChoice } from '#src/widgets/room/room-choice.tsx'

interface PlacedRoom {
  roomId: number
  name: string
  /** Building and floor: `东楼 / 3F`. */
  place: string
}

/** Rooms as they are told of a template, which may be of several campuses, by building and floor. */
export function buildingsIn(rooms: readonly PlacedRoom[]): BuildingOfRooms[] {
  const floors = [...groupBy(rooms, ({ place }) => place)].map(([place, its]) => {
    const [building = '', ...rest] = place.split(' / ')
    const named = its.map(({ roomId, name }) => ({ id: roomId, name }))
    return { building, floor: { key: place, name: rest.join(' / '), rooms: named } }
  })
  return [...groupBy(floors, ({ building }) => building)].map(([name, its]) => ({
    ...{ key: name, name },
    floors: its.map(({ floor }) => floor),
  }))
}

interface PickerProps {
  template: Pick<SeenTemplate, 'id' | 'campusIds'>
  value: readonly number[]
  onChange: (roomIds: number[]) => void
}

/** The rooms of a template, some of which are chosen: one by one or a floor at a time. */
export function RoomPicker(props: PickerProps) {
  const { template, value, onChange } = props
  const { data, freshness, waiting } = useAnswer('template.configState', { id: template.id })
  if (waiting) return <LoadingState rows={3} />
  if (data === null) return <HeldRooms {...props} freshness={freshness} />
  return <RoomChoice buildings={buildingsIn(data.roomList)} chosen={value} choose={onChange} />
}

/** Where the server has never told which rooms there are: those that this device holds. That none is held is not that there is none. */
function HeldRooms({
  template: { id, campusIds },
  value,
  onChange,
  freshness,
}: PickerProps & Pick<Answered<unknown>, 'freshness'>) {
  const say = useText()
  const rooms = useTemplateRooms(id, campusIds)
  if (!rooms) return <LoadingState rows={3} />
  // A room that the server does not know yet is sent nothing.
  const known = rooms.filter((room) => room.id > 0).map((room) => ({ ...room, roomId: room.id }))
  if (known.length === 0) return <NoneHeld title={say('ui.staleNever')} freshness={freshness} />
  return <RoomChoice buildings={buildingsIn(known)} chosen={value} choose={onChange} />
}
