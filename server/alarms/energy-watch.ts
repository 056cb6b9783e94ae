import type { BaseLogger } from 'pino'
import { dayLength, dayOf, startOfDay } from '#contract/rules/energy/local-days.ts'
import type { CountedCampus } from '#server/devices/counted-channel.ts'
import { startRounds } from '#server/devices/rounds.ts'

export interface EnergyWatch {
  /** There are newer figures of a campus. */
  counted(campus: CountedCampus): void
  /** Everything has to be looked at anew, as when rules have changed. */
  again(): void
  stop(): Promise<void>
}

interface Watching {
  look(campus: CountedCampus): Promise<void>
  /** Every campus whose energy can be an alarm. */
  all(): Promise<CountedCampus[]>
  log: BaseLogger
}

/** Meters of a campus are counted one after the other: it is looked at that often at most, in ms. */
const apart = 5_000

/**
 * Looks at the energy of a campus when more of it has been counted, and at all campuses when a day begins: what was above its
 * limit yesterday is not any more, whether meters go on reporting or not.
 */
export function startEnergyWatch({ look, all, log }: Watching): EnergyWatch {
  const waiting = new Map<number, CountedCampus>()
  const lookedAt = new Map<number, number>()
  let day: number | null = null

  const lookAt = async (campus: CountedCampus) => {
    waiting.delete(campus.campusId)
    lookedAt.set(campus.campusId, Date.now())
    await look(campus)
  }
  const lookAtAll = async (today: number) => {
    day = today
    try {
      for (const campus of await all()) await lookAt(campus)
    } catch (error) {
      day = null
      throw error
    }
  }
  const round = async () => {
    const today = dayOf(Date.now())
    if (day !== today) await lookAtAll(today)
    let wait = startOfDay(today) + dayLength - Date.now()
    for (const campus of [...waiting.values()]) {
      const due = (lookedAt.get(campus.campusId) ?? 0) + apart - Date.now()
      if (due > 0) wait = Math.min(wait, due)
      else await lookAt(campus)
    }
    return Math.max(wait, 0)
  }
  const rounds = startRounds(round, log, 'energy could not be watched, trying again')
  rounds.look()
  return {
    counted: (campus) => {
      waiting.set(campus.campusId, campus)
      rounds.look()
    },
    again: () => {
      day = null
      rounds.look()
    },
    stop: rounds.stop,
  }
}
