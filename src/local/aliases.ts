import type { LocalDatabase } from './database.ts'

/** Those of these temporary ids for which somebody else's row stands in. */
export async function stoodIn(
  db: LocalDatabase,
  temporaries: readonly number[],
): Promise<ReadonlySet<number>> {
  const aliases = await db.aliases.bulkGet([...new Set(temporaries)])
  return new Set(aliases.flatMap((alias) => (alias?.stood ? [alias.temporary] : [])))
}

/** Temporary -> real, of those that have become real. */
export async function realIds(
  db: LocalDatabase,
  temporaries: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (temporaries.length === 0) return new Map()
  const aliases = await db.aliases.bulkGet([...new Set(temporaries)])
  return new Map(aliases.flatMap((alias) => (alias ? [[alias.temporary, alias.real] as const] : [])))
}
