import type { Temporary } from '#contract/rules/chain.ts'
import { temporaryIdsIn } from '#contract/rules/temporary-id.ts'
import type { NewEntry } from '#src/local/entry.ts'

/** The two people who have the tablet. */
export type Who = 'first' | 'second'

/**
 * What its author knows of an edit. 'kept': she was told that it is. 'refused': she was told that it is not.
 * 'unknown': her tab died before it could tell. 'discarded': she has said so. 'wiped': the browser has thrown the
 * whole database away, outbox and all.
 */
export type Standing = 'kept' | 'refused' | 'unknown' | 'discarded' | 'wiped'

/** An edit that somebody made on the tablet. */
export interface Made {
  key: string
  by: Who
  name: string
  input: Record<string, unknown>
  temporaries: Temporary[]
  /** Rows it says it stands on, and temporary ids it mentions. */
  touches: number[]
  /** Whether it was written in a form that only an older build knows. */
  unfit: boolean
  standing: Standing
  /** Whether it may have gone on without what an edit was to make that she has discarded. */
  mayBeShorter?: boolean
}

/** All edits made on a tablet, in their order. */
export interface Ledger {
  made: Made[]
  write(by: Who, entries: readonly NewEntry[], standing: Standing, unfit?: boolean): void
  find(key: string): Made | undefined
  /** An edit and all that cannot be done without it, because they name what it was to make. */
  withDependants(key: string): Made[]
}

export function createLedger(): Ledger {
  const made: Made[] = []
  const find = (key: string) => made.find((each) => each.key === key)
  return {
    made,
    find,
    write: (by, entries, standing, unfit = false) => {
      for (const { id: key, name, input, temporaries, touches } of entries)
        made.push({ key, by, name, input, temporaries, touches, unfit, standing })
    },
    withDependants: (key) => {
      const found: Made[] = []
      const gone = new Set<number>()
      for (const each of made) {
        if (each.key !== key && !temporaryIdsIn([each.input, each.touches]).some((id) => gone.has(id)))
          continue
        found.push(each)
        for (const { temporary } of each.temporaries) gone.add(temporary)
      }
      return found
    },
  }
}
