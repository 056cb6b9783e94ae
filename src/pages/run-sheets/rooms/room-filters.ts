import type { SeenSheetRoom } from '#src/data/run-sheets.ts'

export const roomFilters = ['todo', 'failed', 'signed', 'all'] as const
export type RoomFilter = (typeof roomFilters)[number]

/** What the list of rooms is narrowed down to. */
export interface RoomsAsked {
  filter: RoomFilter
  words: string
  /** The template that rooms are set up by; any where none is said. */
  templateId?: number | undefined
}

/** What it begins with: the rooms that there is something to do in. */
export const toDo: RoomsAsked = { filter: 'todo', words: '' }

/** Whether a filter shows a room. */
export const shows: Record<RoomFilter, (room: SeenSheetRoom) => boolean> = {
  todo: ({ state }) => state === 'open' || state === 'begun',
  failed: ({ fail }) => fail > 0,
  signed: ({ state }) => state === 'signed',
  all: () => true,
}
