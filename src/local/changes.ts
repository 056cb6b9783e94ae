import Dexie, { cmp, type IntervalTree } from 'dexie'
import type { LocalDatabase } from './database.ts'

/** What a transaction has written, in this tab or in another one. */
export interface Written {
  /** Whether it has written a table. */
  table(name: string): boolean
  /** Those of the keys given whose rows it may have written. */
  rows<Key extends string | number>(table: string, keys: Iterable<Key>): Key[]
}

/** So many rows at most that are put at once are told one by one; of more only their table is told. */
export const toldByRow = 49

/**
 * Calls back after every transaction that has written the database. By Dexie's own event, which its live queries go
 * by too: https://dexie.org/docs/Dexie/Dexie.on.storagemutated
 *
 * @returns how to stop
 */
export function onWritten({ name }: LocalDatabase, heard: (written: Written) => void): () => void {
  const subscriber = (parts: Readonly<Record<string, IntervalTree>>) => {
    const part = (table: string) => `idb://${name}/${table}/`
    const all = parts.all !== undefined
    heard({
      table: (table) => all || parts[part(table)] !== undefined || parts[`${part(table)}:dels`] !== undefined,
      rows: (table, keys) => {
        if (all) return [...keys]
        const ranges = [...rangesIn(parts[part(table)]), ...rangesIn(parts[`${part(table)}:dels`])]
        if (ranges.length === 0) return []
        return [...keys].filter((key) =>
          ranges.some(({ from, to }) => cmp(from, key) <= 0 && cmp(key, to) <= 0),
        )
      },
    })
  }
  Dexie.on('storagemutated', subscriber)
  return () => Dexie.on.storagemutated.unsubscribe(subscriber)
}

/** What another tab has written comes as plain objects, without the methods of Dexie's range sets. */
function rangesIn(tree: IntervalTree | null | undefined): { from: unknown; to: unknown }[] {
  if (!tree || !('from' in tree)) return []
  return [...rangesIn(tree.l), { from: tree.from, to: tree.to }, ...rangesIn(tree.r)]
}
