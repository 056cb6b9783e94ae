import Dexie, { type Table } from 'dexie'
import { pinDelay } from '#contract/rules/pin.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import type { IndexedDbSource } from './database.ts'
import { peopleName } from './people-name.ts'
import type { AccountSeal } from './seal/account-seal.ts'

/** What is readable of somebody whose data is sealed: enough to choose her out of a list. */
export interface Card {
  username: string
  cid: number
  company: string
}

/** Somebody who has signed in on this device. */
export interface Person {
  userId: number
  /** Null while her data is sealed: then the seal has it. */
  user: UserInfo | null
  /** Whether she is the one signed in now; kept as a number because IndexedDB does not index booleans. */
  present: 0 | 1
  /** In ms. */
  at: number
  card?: Card
  seal?: AccountSeal
}

/** Who uses a system on this device. The worker reads it too, so it is a database and not local storage. */
class PeopleDatabase extends Dexie {
  declare people: Table<Person, number>

  constructor(system: SystemCode, source: IndexedDbSource) {
    super(peopleName(system), source)
    this.version(1).stores({ people: 'userId, present' })
  }
}

/** Where a browser has no IndexedDB at all. */
const nowhere = {}
const opened = new WeakMap<object, Map<SystemCode, PeopleDatabase>>()

/**
 * Works through one handle of each source, opened by its first use and left open: at start it is asked several times
 * before anything else can be. When somebody wants the database deleted, Dexie closes it, and opens it anew for the next
 * question; one that could not be opened is not kept.
 */
async function withPeople<R>(
  system: SystemCode,
  source: IndexedDbSource,
  work: (database: PeopleDatabase) => PromiseLike<R>,
): Promise<R> {
  const factory: object = source.indexedDB ?? Dexie.dependencies.indexedDB ?? nowhere
  const handles = opened.get(factory) ?? new Map<SystemCode, PeopleDatabase>()
  opened.set(factory, handles)
  const database = handles.get(system) ?? new PeopleDatabase(system, source)
  handles.set(system, database)
  try {
    return await work(database)
  } catch (error) {
    if (!database.isOpen()) handles.delete(system)
    throw error
  }
}

export const cardOf = ({ username, cid, company }: UserInfo): Card => ({
  username,
  cid,
  company: company.cnName,
})

/** Who is signed in on this device, as last known; null when nobody is. Of a sealed account only its card is known. */
export const presentPerson = (system: SystemCode, source: IndexedDbSource = {}): Promise<Person | null> =>
  withPeople(system, source, async ({ people }) => (await people.where({ present: 1 }).first()) ?? null)

/** The same, as far as it can be read without a PIN: null for a sealed account too. */
export const presentUser = async (
  system: SystemCode,
  source: IndexedDbSource = {},
): Promise<UserInfo | null> => (await presentPerson(system, source))?.user ?? null

export const personOf = (
  system: SystemCode,
  source: IndexedDbSource,
  userId: number,
): Promise<Person | null> =>
  withPeople(system, source, async ({ people }) => (await people.get(userId)) ?? null)

export const allPeople = (system: SystemCode, source: IndexedDbSource): Promise<Person[]> =>
  withPeople(system, source, ({ people }) => people.toArray())

/**
 * Remembers who is signed in now, and that nobody else is; null for nobody. One transaction: a page that is left
 * halfway would otherwise leave nobody signed in.
 *
 * @param sealed the same user as the seal keeps her, for an account that has one
 */
export const setPresentUser = (
  system: SystemCode,
  user: UserInfo | null,
  source: IndexedDbSource = {},
  sealed: Uint8Array | null = null,
): Promise<void> =>
  withPeople(system, source, (database) =>
    database.transaction('rw', database.people, async () => {
      await database.people.where({ present: 1 }).modify({ present: 0 })
      if (!user) return
      const known = await database.people.get(user.userId)
      const now = { userId: user.userId, present: 1 as const, at: Date.now(), card: cardOf(user) }
      if (!known?.seal || known.seal.step === 'open') {
        await database.people.put({ ...known, ...now, user })
        return
      }
      const seal = sealed ? { ...known.seal, user: sealed } : known.seal
      await database.people.put({ ...now, user: null, seal })
    }),
  )

/** Changes what is kept of somebody; undefined forgets her. Answers what is kept from then on. */
export const changePerson = (
  system: SystemCode,
  source: IndexedDbSource,
  userId: number,
  change: (person: Person) => Person | undefined,
): Promise<Person | undefined> =>
  withPeople(system, source, (database) =>
    database.transaction('rw', database.people, async () => {
      const person = await database.people.get(userId)
      if (!person) return undefined
      const changed = change(person)
      if (changed) await database.people.put(changed)
      else await database.people.delete(userId)
      return changed
    }),
  )

/**
 * Counts a PIN before it is tried, so that many tries at once, or a page closed in the middle of one, gain nothing.
 *
 * @returns the seal to try it on, or until when (ms) none may be tried
 */
export async function beginTry(
  system: SystemCode,
  source: IndexedDbSource,
  userId: number,
  now = Date.now(),
): Promise<{ seal: AccountSeal } | { until: number }> {
  let answer: { seal: AccountSeal } | { until: number } | undefined
  await changePerson(system, source, userId, (person) => {
    const { seal } = person
    if (!seal) return person
    // A clock that was set back would otherwise make her wait for days.
    const waiting = seal.notBefore > now && seal.notBefore - now <= pinDelay(seal.wrong)
    if (waiting) {
      answer = { until: seal.notBefore }
      return person
    }
    const wrong = seal.wrong + 1
    const counted = { ...seal, wrong, notBefore: now + pinDelay(wrong) }
    answer = { seal: counted }
    return { ...person, seal: counted }
  })
  if (!answer) throw new Error('this account has no PIN on this device')
  return answer
}

/** Forgets wrong tries after a right one. */
export const endTries = (
  system: SystemCode,
  source: IndexedDbSource,
  userId: number,
): Promise<Person | undefined> =>
  changePerson(system, source, userId, (person) =>
    person.seal ? { ...person, seal: { ...person.seal, wrong: 0, notBefore: 0 } } : person,
  )
