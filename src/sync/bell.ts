import { pause } from './pause.ts'

/** Something to wait at until it rings, or a time has passed. A ring before the wait counts. */
export interface Bell {
  ring(): void
  reset(): void
  /** Answers whether it rang. `time` in ms. */
  orAfter(time: number, signal: AbortSignal): Promise<boolean>
}

export function bell(): Bell {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
      rung = true
      wake?.()
    },
    reset: () => {
      rung = false
    },
    async orAfter(time, signal) {
      if (rung) return true
      const waiting = new AbortController()
      wake = () => waiting.abort()
      await pause(Math.max(0, time), AbortSignal.any([signal, waiting.signal]))
      wake = undefined
      return rung
    },
  }
}
