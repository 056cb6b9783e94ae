import { useMemo } from 'react'
import { type AirLimits, airLimitsOf } from '#contract/rules/air-limits.ts'
import { seenOf } from '#src/local/read.ts'
import { useCampus } from './campuses.ts'
import { useSeen } from './use-local.ts'

/** What air conditioners of a campus are allowed; everything where the campus is not known here. */
export function useAirLimits(campusId: number): AirLimits {
  const campus = useCampus(campusId)
  return useMemo(() => airLimitsOf(campus ?? {}), [campus])
}

/** The same of several campuses, as far as this device holds them; undefined while reading. */
export const useAirLimitsOf = (campusIds: readonly number[]): AirLimits[] | undefined =>
  useSeen(
    ['campuses'],
    async (moment) => [...(await seenOf(moment, 'campuses', campusIds)).values()].map(airLimitsOf),
    [campusIds.join()],
  )
