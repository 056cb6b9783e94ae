import type { Effect, Link, Why } from './events.ts'
import type { Plan } from './plan.ts'
import type { RoomRun } from './run.ts'

/** Why something is done. `yields`: it gives way to leases. `depth`: how many linkages led here. */
export interface Cause {
  why: Why
  yields: boolean
  depth: number
  /** The scene of which it is a part. */
  scene: number | null
}

/** A step as it is taken: the run so far, whose parts are replaced and never changed, and what is to be done. */
export interface Work {
  readonly plan: Plan
  run: RoomRun
  readonly done: Effect[]
  /** What is to be looked at once what is under way is through: linkages of equipment that was switched. */
  readonly switched: { identifier: string; before: RoomRun; cause: Cause }[]
  /** How often each binding has fired in this step. */
  readonly fired: Map<number, number>
}

export const because = (link: Link, yields = false): Cause => ({ why: [link], yields, depth: 0, scene: null })

export const linked = (cause: Cause, link: Link): Cause => ({ ...cause, why: [...cause.why, link] })

export const change = (work: Work, fields: Partial<RoomRun>): void => {
  work.run = { ...work.run, ...fields }
}

/** A record without one of its keys. */
export function without<V>(record: Readonly<Record<string, V>>, key: string): Record<string, V> {
  const { [key]: _, ...rest } = record
  return rest
}
