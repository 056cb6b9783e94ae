import '#src/text/rooms.ts'
import { useCallback } from 'react'
import { hasTiming } from '#contract/rules/timing.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useInLots } from '#src/ui/in-lots.ts'
import { EmptyState } from '#src/ui/states.tsx'
import { RoomCard } from './room-card.tsx'
import classes from './room-grid.module.css'
import { noTotals } from './space-totals.ts'
import type { Space, SpaceView } from './space-view.ts'
import { useRoomWords } from './use-room-words.ts'
import type { Floors, StayFilter } from './use-stay-filter.tsx'

/** Rooms drawn in a frame, and at most; beyond that the search is the way. */
const atOnce = 15
const most = 300

interface Props extends SpaceView {
  stays: StayFilter
}

/** The rooms of what is looked into, floor by floor; a search looks through the whole campus. */
export function RoomGrid({ campusId, forest, totals, selected, keyWord, start, own, stays }: Props) {
  const say = useText()
  const words = useRoomWords(campusId)
  const mayEdit = useAllowed('/space/v1/edit')
  const edit = useCallback((node: Space) => start({ do: 'edit', node }), [start])
  const { found, mine, floors, templates, notesOf } = stays
  const drawn = useFloorsInLots(floors)
  const count = floors.reduce((sum, { rooms }) => sum + rooms.length, 0)

  if (mine.length === 0 && found.length > 0)
    return (
      <>
        {own.control}
        <EmptyState title={say('rooms.noneMine')} />
      </>
    )
  if (mine.length === 0 && keyWord !== '')
    return <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
  if (mine.length === 0) return <EmptyState title={say('places.noRooms')} hint={say('places.noRoomsHint')} />
  return (
    <>
      {own.control}
      {stays.chips}
      {count === 0 && <EmptyState title={say('rooms.noneStay')} />}
      {drawn.map(({ floor, rooms }) => (
        <section key={floor.id} className={classes.floor}>
          {(selected?.kind !== 'floor' || keyWord !== '') && (
            <h3 className={classes.floorName}>
              {forest
                .pathOf(floor.id)
                .map((node) => node.name)
                .join(' / ')}
            </h3>
          )}
          <ul className={classes.rooms}>
            {rooms.map((room) => (
              <RoomCard
                key={room.id}
                room={room}
                words={words}
                totals={totals.get(room.id) ?? noTotals}
                {...templateIn(room, templates)}
                {...notesOf(room.id)}
                edit={mayEdit ? edit : null}
              />
            ))}
          </ul>
        </section>
      ))}
      {count > most && <p className={classes.more}>{say('places.moreRooms', { count: count - most })}</p>}
    </>
  )
}

/** What its template makes a room; timings that have not gone up yet count with the others. */
function templateIn(room: Space, templates: ReadonlyMap<number, SeenTemplate>) {
  const { templateId } = room
  if (templateId === null) return { template: null, timed: false }
  const template = templates.get(templateId)
  const timed = template ? hasTiming(template) : room.hasTiming
  return { template: template?.name ?? '', timed }
}

/** The first floors with their rooms, some in a frame until all that are drawn at most are there. */
function useFloorsInLots(floors: Floors): Floors {
  const first = upTo(floors, most)
  const placed = first.flatMap(({ rooms }) => rooms).map(({ id }, index) => ({ key: id, index }))
  const drawn = new Set(useInLots(placed, null, atOnce).map(({ key }) => key))
  const isDrawn = ({ id }: Space) => drawn.has(id)
  return first
    .filter(({ rooms }) => rooms.length === 0 || rooms.some(isDrawn))
    .map(({ floor, rooms }) => ({ floor, rooms: rooms.filter(isDrawn) }))
}

/** The first floors that together hold at most so many rooms. */
function upTo(floors: Floors, rooms: number): Floors {
  let left = rooms
  return floors.flatMap((floor) => {
    if (left <= 0) return []
    const shown = { ...floor, rooms: floor.rooms.slice(0, left) }
    left -= floor.rooms.length
    return [shown]
  })
}
