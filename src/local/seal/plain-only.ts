import type { DBCore, DBCoreTable, Middleware } from 'dexie'
import { lowest, openedCursor } from './layer.ts'
import { isSealedRow } from './mark.ts'

/** A row that is read without a key has been sealed since the database was opened, in another tab. */
export class SealedMeanwhile extends Error {
  constructor(table: string) {
    super(`a row of ${table} is sealed`)
    this.name = 'SealedMeanwhile'
  }
}

/**
 * Reads plain rows, and rather nothing than sealed ones: what is not understood must not be worked with, sent or
 * written back.
 *
 * @param met told of the first sealed row
 */
export function plainOnly(met: () => void): Middleware<DBCore> {
  let told = false
  const check = (table: string) => (row: unknown) => {
    if (!isSealedRow(row)) return row
    if (!told) met()
    told = true
    throw new SealedMeanwhile(table)
  }
  return {
    stack: 'dbcore',
    name: 'plain-only',
    level: lowest,
    create: (core) => ({ ...core, table: (name) => checkedTable(core.table(name), check(name)) }),
  }
}

function checkedTable(table: DBCoreTable, check: (row: unknown) => unknown): DBCoreTable {
  return {
    ...table,
    get: (request) => table.get(request).then(check),
    getMany: (request) => table.getMany(request).then((rows: unknown[]) => rows.map(check)),
    query: (request) =>
      table.query(request).then((found) => {
        if (request.values) for (const row of found.result) check(row)
        return found
      }),
    openCursor: (request) =>
      table
        .openCursor(request)
        .then((cursor) => (cursor && request.values ? openedCursor(cursor, check) : cursor)),
  }
}
