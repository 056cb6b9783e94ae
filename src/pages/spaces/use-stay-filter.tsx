import { type ReactNode, useMemo } from 'react'
import { isGuestRoom } from '#contract/rules/scenes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useTemplates } from '#src/data/templates.ts'
import { useKeptFilter } from '#src/session/kept-filter.ts'
import { foundIn } from './space-totals.ts'
import type { Space, SpaceView } from './space-view.ts'
import { StayChips } from './stay-chips.tsx'
import { type RoomNotes, type StayKind, useRoomNotes } from './use-room-notes.ts'

export type Floors = { floor: Space; rooms: Space[] }[]

/** The rooms of what is looked into, floor by floor, and which of them are looked at alone. */
export interface StayFilter {
  /** All that stand there, or are found. */
  found: Floors
  /** Of these, those of her own where she looks at these alone. */
  mine: Floors
  /** Of these, those that stand with guests as was chosen. */
  floors: Floors
  /** What was chosen; null for nothing, and where no room is one for guests. */
  kind: StayKind | null
  /** What is chosen by; null where no room is one for guests. */
  chips: ReactNode
  notesOf: RoomNotes['notesOf']
  templates: ReadonlyMap<number, SeenTemplate>
}

/** The rooms that are wanted, and the floors that have any. */
const onlyRooms = (floors: Floors, wanted: (room: Space) => boolean): Floors =>
  floors
    .map(({ floor, rooms }) => ({ floor, rooms: rooms.filter(wanted) }))
    .filter(({ rooms }) => rooms.length > 0)

const anyStay: { kind: StayKind | null } = { kind: null }

/** Where there are rooms for guests: what they can be told apart by, and those that are wanted. A search looks through the whole campus. */
export function useStayFilter({ campusId, forest, selected, keyWord, own }: SpaceView): StayFilter {
  const list = useTemplates(campusId)
  const templates = useMemo(() => new Map((list ?? []).map((template) => [template.id, template])), [list])
  const ofGuests = useMemo(
    () => new Set((list ?? []).filter(({ sceneList }) => isGuestRoom(sceneList)).map(({ id }) => id)),
    [list],
  )
  const { notesOf, kindsIn } = useRoomNotes(campusId, own.bars)
  const { filter, change } = useKeptFilter('stays', anyStay, campusId)
  const found = useMemo(() => foundIn(forest, selected, keyWord), [forest, selected, keyWord])
  const mine = own.on ? onlyRooms(found, ({ id }) => own.shows(id)) : found
  const all = { found, mine, floors: mine, kind: null, chips: null, notesOf, templates }
  if (kindsIn === null) return all
  const isOfGuests = ({ templateId }: Space) => templateId !== null && ofGuests.has(templateId)
  // A guest who came while the room was one for guests is still there.
  const counts = (room: Space) => isOfGuests(room) || kindsIn(room.id).some((kind) => kind !== 'free')
  const rooms = mine.flatMap((each) => each.rooms).filter(counts)
  if (rooms.length === 0) return all
  const { kind } = filter
  const wanted = (room: Space) => kind === null || (counts(room) && kindsIn(room.id).includes(kind))
  return {
    ...all,
    kind,
    floors: kind === null ? mine : onlyRooms(mine, wanted),
    chips: (
      <StayChips
        kinds={rooms.map(({ id }) => kindsIn(id))}
        chosen={kind}
        choose={(next) => change({ kind: next })}
      />
    ),
  }
}
