import Dexie, { cmp, type IntervalTree } from 'dexie'
import type { LocalDatabase } from './database.ts'

/** What a transaction has written, in this tab or in another one. */
export interface Written {
  /** Whether it has written a table. */
  table(name: string): boolean
  /** Those of the keys given whose rows it may have written. */
  rows<Key extends string | number>(table: string, keys: Iterable<Key>): Key[]
  /** Whether it may have written a row whose key begins with a text. */
  startingWith(table: string, text: string): boolean
}

/**
 * Calls back after every transaction that has written the database. By Dexie's own event:
 * https://dexie.org/docs/Dexie/Dexie.on.storagemutated
 *
 * @returns how to stop
 */
export function onWritten({ name }: LocalDatabase, heard: (written: Written) => void): () => void {
  const subscriber = (parts: Readonly<Record<string, IntervalTree>>) => {
    const part = (table: string) => `idb://${name}/${table}/`
    const all = parts.all !== undefined
    const table = (of: string) =>
      all || parts[part(of)] !== undefined || parts[`${part(of)}:dels`] !== undefined
    const known = new Map<string, Range[][]>()
    const rangesOf = (of: string): Range[][] => {
      const ranges = known.get(of) ?? [parts[part(of)], parts[`${part(of)}:dels`]].map(rangesIn)
      known.set(of, ranges)
      return ranges
    }
    heard({
      table,
      rows: (of, keys) => {
        if (all) return [...keys]
        if (!table(of)) return []
        return [...keys].filter((key) => rangesOf(of).some((ranges) => isIn(ranges, key)))
      },
      startingWith: (of, text) => {
        if (all) return true
        const last = `${text}\uffff`
        return rangesOf(of).some((ranges) =>
          ranges.some(({ from, to }) => cmp(from, last) <= 0 && cmp(to, text) >= 0),
        )
      },
    })
  }
  Dexie.on('storagemutated', subscriber)
  return () => Dexie.on.storagemutated.unsubscribe(subscriber)
}

interface Range {
  from: unknown
  to: unknown
}

/** @param ranges in their order, none overlapping another */
function isIn(ranges: readonly Range[], key: string | number): boolean {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (cmp(ranges[middle]?.from, key) <= 0) low = middle + 1
    else high = middle
  }
  const before = ranges[low - 1]
  return before !== undefined && cmp(key, before.to) <= 0
}

/** In their order. What another tab has written comes as plain objects, without the methods of Dexie's range sets. */
function rangesIn(tree: IntervalTree | null | undefined): Range[] {
  if (!tree || !('from' in tree)) return []
  return [...rangesIn(tree.l), { from: tree.from, to: tree.to }, ...rangesIn(tree.r)]
}
