import type { Effect, Link, Why } from './events.ts'
import type { Plan } from './plan.ts'
import type { Held, RoomRun, Slot } from './run.ts'

/** Why something is done. `yields`: it gives way to leases. `depth`: how many linkages led here. */
export interface Cause {
  why: Why
  yields: boolean
  depth: number
  /** The scene of which it is a part. */
  scene: number | null
}

/** A step as it is taken: the run so far, whose parts are replaced and never changed but by `hold`, and what is to be done. */
export interface Work {
  readonly plan: Plan
  run: RoomRun
  /** What is held, where nobody but this step has it: `hold` writes into it. */
  own: Record<string, RoomRun['held'][string]> | null
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

/** Something that is to be done at a time, and the doing of it. */
export interface Due {
  at: number
  perform(work: Work): void
}

/** The ends of the fades in what is held, as long as nothing is written into it. */
export const fadesIn = new WeakMap<RoomRun['held'], readonly Due[]>()

/** The run as it is now, to be looked at when the step has gone on. */
export function runNow(work: Work): RoomRun {
  work.own = null
  return work.run
}

/**
 * Notes what a slot of an equipment was commanded. A large room is told hundreds of things in a step: what is held is copied
 * for the first of them, and for the first after somebody has kept the run by `runNow`.
 */
export function hold(work: Work, identifier: string, slot: Slot, held: Held): void {
  const own = work.own !== null && work.own === work.run.held ? work.own : { ...work.run.held }
  own[identifier] = { ...own[identifier], [slot]: held }
  fadesIn.delete(own)
  if (own === work.run.held) return
  work.own = own
  change(work, { held: own })
}

/** A record without one of its keys. */
export function without<V>(record: Readonly<Record<string, V>>, key: string): Record<string, V> {
  const { [key]: _, ...rest } = record
  return rest
}
