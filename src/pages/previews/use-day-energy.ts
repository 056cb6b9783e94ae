import { useEffect } from 'react'
import { dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useLiveAnswer } from '#src/data/live-answer.ts'
import { choiceKeys } from '#src/session/choices.ts'

/** Energy of a campus on a day of its own, kWh. */
interface DayEnergy {
  campusId: number
  date: string
  kwh: number
}

/** What was kept of a campus and a day; 0 where that is nothing, as the specification has it (point 9). */
export function keptEnergy(text: string | null, { campusId, date }: Omit<DayEnergy, 'kwh'>): number {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<DayEnergy>
    return kept.campusId === campusId && kept.date === date ? Number(kept.kwh) || 0 : 0
  } catch {
    return 0
  }
}

const held = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The time type of a day (spec point 3). */
const day = 1

/**
 * Today's energy of a campus, kWh. It is kept in local storage, so that it is there before anything else has been read; of
 * another day or campus it is 0.
 */
export function useDayEnergy(campusId: number): number {
  const { dayEnergy } = choiceKeys(useDesk().local.name)
  const { data } = useLiveAnswer('campusEnergy.energyConsumption', { campusId, timeType: day }, 'seldom')
  const today = dayInWords(dayOf(Date.now()))
  const heard = data?.period.firstDate === today ? data.total.kwh : null
  useEffect(() => {
    if (heard === null) return
    try {
      localStorage.setItem(dayEnergy, JSON.stringify({ campusId, date: today, kwh: heard }))
    } catch {
      // Where storage is refused, it is asked for anew.
    }
  }, [heard, campusId, today, dayEnergy])
  return heard ?? keptEnergy(held(dayEnergy), { campusId, date: today })
}
