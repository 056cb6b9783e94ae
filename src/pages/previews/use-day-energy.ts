import { useEffect } from 'react'
import { isComplete, measuredKwh } from '#contract/rules/energy/figures.ts'
import { dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import { timeTypes } from '#contract/rules/energy/time-types.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useLiveAnswer } from '#src/data/live-answer.ts'
import { choiceKeys } from '#src/session/choices.ts'

/** Energy of a campus on a day of its own, kWh. */
interface DayEnergy {
  campusId: number
  date: string
  kwh: number
}

/** What was kept of a campus and a day; null where that is nothing: a 0 would be one that somebody measured. */
export function keptEnergy(text: string | null, { campusId, date }: Omit<DayEnergy, 'kwh'>): number | null {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<DayEnergy>
    return kept.campusId === campusId && kept.date === date ? (kept.kwh ?? null) : null
  } catch {
    return null
  }
}

const held = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Today's energy as it is shown: null where nothing was measured; of what was kept it is not known how complete it was. */
interface Shown {
  kwh: number | null
  incomplete: boolean
}

/**
 * Today's energy of a campus. It is kept in local storage, so that it is there before anything else has been read; of
 * another day or campus it says nothing.
 */
export function useDayEnergy(campusId: number): Shown {
  const { dayEnergy } = choiceKeys(useDesk().local.name)
  const { data } = useLiveAnswer(
    'campusEnergy.energyConsumption',
    { campusId, timeType: timeTypes.day },
    'seldom',
  )
  const today = dayInWords(dayOf(Date.now()))
  const total = data?.period.firstDate === today ? data.total : null
  const heard = total && measuredKwh(total)
  useEffect(() => {
    if (heard === null) return
    try {
      localStorage.setItem(dayEnergy, JSON.stringify({ campusId, date: today, kwh: heard }))
    } catch {
      // Where storage is refused, it is asked for anew.
    }
  }, [heard, campusId, today, dayEnergy])
  if (total) return { kwh: heard, incomplete: !isComplete(total) }
  return { kwh: keptEnergy(held(dayEnergy), { campusId, date: today }), incomplete: false }
}
