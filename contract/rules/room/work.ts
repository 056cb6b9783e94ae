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

/**
 * A step as it is taken: the run so far and what is to be done. Its parts are replaced, and never changed but by `hold`;
 * the run itself is changed by `change`, so whoever is to look at it later asks for it by `runNow`.
 */
export interface Work {
  readonly plan: Plan
  run: RoomRun
  /** Nobody but this step has the run: `change` writes into it. */
  fresh: boolean
  /** What is held, where nobody but this step has it: `hold` writes into it. */
  own: Record<string, RoomRun['held'][string]> | null
  readonly done: Effect[]
  /** What is to be looked at once what is under way is through: linkages of equipment that was switched. */
  readonly switched: { identifier: string; before: RoomRun; cause: Cause }[]
  /** How often each binding has fired in this step. */
  readonly fired: Map<number, number>
}

/** Of a step that has just begun. */
export const nothingDone = (): Omit<Work, 'plan' | 'run'> => ({
  ...{ fresh: false, own: null, done: [], switched: [], fired: new Map() },
})

/** A cause with a single link: of no scene, and no linkage has led to it. */
export const because = (link: Link, yields = false): Cause => ({ why: [link], yields, depth: 0, scene: null })

/** A cause with one more link at its end. */
export const linked = (cause: Cause, link: Link): Cause => ({ ...cause, why: [...cause.why, link] })

/** Replaces parts of the run, hundreds of times in a step of a large room: it is copied for the first of them. */
export function change(work: Work, fields: Partial<RoomRun>): void {
  work.run = work.fresh ? Object.assign(work.run, fields) : { ...work.run, ...fields }
  work.fresh = true
}

/** Something that is to be done at a time, and the doing of it. */
export interface Due {
  at: number
  perform(work: Work): void
}

/** The end of the first fades in what is held, null for none; kept as long as no fade of it begins or ends. */
export const fadesIn = new WeakMap<RoomRun['held'], Due | null | undefined>()

/** The run as it is now, to be looked at when the step has gone on. */
export function runNow(work: Work): RoomRun {
  work.own = null
  work.fresh = false
  return work.run
}

/**
 * Notes what a slot of an equipment was commanded. A large room is told hundreds of things in a step: what is held is copied
 * for the first of them, and for the first after somebody has kept the run by `runNow`.
 */
export function hold(work: Work, identifier: string, slot: Slot, held: Held): void {
  const own = work.own !== null && work.own === work.run.held ? work.own : copyHeld(work)
  const fades = own[identifier]?.[slot]?.fade != null || held.fade !== null
  own[identifier] = { ...own[identifier], [slot]: held }
  if (fades) fadesIn.delete(own)
}

function copyHeld(work: Work): Record<string, RoomRun['held'][string]> {
  const own = { ...work.run.held }
  fadesIn.set(own, fadesIn.get(work.run.held))
  work.own = own
  change(work, { held: own })
  return own
}

/** A record without one of its keys. */
export function without<V>(record: Readonly<Record<string, V>>, key: string): Record<string, V> {
  const { [key]: _, ...rest } = record
  return rest
}
