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

/**
 * What a row that an edit names is to it, for when somebody has removed it: the row it edits, the template whose parts
 * it edits, the place below which it adds one, a part that it names, or something that it can name another one of.
 */
export type GoneKind = 'row' | 'template' | 'parent' | 'target' | 'reference'

/**
 * An edit without its say on one field of one row ('name'), or on one element of a list-like field
 * ('actionList/123'); null when nothing of it is left.
 */
type Trim<N extends QueuedName> = (input: InputOf<N>, id: number, field: string) => InputOf<N> | null

/**
 * What an edit is laid over: rows that are held each by itself, devices in the records of their rooms, or what an answer that is
 * kept says of sheets, reports and rollouts.
 */
export type LaidOver = 'rows' | 'devices' | 'sheets' | 'faults' | 'rollouts'

/** All that is known of one kind of edits, but for its words (text) and its form (app/outbox-entry). */
export interface EditKind<N extends QueuedName> {
  does: 'add' | 'edit' | 'remove' | 'copy' | 'publish'
  effect: Effect<N>
  over: LaidOver
  /** The field that names the template whose configuration it is part of; 'made' where it makes that; null for one of none. */
  template: (keyof InputOf<N> & string) | 'made' | null
  /** The field that names the rows it says the same of, by which its words count them; null where they count what it says. */
  several: (keyof InputOf<N> & string) | null
  /** The names under which its input mentions rows by their ids, and what each of them is to it. */
  refers: Readonly<Record<string, GoneKind>>
  /** What others have made may stand in for what it makes: what removes that has to know first. */
  standsIn?: true
  /** The names of rows that it does not change here and goes up in the order of all the same. */
  inOrderOf?: readonly (keyof InputOf<N> & string)[]
  /** Says which row is meant, or where it stands: no part of what is done with it. */
  address: readonly (keyof InputOf<N> & string)[]
  /** Null for one that has no parts to leave out. */
  trim: Trim<N> | null
  /** The same edit without what it does with a part that is gone; null when nothing of it is left. */
  withoutTarget?: (input: InputOf<N>, target: number) => InputOf<N> | null
  /**
   * Of one that says the same of several rows and can be trimmed by whole rows only: the same edit of one row, without these
   * fields; null when nothing is left.
   */
  rest?: (input: InputOf<N>, id: number, without: readonly string[]) => InputOf<N> | null
}

/** The fields of an edit that are given, without the ones that only say which row is meant. */
export function given(input: object, ...address: string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== undefined && !address.includes(key)),
  )
}

/** Leaves a row out of an edit that names several in a list. */
export const byElement =
  <N extends QueuedName>(list: keyof InputOf<N> & string) =>
  (input: InputOf<N>, id: number): InputOf<N> | null => {
    const ids = (input[list] as readonly number[]).filter((each) => each !== id)
    return ids.length > 0 ? { ...input, [list]: ids } : null
  }

/** Trims an edit that sets fields of one row. */
export const byField =
  <N extends QueuedName>(...address: (keyof InputOf<N> & string)[]): Trim<N> =>
  (input, _, field) => {
    const kept = given(input as object, field)
    return Object.keys(kept).some((key) => !(address as string[]).includes(key)) ? (kept as InputOf<N>) : null
  }
