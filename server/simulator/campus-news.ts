import type { RoomLimits } from '#contract/rules/room/air.ts'
import type { RoomCalendar } from '#contract/rules/room/calendar.ts'
import type { Happening } from '#contract/rules/room/events.ts'

interface CampusNews<R> {
  take(calendar: RoomCalendar): void
  limit(limits: RoomLimits): void
  /** Tells a room that is new what is known. */
  tell(room: R): void
}

/** Keeps what the campus says to all rooms, those to come too; what is older than what is known is left. */
export function newCampusNews<R>(
  rooms: ReadonlyMap<number, R>,
  happen: (room: R, event: Happening) => void,
): CampusNews<R> {
  let calendar: RoomCalendar | null = null
  let limits: RoomLimits | null = null
  return {
    take: (newer) => {
      if (calendar && newer.version < calendar.version) return
      calendar = newer
      for (const room of rooms.values()) happen(room, { kind: 'calendar', calendar: newer })
    },
    limit: (newer) => {
      if (limits && newer.version < limits.version) return
      limits = newer
      for (const room of rooms.values()) happen(room, { kind: 'limits', limits: newer })
    },
    tell: (room) => {
      if (calendar) happen(room, { kind: 'calendar', calendar })
      if (limits) happen(room, { kind: 'limits', limits })
    },
  }
}
