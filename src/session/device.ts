import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import { type Desk, type DeskOptions, openDesk } from '#src/data/desk.ts'
import type { StorageTrouble } from '#src/data/trouble.ts'
import {
  cacheTables,
  type IndexedDbSource,
  type LocalDatabase,
  localName,
  withStored,
} from '#src/local/database.ts'
import {
  allPeople,
  cardOf,
  changePerson,
  type Person,
  personOf,
  presentPerson,
  setPresentUser,
} from '#src/local/people.ts'
import { uuid } from '#src/sync/random.ts'
import type { Vault } from './vault.ts'

/** An account that this device keeps something of, as far as it may be known without her PIN. */
export interface KeptAccount {
  userId: number
  username: string
  company: string
  sealed: boolean
  /** How many edits wait: the number of rows, which no seal hides. */
  unsent: number
  /** Until when no PIN may be tried, in ms. */
  notBefore: number
  /** When she last signed in or unlocked, in ms. */
  at: number
}

/** What this browser keeps of a system: who is signed in, and everybody's desk. */
export interface Device {
  /** Whether anything is kept longer than the tab: then it can be sealed. */
  lasting: boolean
  /** Who is signed in, as last known; null when nobody is. */
  present(): Promise<Person | null>
  person(userId: number): Promise<Person | null>
  /** Whether nothing of hers can be read without her data key. */
  isSealed(userId: number): Promise<boolean>
  /** Those who have a PIN here, or unsent edits; the last one first. */
  kept(): Promise<KeptAccount[]>
  /** @param key her data key, when her data is sealed and it is at hand */
  setPresent(user: UserInfo | null, key?: Uint8Array | null): Promise<void>
  /**
   * Keeps what the server says of who is signed in; nothing when another tab has signed her out meanwhile.
   *
   * @param key a data key that this tab holds of her, if it does
   */
  update(user: UserInfo, key: Uint8Array | null): Promise<void>
  /**
   * @param key her data key; needed when her data is sealed
   * @throws a DexieError when the browser refuses storage
   */
  openDesk(
    options: Omit<DeskOptions, 'name' | 'source' | 'trouble' | 'layer'>,
    key: Uint8Array | null,
  ): Promise<Desk>
  /**
   * Empties what the server can give again of a desk that is closed; all of it, outbox too, when `edits` is true. With
   * 'keep' every edit in it is marked as kept for its author. Answers how many edits stay.
   */
  wipe(name: string, edits: boolean | 'keep'): Promise<number>
  /** Forgets an account that is not signed in, if nothing of hers is left or `whole` says so. */
  forget(user: UserInfo, whole: boolean): Promise<void>
  /** Drops all that is kept of an account, sealed as it is. */
  giveUp(user: UserInfo): Promise<void>
  vault(): Promise<Vault>
}

const isSealed = (person: Person | null): boolean => person?.seal !== undefined && person.seal.step !== 'open'

/**
 * The browser's IndexedDB, or one in memory where the browser refuses it (some private windows): everything
 * works then, and is gone with the tab, which the console says.
 */
export async function openDevice(system: SystemCode): Promise<Device> {
  const { source, trouble } = await findStorage(system)
  const vault = vaultOnce(system, source)
  // A database in memory is this tab's alone, and so must be the lock and the channel that are named after it.
  const ending = trouble ? `-${uuid()}` : ''
  const nameOf: NameOf = ({ cid, userId }) => `${localName(system, cid, userId)}${ending}`

  return {
    lasting: trouble === null,
    present: () => presentPerson(system, source),
    person: (userId) => personOf(system, source, userId),
    isSealed: async (userId) => isSealed(await personOf(system, source, userId)),

    kept: async () => keptAccounts(await allPeople(system, source), source, nameOf),

    setPresent: async (user, key = null) => {
      const sealed = user && key ? (await vault()).sealUser(user, key) : null
      await setPresentUser(system, user, source, sealed)
    },

    update: async (user, key) => {
      const sealed = key ? (await vault()).resealed(user, key) : null
      await changePerson(system, source, user.userId, (person) => {
        if (person.present !== 1) return person
        const known = { ...person, at: Date.now(), card: cardOf(user) }
        if (!isSealed(person)) return { ...known, user }
        return person.seal && sealed ? { ...known, seal: sealed(person.seal) } : known
      })
    },

    openDesk: async (options, key) => {
      const seal = (await personOf(system, source, options.user.userId))?.seal
      const open = key ?? seal?.plainKey
      if (seal && !open) throw new Error('the data of this account is sealed')
      const layer = seal && open ? (await vault()).layer(seal, open) : null
      return openDesk({ ...options, name: nameOf(options.user), source, trouble, layer })
    },

    wipe: (name, edits) => wipeStored(source, name, edits),

    forget: async (user, whole) => {
      const { userId } = user
      const unsent = whole ? 0 : await unsentOf(source, nameOf(user))
      if (unsent > 0) return
      await changePerson(system, source, userId, (person) =>
        person.present === 1 || (person.seal && !whole) ? person : undefined,
      )
    },

    giveUp: async (user) => {
      // First the seal: whatever still rewrites rows then stops.
      await changePerson(system, source, user.userId, () => undefined)
      await wipeStored(source, nameOf(user), true)
    },

    vault,
  }
}

/** Loads the vault when it is first asked for; again when that has failed. */
function vaultOnce(system: SystemCode, source: IndexedDbSource): () => Promise<Vault> {
  let opening: Promise<Vault> | undefined
  return () => {
    opening ??= import('./vault.ts').then(({ openVault }) => openVault(system, source))
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
}

/** The name of an account's local database in this browser. */
type NameOf = (account: Pick<UserInfo, 'cid' | 'userId'>) => string

const unsentOf = (source: IndexedDbSource, name: string) =>
  withStored(name, source, (db) => db.outbox.count())

async function keptAccounts(
  people: readonly Person[],
  source: IndexedDbSource,
  nameOf: NameOf,
): Promise<KeptAccount[]> {
  const accounts = await Promise.all(
    people.map(async (person): Promise<KeptAccount | null> => {
      const card = person.user ? cardOf(person.user) : person.card
      if (!card) return null
      const { userId, at, seal } = person
      const unsent = await unsentOf(source, nameOf({ cid: card.cid, userId })).catch(() => 0)
      const sealed = isSealed(person)
      return { userId, ...card, sealed, unsent, notBefore: seal?.notBefore ?? 0, at }
    }),
  )
  return accounts
    .filter((account) => account !== null)
    .filter(({ sealed, unsent }) => sealed || unsent > 0)
    .sort((a, b) => b.at - a.at)
}

async function wipeStored(
  source: IndexedDbSource,
  name: string,
  edits: Parameters<Device['wipe']>[1],
): Promise<number> {
  const empty = (db: LocalDatabase) => {
    const tables = edits === true ? db.tables : cacheTables(db)
    return db.transaction('rw', db.tables, async () => {
      await Promise.all(tables.map((table) => table.clear()))
      if (edits === 'keep') await db.outbox.toCollection().modify({ keptAt: Date.now() })
      return db.outbox.count()
    })
  }
  return withStored(name, source, empty)
}

interface Storage {
  source: IndexedDbSource
  trouble: StorageTrouble | null
}

async function findStorage(system: SystemCode): Promise<Storage> {
  try {
    await presentPerson(system)
    return { source: {}, trouble: null }
  } catch {
    const memory = await import('fake-indexeddb')
    const source = { indexedDB: new memory.IDBFactory(), IDBKeyRange: memory.IDBKeyRange }
    return { source, trouble: { kind: 'memory-only' } }
  }
}
