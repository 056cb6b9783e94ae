import { limits } from '#contract/limits.ts'
import { doubling } from './back-off.ts'
import type { Drained } from './replay.ts'

/** The first pause after a call without an answer, in ms. */
const firstPause = 200

/** Calls with edits that went without an answer since one was answered. */
export interface Unanswered {
  note(drained: Drained): void
  /** The line is lost: the next one begins anew. */
  lineLost(): void
  /** Whether the last one went without, on the line that is there. */
  any(): boolean
  /** How long to wait before another try on a line that is there all the same, in ms: doubling. */
  pause(): number
}

/** @param excuse told that a call failed with its line, and not for what it carried */
export function unansweredCalls(excuse: () => void): Unanswered {
  let times = 0
  let excused = false
  return {
    note: (drained) => {
      const cut = drained.kind === 'unreachable'
      if (!cut || drained.some) {
        times = 0
        excused = false
      }
      if (cut) times += 1
    },
    lineLost: () => {
      if (times === 0) return
      // Not twice: a line that is lost at every call may be too thin for what it carries.
      if (times === 1 && !excused) excuse()
      excused = true
      times = 0
    },
    any: () => times > 0,
    pause: () => doubling(times - 1, firstPause, limits.heartbeatOfflineMost),
  }
}
