import type { DBCore, DBCoreIndex, DBCoreKeyRange, DBCoreTable, Middleware } from 'dexie'
import { lowest, openedCursor } from './layer.ts'
import { type Row, rowSeals, type TableSeal } from './rows.ts'

/** What is written: sealed rows, or, while a PIN is being taken away, plain ones. Both are read. */
export type Writing = 'sealed' | 'plain'

/**
 * Seals what a database writes and opens what it reads, in the middle of a transaction: the cipher is synchronous,
 * because a transaction of IndexedDB would end while anything else was waited for.
 */
export function sealing(key: Uint8Array, writing: Writing): Middleware<DBCore> {
  const sealsOf = rowSeals(key)
  return {
    stack: 'dbcore',
    name: 'seal',
    level: lowest,
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return sealedTable(table, sealsOf(table.schema), writing)
      },
    }),
  }
}

function sealedTable(table: DBCoreTable, seals: TableSeal, writing: Writing): DBCoreTable {
  const { openRow, keptKey } = seals
  const sealRow = writing === 'sealed' ? seals.sealRow : (row: Row) => row
  const opened = (row: unknown) => (row === undefined || row === null ? row : openRow(row as Row))
  // While rows are being sealed, or opened for good, a row may stand under either of its keys.
  const keyOf = (key: unknown) => (keptKey && writing === 'sealed' ? keptKey(key) : key)
  const otherKey = (key: unknown) => (keptKey && writing === 'plain' ? keptKey(key) : key)
  const rangeOf = (index: DBCoreIndex, range: DBCoreKeyRange): DBCoreKeyRange =>
    keptKey && index.isPrimaryKey ? keptRange(range, keyOf) : range

  const getMany = (request: Parameters<DBCoreTable['getMany']>[0]): Promise<unknown[]> =>
    table.getMany({ ...request, keys: request.keys.map(keyOf) }).then((rows: unknown[]) => {
      if (!keptKey || rows.every((row) => row !== undefined)) return rows.map(opened)
      return table
        .getMany({ ...request, keys: request.keys.map(otherKey) })
        .then((others: unknown[]) => rows.map((row, index) => opened(row ?? others[index])))
    })

  return {
    ...table,
    getMany,
    get: ({ key, trans }) => getMany({ keys: [key], trans }).then(([row]) => row),
    query: (request) => {
      const { index, range } = request.query
      return table
        .query({ ...request, query: { index, range: rangeOf(index, range) } })
        .then(({ result }) => ({ result: request.values ? result.map(opened) : result }))
    },
    count: ({ query: { index, range }, ...rest }) =>
      table.count({ ...rest, query: { index, range: rangeOf(index, range) } }),
    openCursor: (request) => {
      const { index, range } = request.query
      return table
        .openCursor({ ...request, query: { index, range: rangeOf(index, range) } })
        .then((cursor) => (cursor && request.values ? openedCursor(cursor, opened) : cursor))
    },
    mutate: (request) => {
      if (request.type === 'deleteRange')
        return table.mutate({ ...request, range: rangeOf(table.schema.primaryKey, request.range) })
      if (request.type === 'delete') {
        const { keys } = request
        const all = keptKey ? keys.flatMap((key) => [keyOf(key), otherKey(key)]) : keys
        return table.mutate({ ...request, keys: all }).then((done) => ({ ...done, results: keys }))
      }
      const values: Row[] = [...request.values]
      return table.mutate({ ...request, values: values.map(sealRow) }).then((done) => {
        if (!keptKey) return done
        const results = values.map((row) => row[String(table.schema.primaryKey.keyPath)])
        return { ...done, results, lastResult: results.at(-1) }
      })
    },
  }
}

/** Dexie's kinds of ranges, whose names it has in its types only. */
const [oneKey, everyKey, noKey] = [1, 3, 4]

/** Of keys without meaning only whole ones, or all, can be asked for. @throws Error for anything in between */
function keptRange(range: DBCoreKeyRange, keyOf: (key: unknown) => unknown): DBCoreKeyRange {
  const kind: number = range.type
  if (kind === oneKey) return { ...range, lower: keyOf(range.lower), upper: keyOf(range.upper) }
  if (kind === everyKey || kind === noKey) return range
  throw new Error('the keys of this table have no order')
}
