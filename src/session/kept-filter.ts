import { useEffect, useMemo, useState } from 'react'
import { same } from '#contract/rules/same.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { choiceKeys } from './choices.ts'

/** What a list shows of all there is. */
interface Kept<F> {
  filter: F
  page: number
}

/** `change`, `turn` and `clear` stay the same functions. */
export interface KeptFilter<F> extends Kept<F> {
  /** Looks for something else, from the first page on. Empty words, and what is undefined, are no longer looked for. */
  change: (patch: Partial<F>) => void
  turn: (page: number) => void
  /** Shows everything again. */
  clear: () => void
  /** Whether something is looked for. */
  narrowed: boolean
  /** Counts how often all was cleared: boxes that hold their own words begin anew with it. */
  round: number
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was kept; of what cannot be read, the beginning. */
export function keptIn<F extends object>(text: string | null, first: F): Kept<F> {
  try {
    const { filter, page } = JSON.parse(text ?? '{}') as { filter?: unknown; page?: unknown }
    return {
      filter: isPlain(filter) ? (filter as F) : first,
      page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : 1,
    }
  } catch {
    return { filter: first, page: 1 }
  }
}

function read<F extends object>(key: string, first: F): Kept<F> {
  try {
    return keptIn(sessionStorage.getItem(key), first)
  } catch {
    return { filter: first, page: 1 }
  }
}

function write<F>(key: string, kept: Kept<F> | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Where storage is refused, it lasts as long as the page does.
  }
}

/** Without what is not looked for, so that it is the same as having been looked for never. */
const without = <F extends object>(filter: F, first: F): F =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([field, value]) => value !== undefined && (value !== '' || field in first),
    ),
  ) as F

/**
 * What a list is narrowed down to, and which page of it is shown: kept in the tab, by page and campus, so that whoever comes
 * back from a detail finds the list as it was left. It goes when she signs out.
 *
 * @param first what is looked for in the beginning: one value for the life of the program
 */
export function useKeptFilter<F extends object>(
  name: string,
  first: F,
  campusId: number | null = null,
): KeptFilter<F> {
  const key = choiceKeys(useDesk().local.name).filterOf(name, campusId)
  const [kept, setKept] = useState(() => read(key, first))
  const [round, setRound] = useState(0)
  const narrowed = !same(kept.filter, first)
  useEffect(() => write(key, narrowed || kept.page > 1 ? kept : null), [key, kept, narrowed])
  const acts = useMemo(
    () => ({
      change: (patch: Partial<F>) =>
        setKept((before) => ({ filter: without({ ...before.filter, ...patch }, first), page: 1 })),
      turn: (page: number) => setKept((before) => ({ ...before, page })),
      clear: () => {
        setKept({ filter: first, page: 1 })
        setRound((before) => before + 1)
      },
    }),
    [first],
  )
  return { ...kept, ...acts, narrowed, round }
}
