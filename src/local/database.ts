import Dexie, { type DBCore, type DexieOptions, type Middleware, type Table } from 'dexie'
import type { Campus } from '#contract/campus-shapes.ts'
import type { DeviceStatus, RoomDevices } from '#contract/device-shapes.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { PackSize } from '#contract/sync.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { CampusSummary } from './counts.ts'
import { type NewEntry, type OutboxEntry, readEntry } from './entry.ts'
import type { Receipt } from './receipts.ts'
import { plainOnly } from './seal/plain-only.ts'
import type { Tombstone } from './tombstones.ts'

/** Last known status of one room's devices. */
export interface RoomStatuses {
  roomId: number
  campusId: number
  statuses: DeviceStatus[]
}

/** Any other cacheable answer, by call and input. `at` is when the server gave it, in ms. */
export interface StoredAnswer {
  key: string
  data: unknown
  at: number
}

export interface Alias {
  temporary: number
  real: number
  /** Somebody else's row stands in for what was to be made. */
  stood?: true
}

export interface MetaRow {
  key: string
  value: unknown
}

/** A campus somebody has taken along on purpose: it is kept fresh though no tab shows it. */
export interface Pack {
  campusId: number
  /** Buildings and floors whose devices and statuses are wanted, by id; null is the whole campus. */
  within: number[] | null
  /** In ms. */
  takenAt: number
  /** How big the server said it is; null when it could not be asked. */
  size: PackSize | null
  /** When somebody last asked for its news, in ms. */
  asked: number
}

/**
 * The local database of one user of one company on one system. Devices and statuses are kept a record per
 * room: with 100,000 devices a row each costs seconds to store, a bucket each a fraction of one.
 */
export class LocalDatabase extends Dexie {
  declare campuses: Table<Campus, number>
  declare spaces: Table<SpaceNode, number>
  declare templates: Table<Template, number>
  declare rooms: Table<RoomDevices, number>
  declare statuses: Table<RoomStatuses, number>
  declare summaries: Table<CampusSummary, number>
  declare answers: Table<StoredAnswer, string>
  declare outbox: Table<OutboxEntry, number, NewEntry>
  declare aliases: Table<Alias, number>
  declare receipts: Table<Receipt, string>
  declare meta: Table<MetaRow, string>
  declare packs: Table<Pack, number>

  constructor(name: string, options: DexieOptions) {
    super(name, options)
    this.version(1).stores({
      campuses: 'campusId',
      spaces: 'id, campusId',
      templates: 'id, *campusIds',
      rooms: 'roomId, campusId',
      statuses: 'roomId, campusId',
      summaries: 'campusId',
      answers: 'key',
      outbox: '++seq, &id, *touches',
      aliases: 'temporary',
      meta: 'key',
    })
    this.version(2)
      .stores({ receipts: 'id, doneAt', graves: 'id, at' })
      .upgrade((tx) =>
        tx
          .table<OutboxEntry>('outbox')
          .toCollection()
          .modify((entry) => {
            entry.merged ??= []
            for (const base of entry.bases) base.row ??= base.fields
          }),
      )
    this.version(3).stores({ packs: 'campusId' })
    // The same tables: a tab of an older build, which cannot read the counts as they are written now, is closed.
    this.version(4).stores({})
    this.outbox.hook('reading', readEntry)
  }

  /** Stored under the name it had first: its rows may be sealed, and could not be copied to another one. */
  get tombstones(): Table<Tombstone, number> {
    return this.table('graves')
  }
}

/** Where IndexedDB comes from; the browser's own when empty. */
export type IndexedDbSource = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>

/**
 * Two handles on one database. Every transaction that may write the outbox goes through `db`, whose commits
 * wait for the disk; what the server can give again goes through `bulk`, whose commits do not.
 */
export interface Local {
  name: string
  db: LocalDatabase
  bulk: LocalDatabase
  close(): void
}

export const localName = (system: string, cid: number, userId: number) =>
  `lamplighter-${system}-${cid}-${userId}`

/** What stands between a database's handles and its stored rows: see seal/middleware.ts. */
export type Layer = Middleware<DBCore>

/**
 * Opens both handles. Without a layer reading a sealed row throws SealedMeanwhile.
 *
 * @param met told of the first sealed row that there is no layer for
 * @throws a DexieError when the browser refuses storage
 */
export async function openLocal(
  name: string,
  source: IndexedDbSource = {},
  layer: Layer | null = null,
  met: () => void = () => undefined,
): Promise<Local> {
  // Without Dexie's cache of answers, which copies every row that is read: what is shown is kept where it is shown.
  const open = (durability: 'strict' | 'relaxed') =>
    new LocalDatabase(name, { ...source, chromeTransactionDurability: durability, cache: 'disabled' })
  const [db, bulk] = [open('strict'), open('relaxed')]
  for (const handle of [db, bulk]) handle.use(layer ?? plainOnly(met))
  try {
    await Promise.all([db.open(), bulk.open()])
  } catch (error) {
    db.close()
    bulk.close()
    throw error
  }
  return {
    name,
    db,
    bulk,
    close() {
      db.close()
      bulk.close()
    },
  }
}

/**
 * Works with the rows as they are stored, sealed or not, through a handle of its own, opened by its first use. It fills no cache of Dexie's,
 * which all handles of one name share.
 */
export async function withStored<R>(
  name: string,
  source: IndexedDbSource,
  work: (stored: LocalDatabase) => PromiseLike<R>,
): Promise<R> {
  const stored = new LocalDatabase(name, {
    ...source,
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
  })
  try {
    return await work(stored)
  } finally {
    stored.close()
  }
}

/** The tables that hold what the server said; signing out empties them. */
export const cacheTables = (db: LocalDatabase) => [
  db.campuses,
  db.spaces,
  db.templates,
  db.rooms,
  db.statuses,
  db.summaries,
  db.answers,
  db.receipts,
  db.tombstones,
  db.meta,
  db.packs,
]
