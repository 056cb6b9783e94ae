import { useMemo } from 'react'
import { useAnswer, useHeldAnswer } from '#src/data/answers.ts'
import { useNewsAnswer } from '#src/data/news.ts'
import { useNow } from '#src/ui/age.tsx'

/** The rooms of a campus in which somebody holds something, and those with an alarm that somebody has to see to. */
export function useRoomMarks(campusId: number): { held: ReadonlySet<number>; alarmed: ReadonlySet<number> } {
  const now = useNow()
  // Who may not read them is answered nothing, and sees no marks.
  useAnswer('lease.list', { campusId })
  const leases = useHeldAnswer('lease.list', { campusId })?.data
  const { data: alarms } = useNewsAnswer('alarm.list', { campusId, state: 'open', pageSize: 0 }, 'alarms')
  const held = useMemo(
    () => new Set((leases ?? []).filter(({ until }) => until > now).map(({ roomId }) => roomId)),
    [leases, now],
  )
  const alarmed = useMemo(() => new Set((alarms?.list ?? []).flatMap(({ roomId }) => roomId ?? [])), [alarms])
  return { held, alarmed }
}
