import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import { type IndexedDbSource, type Layer, withStored } from '#src/local/database.ts'
import { beginTry, cardOf, changePerson, endTries, type Person, personOf } from '#src/local/people.ts'
import {
  type AccountSeal,
  keyByDeposit,
  keyByPin,
  newSeal,
  openUser,
  pendingSecret,
  sealUser,
  wrap,
} from '#src/local/seal/account-seal.ts'
import { SealBroken } from '#src/local/seal/cipher.ts'
import { sealing } from '#src/local/seal/middleware.ts'
import { rewriteRows } from '#src/local/seal/sweep.ts'
import { uuid } from '#src/sync/random.ts'

/** What a tried PIN came to. 'wrong' and 'wait' say until when (ms) none may be tried. */
export type Tried =
  | { kind: 'open'; key: Uint8Array; user: UserInfo }
  | { kind: 'wrong' | 'wait'; until: number }

/** What is done with PINs and data keys. It is loaded only where somebody has a PIN or sets one. */
export interface Vault {
  /** Makes a data key under a PIN. From here on her data cannot be opened without it; `finish` seals what is there. */
  begin(user: UserInfo, pin: string, idleMinutes: number): Promise<Uint8Array>
  tryPin(userId: number, pin: string): Promise<Tried>
  /** Who a key opens; null when it does not. */
  proves(userId: number, key: Uint8Array): Promise<UserInfo | null>
  /** Puts the data key under another PIN. */
  rewrap(userId: number, key: Uint8Array, pin: string): Promise<void>
  setIdleMinutes(userId: number, minutes: number): Promise<void>
  /** Begins to take the PIN away; `finish` gives plain rows back. */
  beginOpening(userId: number): Promise<void>
  /** Brings the rows of a database to where its seal stands; may be stopped anywhere and begun again. */
  finish(userId: number, name: string, key: Uint8Array): Promise<void>
  /** Keeps what is known of her in her seal; in none that the key does not open: its PIN may be gone since. */
  resealed(user: UserInfo, key: Uint8Array): (seal: AccountSeal) => AccountSeal
  layer(seal: AccountSeal, key: Uint8Array): Layer
  sealUser(user: UserInfo, key: Uint8Array): Uint8Array
  /** Gives the server the secret it keeps for who forgets her PIN, if it has not got it. */
  deposit(
    userId: number,
    key: Uint8Array,
    give: (id: string, secret: string) => Promise<unknown>,
  ): Promise<void>
  /** The data key by the secret the server gives for her password; null when it has none, or another's. */
  recover(userId: number, take: (id: string) => Promise<string>): Promise<Uint8Array | null>
}

/** Opens the vault of a system's accounts on this device. */
export function openVault(system: SystemCode, source: IndexedDbSource): Vault {
  const seals = keptSeals(system, source)
  return { ...pinVerbs(seals), ...sealVerbs(seals), ...depositVerbs(seals) }
}

/** The seals of the accounts that a device keeps. */
interface Seals {
  system: SystemCode
  source: IndexedDbSource
  sealOf(userId: number): Promise<AccountSeal | undefined>
  /** Does nothing for who has none. */
  change(userId: number, patch: (seal: AccountSeal) => AccountSeal): Promise<unknown>
}

const keptSeals = (system: SystemCode, source: IndexedDbSource): Seals => ({
  system,
  source,
  sealOf: async (userId) => (await personOf(system, source, userId))?.seal,
  change: (userId, patch) =>
    changePerson(system, source, userId, (person) =>
      person.seal ? { ...person, seal: patch(person.seal) } : person,
    ),
})

type PinVerb = 'begin' | 'tryPin' | 'proves' | 'rewrap' | 'setIdleMinutes'

const pinVerbs = ({ system, source, sealOf, change }: Seals): Pick<Vault, PinVerb> => ({
  begin: async (user, pin, idleMinutes) => {
    const { seal, key } = await newSeal(user, pin, { depositId: uuid(), idleMinutes })
    await changePerson(system, source, user.userId, (person) => ({
      ...person,
      user: null,
      card: cardOf(user),
      seal,
    }))
    return key
  },

  tryPin: async (userId, pin) => {
    const begun = await beginTry(system, source, userId)
    if ('until' in begun) return { kind: 'wait', until: begun.until }
    const key = await keyByPin(userId, begun.seal, pin)
    if (!key) return { kind: 'wrong', until: begun.seal.notBefore }
    await endTries(system, source, userId)
    return { kind: 'open', key, user: openUser(userId, begun.seal, key) }
  },

  proves: async (userId, key) => {
    const seal = await sealOf(userId)
    return seal ? userBy(userId, seal, key) : null
  },

  rewrap: async (userId, key, pin) => {
    const wrapped = await wrap(userId, key, pin)
    await change(userId, (seal) => ({ ...seal, ...wrapped, wrong: 0, notBefore: 0 }))
  },

  setIdleMinutes: async (userId, idleMinutes) => {
    await change(userId, (seal) => ({ ...seal, idleMinutes }))
  },
})

type SealVerb = 'beginOpening' | 'finish' | 'resealed' | 'layer' | 'sealUser'

/** What is done with sealed data itself. */
const sealVerbs = ({ system, source, sealOf, change }: Seals): Pick<Vault, SealVerb> => ({
  beginOpening: async (userId) => {
    await change(userId, (seal) => ({ ...seal, step: 'opening' }))
  },

  finish: async (userId, name, key) => {
    const seal = await sealOf(userId)
    if (!seal) return
    const stillSo = async () => {
      const now = await sealOf(userId)
      return now?.deposit.id === seal.deposit.id && now.step === seal.step
    }
    const rewritten = await withStored(name, source, (db) => rewriteRows(db, key, writing(seal), stillSo))
    if (!(await stillSo())) return
    await changePerson(system, source, userId, (person) =>
      person.seal?.step === seal.step ? stepped(person, person.seal, key, rewritten) : person,
    )
  },

  resealed: (user, key) => (seal) =>
    userBy(user.userId, seal, key) ? { ...seal, user: sealUser(key, user) } : seal,
  layer: (seal, key) => sealing(key, writing(seal)),
  sealUser: (user, key) => sealUser(key, user),
})

/** What is done with the secret that the server keeps for who forgets her PIN. */
const depositVerbs = ({ sealOf, change }: Seals): Pick<Vault, 'deposit' | 'recover'> => ({
  deposit: async (userId, key, give) => {
    const seal = await sealOf(userId)
    const secret = seal && pendingSecret(seal, key)
    if (!seal || !secret) return
    const { id } = seal.deposit
    await give(id, btoa(String.fromCharCode(...secret)))
    await change(userId, (now) =>
      now.deposit.id === id ? { ...now, deposit: { ...now.deposit, pending: null } } : now,
    )
  },

  recover: async (userId, take) => {
    const seal = await sealOf(userId)
    if (!seal) return null
    const secret = Uint8Array.from(atob(await take(seal.deposit.id)), (letter) => letter.charCodeAt(0))
    try {
      return keyByDeposit(seal, secret)
    } catch (error) {
      if (error instanceof SealBroken) return null
      throw error
    }
  },
})

/** Who a key opens; null when it does not. */
function userBy(userId: number, seal: AccountSeal, key: Uint8Array): UserInfo | null {
  try {
    return openUser(userId, seal, key)
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}

/** How rows are written where a seal stands. */
const writing = ({ step }: AccountSeal) => (step === 'sealing' || step === 'sealed' ? 'sealed' : 'plain')

/**
 * A person whose rows are all as her seal wants them, a step further.
 *
 * @param rewritten how many of them were not so before: as long as there are any, an open seal stays
 */
function stepped(person: Person, seal: AccountSeal, key: Uint8Array, rewritten: number): Person {
  const { seal: _seal, ...rest } = person
  switch (seal.step) {
    case 'sealing':
      return { ...rest, seal: { ...seal, step: 'sealed' } }
    case 'sealed':
      return person
    case 'opening':
      return {
        ...rest,
        user: openUser(person.userId, seal, key),
        seal: { ...seal, step: 'open', plainKey: key },
      }
    case 'open':
      return rewritten > 0 ? person : rest
  }
}
