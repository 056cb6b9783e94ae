import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import { type IndexedDbSource, type Layer, withStored } from '#src/local/database.ts'
import { beginTry, cardOf, changePerson, endTries, personOf } from '#src/local/people.ts'
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
  /** Begins to take the PIN away; `finish` gives plain rows back. */
  beginOpening(userId: number): Promise<void>
  /** Brings the rows of a database to where its seal stands; may be stopped anywhere and begun again. */
  finish(userId: number, name: string, key: Uint8Array): Promise<void>
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

export function openVault(system: SystemCode, source: IndexedDbSource): Vault {
  const change = (userId: number, patch: (seal: AccountSeal) => AccountSeal) =>
    changePerson(system, source, userId, (person) =>
      person.seal ? { ...person, seal: patch(person.seal) } : person,
    )
  const sealOf = async (userId: number) => (await personOf(system, source, userId))?.seal

  return {
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
      try {
        return seal ? openUser(userId, seal, key) : null
      } catch (error) {
        if (error instanceof SealBroken) return null
        throw error
      }
    },

    rewrap: async (userId, key, pin) => {
      const wrapped = await wrap(userId, key, pin)
      await change(userId, (seal) => ({ ...seal, ...wrapped, wrong: 0, notBefore: 0 }))
    },

    beginOpening: async (userId) => {
      await change(userId, (seal) => ({ ...seal, step: 'opening' }))
    },

    finish: async (userId, name, key) => {
      const seal = await sealOf(userId)
      if (!seal) return
      const writing = seal.step === 'sealing' || seal.step === 'sealed' ? 'sealed' : 'plain'
      const stillSo = async () => {
        const now = await sealOf(userId)
        return now?.deposit.id === seal.deposit.id && now.step === seal.step
      }
      const rewritten = await withStored(name, source, (db) => rewriteRows(db, key, writing, stillSo))
      if (!(await stillSo())) return
      await changePerson(system, source, userId, (person) => {
        if (person.seal?.step !== seal.step) return person
        const { seal: kept, ...rest } = person
        switch (kept.step) {
          case 'sealing':
            return { ...rest, seal: { ...kept, step: 'sealed' } }
          case 'sealed':
            return person
          case 'opening':
            return {
              ...rest,
              user: openUser(userId, kept, key),
              seal: { ...kept, step: 'open', plainKey: key },
            }
          case 'open':
            return rewritten > 0 ? person : rest
        }
      })
    },

    layer: ({ step }, key) => sealing(key, step === 'sealing' || step === 'sealed' ? 'sealed' : 'plain'),
    sealUser: (user, key) => sealUser(key, user),

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
  }
}
