import { lessonEndAt } from '#contract/rules/campus/calendar.ts'
import { clockOf } from '#contract/rules/campus/dates.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useNow } from '#src/ui/age.tsx'

const minuteLength = 60_000
const dayMinutes = 1_440

/** When the lesson ends that is on in a campus now, as 10:25; null outside lessons. */
export function useLessonEnd(campusId: number): string | null {
  const campus = useCampus(campusId)
  const now = useNow()
  const end = campus ? lessonEndAt(campus, wallNow(now)) : null
  return end === null ? null : clockOf(Math.round(end / minuteLength) % dayMinutes)
}
