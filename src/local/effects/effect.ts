import type { InputOf, QueuedName } from '#contract/index.ts'
import type { Change } from '../change.ts'
import type { Aside } from '../entry.ts'

/** What an effect may know beside its input. All of it is kept in the entry, so an effect stays pure. */
export interface Made {
  /** When the edit was made, in ms. */
  at: number
  /** The temporary id of the row made from `of` (see Temporary). */
  idOf(of: number): number
  /** All pairs, for a copy. */
  ids: ReadonlyMap<number, number>
  aside: Aside
}

/** What an edit does to the rows on the screen. Pure. */
export type Effect<N extends QueuedName> = (input: InputOf<N>, made: Made) => Change[]
