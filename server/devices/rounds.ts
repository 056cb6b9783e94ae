import type { BaseLogger } from 'pino'

const lookAfterFailure = 5_000

export interface Rounds {
  /** Asks for another round, now or after the one that is running. */
  look(): void
  stopped(): boolean
  stop(): Promise<void>
}

/** One round after the other: when somebody asks for it, and after as many milliseconds as the last one answered. */
export function startRounds(round: () => Promise<number>, log: BaseLogger, failed: string): Rounds {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  const look = () => {
    again = running !== undefined
    if (again || stopped) return
    clearTimeout(timer)
    running = round()
      .catch((error: Error) => {
        log.warn({ error: error.message }, failed)
        return lookAfterFailure
      })
      .then((wait) => {
        running = undefined
        if (again) look()
        else if (!stopped) timer = setTimeout(look, wait)
      })
  }
  return {
    look,
    stopped: () => stopped,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
