import { canonicalJson } from '#contract/rules/canonical-json.ts'
import type { Effect } from '#contract/rules/room/events.ts'
import { startRun } from '#contract/rules/room/run.ts'
import { nextClock, step } from '#contract/rules/room/step.ts'
import { drawer } from './drawer.ts'
import { drawConfig, drawEvents } from './drawn-room.ts'
import { monday7 } from './played-room.ts'

/**
 * Plays drawn rooms with drawn events, one for each seed from `first` on: of each what it did, how it stands afterwards and
 * when it wakes next, as text that is the same when all of it is.
 */
export function playPrograms(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const draw = drawer(first + place)
    const config = drawConfig(draw)
    let run = startRun(0, monday7)
    const did: Effect[] = []
    for (const event of drawEvents(draw)) {
      const result = step(config, run, event)
      run = result.run
      did.push(...result.done)
    }
    return canonicalJson({ run, did, next: nextClock(config, run) })
  })
}
