import '#src/text/allotting.ts'
import type { RoomPermission } from '#contract/room-permission.ts'
import { isOvernight } from '#contract/rules/room-permission.ts'
import type { Say } from '#src/text/text.ts'
import { clockOf, daysWords, periodWords } from './timing-words.ts'

type Bounds = Omit<RoomPermission, 'id' | 'campusId' | 'accountId' | 'roomIds'>

/** When rooms may be used: 周一至周五 07:30–17:30. */
export function boundsWords(permission: Bounds, say: Say): string {
  const { weekdays } = permission
  const hours = hoursWords(permission, say)
  const days = weekdays === null ? '' : daysWords(weekdays, say)
  const words = [periodWords(permission, say), [days, hours].filter(Boolean).join(' ')].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : say('allotting.always')
}

function hoursWords(bounds: Pick<Bounds, 'fromMinute' | 'toMinute'>, say: Say): string {
  const { fromMinute, toMinute } = bounds
  if (fromMinute === null && toMinute === null) return ''
  const from = clockOf(fromMinute ?? 0)
  // Until midnight is until the end of the day, and no hours of the next one.
  const to = clockOf(toMinute === null || (toMinute === 0 && fromMinute !== null) ? 1440 : toMinute)
  return isOvernight(bounds) && toMinute !== 0 ? say('allotting.overnight', { from, to }) : `${from}–${to}`
}
