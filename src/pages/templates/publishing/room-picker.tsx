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
  campusId: number
  name: string
  /** Building and floor, after the campus where rooms are of several: `东区 / 东楼 / 3F`. */
  place: string
}

/** Rooms as they are told of a template, which may be of several campuses, by building and floor, those of a campus together. */
export function buildingsIn(rooms: readonly PlacedRoom[]): BuildingOfRooms[] {
  const floors = [...groupBy(rooms, ({ campusId, place }) => `${campusId} ${place}`)].map(([key, its]) => {
    const [{ campusId, place } = { campusId: 0, place: '' }] = its
    const above = place.split(' / ').slice(0, -1).join(' / ')
    const name = place.split(' / ').at(-1) ?? ''
    const named = its.map((room) => ({ id: room.roomId, name: room.name }))
    return { campusId, building: above, floor: { key, name, rooms: named } }
  })
  const ofCampuses = [...groupBy(floors, ({ campusId }) => campusId).values()].flat()
  return [...groupBy(ofCampuses, ({ campusId, building }) => `${campusId} ${building}`)].map(
    ([key, its]) => ({ key, name: its[0]?.building ?? '', floors: its.map(({ floor }) => floor) }),
  )
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
