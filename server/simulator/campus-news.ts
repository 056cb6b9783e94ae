import type { RoomLimits } from '#contract/rules/room/air.ts'
import type { RoomCalendar } from '#contract/rules/room/calendar.ts'
import type { Happening } from '#contract/rules/room/events.ts'

interface CampusNews {
  take(calendar: RoomCalendar): void
  limit(limits: RoomLimits): void
  /** What a room that is new, or that another gateway has led until now, is to be told. */
  known(): Happening[]
}

/** Keeps what the campus says to all rooms, those to come too; what is older than what is known is left. */
export function newCampusNews<R>(
  rooms: ReadonlyMap<number, R>,
  { decides, decide }: { decides(room: R): boolean; decide(room: R, event: Happening): unknown },
): CampusNews {
  let calendar: RoomCalendar | null = null
  let limits: RoomLimits | null = null
  const tell = (event: Happening) => {
    for (const room of rooms.values()) if (decides(room)) decide(room, event)
  }
  return {
    take: (newer) => {
      if (calendar && newer.version < calendar.version) return
      calendar = newer
      tell({ kind: 'calendar', calendar: newer })
    },
    limit: (newer) => {
      if (limits && newer.version < limits.version) return
      limits = newer
      tell({ kind: 'limits', limits: newer })
    },
    known: () => [
      ...(calendar ? [{ kind: 'calendar', calendar } as const] : []),
      ...(limits ? [{ kind: 'limits', limits } as const] : []),
    ],
  }
}
