import { useMemo } from 'react'
import { compileCalendar, roomCalendarOf } from '#contract/rules/campus/sun.ts'
import { dayAt, sunMinute } from '#contract/rules/room/calendar.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import type { Sun } from './band-model.ts'

/** Today's sunrise and sunset over the campus that is open; null for a campus of which nobody said where it is. */
export function useSun(): Sun {
  const { campusId } = useActiveCampus()
  const campus = useCampus(campusId ?? 0)
  return useMemo(() => {
    if (!campus) return { rise: null, set: null }
    const calendar = roomCalendarOf(compileCalendar({ ...campus, version: 1 }).calendar)
    const today = dayAt(wallNow(Date.now()))
    return { rise: sunMinute(today, calendar, 'rise'), set: sunMinute(today, calendar, 'set') }
  }, [campus])
}
