import type { DBCoreTableSchema } from 'dexie'
import { keyFor, nameFor, open, seal } from './cipher.ts'
import { isSealedRow, sealedPart as place } from './mark.ts'

export type Row = Record<string, unknown>

/** Tables whose keys tell what was asked for: a search word, a name. Their keys are kept as names without meaning. */
const namedTables: ReadonlySet<string> = new Set(['answers'])
const nameMark = '#'

/** How a table's rows are kept: sealed but for what its indexes need. */
export interface TableSeal {
  sealRow(row: Row): Row
  /** A row that was never sealed stays as it is. @throws SealBroken */
  openRow(row: Row): Row
  /** The key a row is kept under, of the key it is asked for by; null when they are the same in this table. */
  keptKey: ((key: unknown) => unknown) | null
}

const text = new TextEncoder()
const words = new TextDecoder()

/**
 * How one account's rows are sealed. The fields that indexes need stay readable and are authenticated with the rest,
 * so that a row cannot pass for another one: they are ids, and the place of an edit in its outbox, which the database
 * gives out and which therefore is not authenticated.
 *
 * @param key the account's data key on this device
 */
export function rowSeals(key: Uint8Array): (schema: DBCoreTableSchema) => TableSeal {
  const rowKey = keyFor(key, 'rows')
  const namesKey = keyFor(key, 'names')
  return ({ name: table, primaryKey, indexes }) => {
    const fields = [...new Set([primaryKey, ...indexes].flatMap(({ keyPath }) => keyPath ?? []))]
    const bound = fields.filter((field) => !(primaryKey.autoIncrement && field === primaryKey.keyPath))
    const isNamed = namedTables.has(table)
    const about = (row: Row) => JSON.stringify([table, ...bound.map((field) => row[field])])
    const named = (value: unknown) =>
      typeof value === 'string' && !value.startsWith(nameMark) ? nameMark + nameFor(namesKey, value) : value
    const keyField = String(primaryKey.keyPath)

    return {
      keptKey: isNamed ? named : null,
      sealRow: (row) => {
        const kept: Row = {}
        for (const field of fields) if (row[field] !== undefined) kept[field] = row[field]
        if (isNamed) kept[keyField] = named(row[keyField])
        const hidden = Object.entries(row).filter(([field]) => isNamed || !fields.includes(field))
        for (const [field, value] of hidden) assertPlain(value, `${table}.${field}`)
        const plain = text.encode(JSON.stringify(Object.fromEntries(hidden)))
        return { ...kept, [place]: seal(rowKey, plain, about(kept)) }
      },
      openRow: (row) => {
        if (!isSealedRow(row)) return row
        const { [place]: sealed, ...kept } = row
        const hidden: Row = JSON.parse(words.decode(open(rowKey, sealed as Uint8Array, about(kept))))
        return { ...kept, ...hidden }
      },
    }
  }
}

/** What JSON would drop or change in silence is refused aloud. @throws TypeError */
function assertPlain(value: unknown, where: string): void {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') {
    if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function')
      throw new TypeError(`${where} cannot be sealed: ${typeof value}`)
    return
  }
  if (Array.isArray(value)) {
    for (const item of value) assertPlain(item, where)
    return
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  // An object out of another realm has another Object.prototype, which has none above it either.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw new TypeError(`${where} cannot be sealed: ${value.constructor.name}`)
  for (const item of Object.values(value)) assertPlain(item, where)
}
