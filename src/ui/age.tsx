import { useSyncExternalStore } from 'react'
import { type Say, useText } from '#src/text/text.ts'
import { timeInWords } from './time.ts'
import { usePrinting } from './use-printing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const TICK = 15_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK)
    now = Date.now()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time in milliseconds, moving on every fifteen seconds; one clock serves all components. */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  )

/** How long ago `at` (ms) was, in words; a date from a week on. Clocks that disagree count as just now. */
export function ageInWords(say: Say, at: number, from: number): string {
  const age = from - at
  if (age < MINUTE) return say('ui.justNow')
  if (age < HOUR) return say('ui.minutesAgo', { count: Math.floor(age / MINUTE) })
  if (age < DAY) return say('ui.hoursAgo', { count: Math.floor(age / HOUR) })
  if (age < 7 * DAY) return say('ui.daysAgo', { count: Math.floor(age / DAY) })
  return timeInWords(at, 'YYYY-MM-DD HH:mm')
}

/** The words of an age that stay true while they are shown; on paper, which is looked at later, the moment itself. */
export function useAge(at: number): string {
  const say = useText()
  const now = useNow()
  return usePrinting() ? timeInWords(at, 'YYYY-MM-DD HH:mm') : ageInWords(say, at, Math.max(now, at))
}

/** How long ago `at` (ms) was, with the exact time as its title. */
export function Age({ at }: { at: number }) {
  const words = useAge(at)
  return (
    <time dateTime={new Date(at).toISOString()} title={timeInWords(at)}>
      {words}
    </time>
  )
}
