import '#src/text/allotting.ts'
import type { RoomPermission } from '#contract/room-permission.ts'
import type { Say } from '#src/text/text.ts'
import { clockOf, daysWords, periodWords } from './timing-words.ts'

type Bounds = Omit<RoomPermission, 'id' | 'campusId' | 'accountId' | 'roomIds'>

/** When rooms may be used: 周一至周五 07:30–17:30. */
export function boundsWords(permission: Bounds, say: Say): string {
  const { weekdays, fromMinute, toMinute } = permission
  const hours =
    fromMinute === null && toMinute === null ? '' : `${clockOf(fromMinute ?? 0)}–${clockOf(toMinute ?? 1440)}`
  const days = weekdays === null ? '' : daysWords(weekdays, say)
  const words = [periodWords(permission, say), [days, hours].filter(Boolean).join(' ')].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : say('allotting.always')
}
