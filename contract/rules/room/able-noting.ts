import { fitting } from './able.ts'
import { change, hold, type Work, without } from './work.ts'

/**
 * Notes what a device says that it can be told. It says so every time it says anything, and it is another list once in its
 * life. What it was told before and has no function for is not held of it any more.
 */
export function noteAble(work: Work, identifier: string, able: readonly string[]): void {
  if (work.run.able[identifier]?.join() === able.join()) return
  change(work, { able: { ...work.run.able, [identifier]: able } })
  for (const [slot, held] of Object.entries(work.run.held[identifier] ?? {})) {
    const values = fitting(able, slot, held.values)
    if (values === null) letGo(work, identifier, slot)
    else if (values !== held.values) hold(work, identifier, slot, { ...held, values, kept: null, fade: null })
  }
}

function letGo(work: Work, identifier: string, slot: string): void {
  const { [identifier]: slots = {}, ...others } = work.run.held
  const rest = without(slots, slot)
  change(work, { held: Object.keys(rest).length > 0 ? { ...others, [identifier]: rest } : others })
}
