import { pause } from './pause.ts'

/** Without a touch, a key or scrolling for so long, in ms, hands rest. */
const still = 600

/** What tells that somebody is at work on a page. */
const signs = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove', 'scroll'] as const

/** Whether somebody is at work on this page. */
export interface Hands {
  /** Waits until they rest, for `most` ms at most. Answers whether they do. */
  rest(most: number, signal: AbortSignal): Promise<boolean>
}

/** The hands on this page, followed until the signal aborts. Where there is no page nobody is at work. */
export function handsOnPage(signal: AbortSignal): Hands {
  let moved = Number.NEGATIVE_INFINITY
  const move = () => {
    moved = performance.now()
  }
  if (typeof document === 'object')
    for (const sign of signs) addEventListener(sign, move, { capture: true, passive: true, signal })
  return {
    rest: async (most, end) => {
      const began = performance.now()
      for (;;) {
        const now = performance.now()
        const [busy, left] = [moved + still - now, began + most - now]
        if (busy <= 0 || left <= 0 || end.aborted) return busy <= 0
        await pause(Math.min(busy, left), end)
      }
    },
  }
}
