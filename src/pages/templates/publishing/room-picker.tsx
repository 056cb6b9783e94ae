import { groupBy } from '#contract/rules/group-by.ts'
import { useAnswer } from '#src/data/answers.ts'
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
  templateId: number
  value: readonly number[]
  onChange: (roomIds: number[]) => void
}

/** The rooms of a template, some of which are chosen: one by one or a floor at a time. */
export function RoomPicker({ templateId, value, onChange }: PickerProps) {
  const { data, waiting } = useAnswer('template.configState', { id: templateId })
  if (waiting) return <LoadingState rows={3} />
  return <RoomChoice buildings={buildingsIn(data?.roomList ?? [])} chosen={value} choose={onChange} />
}
