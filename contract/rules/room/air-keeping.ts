import { beyond, type RoomLimits } from './air.ts'
import { keepWithin } from './put.ts'
import { type Cause, change, type Work } from './work.ts'

/** Ms before a unit is set back again: one that does not obey, or that somebody keeps setting, is not argued with. */
const patience = 60_000

/** Limits that hold from now on, also for what is set already. Without power they are only noted. */
export function takeLimits(work: Work, limits: RoomLimits): void {
  change(work, { limits })
  if (work.run.lostAt !== null) return
  // What is set back is still what the active scene wants, as far as it may be had.
  const cause: Cause = { why: [], yields: false, depth: 0, scene: work.run.scene }
  for (const identifier of Object.keys(work.run.held).sort()) keepWithin(work, identifier, cause)
}

/** Sets a unit back that somebody has set past the limits at itself. */
export function correct(work: Work, identifier: string, cause: Cause): void {
  const { at, corrected } = work.run
  const last = corrected[identifier]
  if (beyond(work.run, identifier) === null || (last !== undefined && at < last + patience)) return
  change(work, { corrected: { ...corrected, [identifier]: at } })
  keepWithin(work, identifier, { ...cause, scene: work.run.scene })
}
