import Dexie, { type Table } from 'dexie'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import type { IndexedDbSource } from './database.ts'

/** Somebody who has signed in on this device. */
export interface Person {
  userId: number
  user: UserInfo
  /** Whether she is the one signed in now; kept as a number because IndexedDB does not index booleans. */
  present: 0 | 1
  /** In ms. */
  at: number
}

/** Who uses a system on this device. The worker reads it too, so it is a database and not local storage. */
class PeopleDatabase extends Dexie {
  declare people: Table<Person, number>

  constructor(system: SystemCode, source: IndexedDbSource) {
    super(`lamplighter-${system}`, source)
    this.version(1).stores({ people: 'userId, present' })
  }
}

/** Opens, works, closes: it is needed at sign-in, at start and nowhere else. */
async function withPeople<R>(
  system: SystemCode,
  source: IndexedDbSource,
  work: (database: PeopleDatabase) => PromiseLike<R>,
): Promise<R> {
  const database = new PeopleDatabase(system, source)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Who is signed in on this device, as last known; null when nobody is. */
export const presentUser = (system: SystemCode, source: IndexedDbSource = {}): Promise<UserInfo | null> =>
  withPeople(system, source, async ({ people }) => (await people.where({ present: 1 }).first())?.user ?? null)

/**
 * Remembers who is signed in now, and that nobody else is; null for nobody. One transaction: a page that is left
 * halfway would otherwise leave nobody signed in.
 */
export const setPresentUser = (
  system: SystemCode,
  user: UserInfo | null,
  source: IndexedDbSource = {},
): Promise<void> =>
  withPeople(system, source, (database) =>
    database.transaction('rw', database.people, async () => {
      await database.people.where({ present: 1 }).modify({ present: 0 })
      if (user) await database.people.put({ userId: user.userId, user, present: 1, at: Date.now() })
    }),
  )
