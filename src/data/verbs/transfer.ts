import { isEditKey } from '#contract/rules/edit-key.ts'
import { renameIds, temporaryIdsIn } from '#contract/rules/temporary-id.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import { wireHash } from '#contract/wire-hash.ts'
import { realIds } from '#src/local/aliases.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { changesOf, isQueuedName } from '#src/local/edits/index.ts'
import type { NewEntry, OutboxEntry } from '#src/local/entry.ts'
import { outboxEntries } from '#src/local/read.ts'
import { type FileHeader, type PortableEdit, readEditFile, writeEditFile } from '#src/local/seal/edit-file.ts'
import { touchesOf } from '#src/sync/enqueue.ts'
import { fitsThisBuild } from '#src/sync/fits.ts'
import { withNeeded } from '#src/sync/needed.ts'
import { uuid } from '#src/sync/random.ts'
import type { Store } from '#src/sync/store.ts'
import { itemOf, type OutboxItem } from '../outbox-item.ts'
import { keep, type StorageTrouble } from '../trouble.ts'

/** Why a file is not taken. */
export type FileTrouble =
  | { kind: 'foreign' | 'newer' | 'wrong-passphrase' | 'changed' }
  | { kind: 'other-company'; company: string }
  | { kind: 'other-system'; system: SystemCode }
  /** So many of its edits are of calls that this build does not know. */
  | { kind: 'unknown-calls'; count: number }

/** A file that may be taken once its passphrase is known. */
export interface ForeignFile {
  header: FileHeader
  /** @throws nothing: what is wrong is answered */
  open(passphrase: string): Promise<{ kind: 'open'; read: ReadEdits } | FileTrouble>
}

/** The edits of a file, before they are anybody's. */
export interface ReadEdits {
  header: FileHeader
  items: OutboxItem[]
  /** When this very file was taken on this device before, in ms; null when it was not. */
  takenAt: number | null
  /** How many of them stand in the outbox already. */
  held: number
  /** It was made by another build: each edit is checked against today's shapes before it goes up. */
  otherBuild: boolean
  /** Puts them into the outbox, in their order and under their own keys. Answers how many came. */
  take(): Promise<number>
}

/** What files are made of and where they are taken to. */
export interface TransferParts {
  db: LocalDatabase
  user: UserInfo
  system: SystemCode
  queued: () => void
  trouble: Store<StorageTrouble | null>
}

const takenKey = (file: string) => `taken:${file}`

/** An outbox's edits as an encrypted file, and a colleague's file as edits of the outbox. */
export function transferVerbs({ db, user, system, queued, trouble }: TransferParts) {
  const takenAt = async (file: string) =>
    ((await db.meta.get(takenKey(file)))?.value as number | undefined) ?? null

  const read = async (header: FileHeader, edits: readonly PortableEdit[]): Promise<ReadEdits> => {
    const entries = edits.map((edit) => entryOf(edit, header, user))
    const keys = new Set((await outboxEntries(db)).map(({ id }) => id))
    return {
      header,
      items: entries.map((entry, index) => itemOf({ ...entry, seq: index }, null)),
      takenAt: await takenAt(header.file),
      held: entries.filter(({ id }) => keys.has(id)).length,
      otherBuild: !edits.every(fitsThisBuild),
      take: async () => {
        const count = await keep(trouble, () => take(db, header.file, entries))
        queued()
        return count
      },
    }
  }

  return {
    /** The edits that a file of the chosen ones holds: what they hang on too. */
    async needed(ids: readonly string[]): Promise<OutboxItem[]> {
      return withNeeded(await outboxEntries(db), new Set(ids)).map((entry) => itemOf(entry, null))
    },

    /** A file of the chosen edits and what they hang on. They stay in the outbox, marked. */
    async export(
      ids: readonly string[],
      passphrase: string,
    ): Promise<{ bytes: Uint8Array<ArrayBuffer>; count: number }> {
      const entries = withNeeded(await outboxEntries(db), new Set(ids))
      const at = Date.now()
      const bytes = await writeEditFile(
        {
          file: uuid(),
          system,
          cid: user.cid,
          company: user.company.cnName,
          author: { userId: user.userId, name: user.username },
          at,
          wireHash: wireHash(),
        },
        entries.map(portable),
        passphrase,
      )
      const exported = new Set(entries.map(({ id }) => id))
      await db.outbox.filter(({ id }) => exported.has(id)).modify({ exportedAt: at })
      return { bytes, count: entries.length }
    },

    /** Reads a file as far as it goes without its passphrase. */
    async look(bytes: Uint8Array): Promise<{ kind: 'file'; file: ForeignFile } | FileTrouble> {
      const found = readEditFile(bytes)
      if (found.kind !== 'file') return found
      const { header, open } = found.file
      if (header.system !== system) return { kind: 'other-system', system: header.system }
      if (header.cid !== user.cid) return { kind: 'other-company', company: header.company }
      const openIt: ForeignFile['open'] = async (passphrase) => {
        const opened = await open(passphrase)
        if (opened.kind !== 'open') return opened
        const { edits } = opened
        if (!edits.every(isWhole)) return { kind: 'changed' }
        const unknown = edits.filter(({ name }) => !isQueuedName(name)).length
        if (unknown > 0) return { kind: 'unknown-calls', count: unknown }
        return { kind: 'open', read: await read(header, edits) }
      }
      return { kind: 'file', file: { header, open: openIt } }
    },
  }
}

function portable(entry: OutboxEntry): PortableEdit {
  const { id, name, input, aside, temporaries, bases, wireHash: wire, createdAt, behalf } = entry
  return {
    id,
    name,
    input,
    aside,
    temporaries,
    bases,
    wireHash: wire,
    createdAt,
    ...(behalf ? { behalf } : {}),
  }
}

/** Whoever knows the passphrase may have written anything: the server checks the rest. */
const isWhole = (edit: PortableEdit): boolean =>
  isEditKey(String(edit?.id)) &&
  typeof edit.name === 'string' &&
  typeof edit.input === 'object' &&
  edit.input !== null &&
  typeof edit.createdAt === 'number' &&
  typeof edit.aside === 'object' &&
  Array.isArray(edit.temporaries) &&
  Array.isArray(edit.bases)

function entryOf(edit: PortableEdit, header: FileHeader, user: UserInfo): NewEntry {
  const { behalf: before, ...rest } = edit
  const author = before ?? header.author
  const changes = changesOf(edit)
  return {
    ...rest,
    touches: touchesOf(edit, changes),
    removes: changes.some((change) => change.do === 'remove'),
    attempts: 0,
    history: [],
    merged: [],
    state: { kind: 'waiting', notBefore: 0 },
    ...(author.userId === user.userId ? {} : { behalf: author }),
  }
}

/** One transaction: all of a file or nothing. What is in the outbox already, and ids that have become real, stay so. */
const take = (db: LocalDatabase, file: string, entries: readonly NewEntry[]): PromiseLike<number> =>
  db.transaction('rw', [db.outbox, db.aliases, db.meta], async () => {
    const held = new Set((await outboxEntries(db)).map(({ id }) => id))
    const fresh = entries.filter(({ id }) => !held.has(id))
    const names = await realIds(db, temporaryIdsIn(fresh.map(({ input, bases }) => [input, bases])))
    await db.outbox.bulkAdd(
      fresh.map((entry) => ({
        ...entry,
        input: renameIds(entry.input, names),
        bases: renameIds(entry.bases, names),
        touches: renameIds(entry.touches, names),
      })),
    )
    await db.meta.put({ key: takenKey(file), value: Date.now() })
    return fresh.length
  })
