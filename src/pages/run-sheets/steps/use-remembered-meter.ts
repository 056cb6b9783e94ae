import { useDesk } from '#src/data/desk-context.ts'
import { choiceKeys } from '#src/session/choices.ts'
import type { Meter } from './light-fields.tsx'

const none: Meter = { meter: '', calibrated: '' }

function meterIn(key: string): Meter {
  try {
    const { meter, calibrated } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Meter>
    return typeof meter === 'string' && typeof calibrated === 'string' ? { meter, calibrated } : none
  } catch {
    return none
  }
}

/** The luxmeter in somebody's hands is the same one in the next room, and after the page was loaded anew. */
export function useRememberedMeter(): { meter: Meter; keep(meter: Meter): void } {
  const { luxmeter } = choiceKeys(useDesk().local.name)
  return {
    meter: meterIn(luxmeter),
    keep(meter) {
      if (meter.meter === '' && meter.calibrated === '') return
      try {
        localStorage.setItem(luxmeter, JSON.stringify(meter))
      } catch {
        // Where storage is refused, it is entered again.
      }
    },
  }
}
