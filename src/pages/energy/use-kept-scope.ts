import { useState } from 'react'
import { dayNamed } from '#contract/rules/energy/local-days.ts'
import { timeTypes } from '#contract/rules/energy/time-types.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { choiceKeys } from '#src/session/choices.ts'
import { type EnergyScope, firstScope } from './energy-scope.ts'

type Period = Pick<EnergyScope, 'timeType' | 'date'>

/** The period that was kept; of what cannot be read, the first one. */
export function periodOf(text: string | null): Period {
  const { timeType, date } = firstScope
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Period>
    const known = Object.values(timeTypes).find((type) => type === kept.timeType)
    const day = typeof kept.date === 'string' && dayNamed(kept.date) !== null ? kept.date : null
    return known === undefined ? { timeType, date } : { timeType: known, date: day }
  } catch {
    return { timeType, date }
  }
}

/**
 * What the energy pages are about. The period (the specification's dateRange) is kept in the tab, so that whoever comes
 * back to the page finds it as it was left; the place is chosen anew.
 */
export function useKeptScope(): [EnergyScope, (scope: EnergyScope) => void] {
  const { dateRange } = choiceKeys(useDesk().local.name)
  const [scope, setScope] = useState((): EnergyScope => {
    try {
      return { ...firstScope, ...periodOf(sessionStorage.getItem(dateRange)) }
    } catch {
      return firstScope
    }
  })
  const keep = (next: EnergyScope) => {
    setScope(next)
    try {
      sessionStorage.setItem(dateRange, JSON.stringify({ timeType: next.timeType, date: next.date }))
    } catch {
      // Where storage is refused, the period lasts as long as the page does.
    }
  }
  return [scope, keep]
}
