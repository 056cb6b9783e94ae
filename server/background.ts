import type { Database } from './database/database.ts'
import { Turnstile } from './turnstile.ts'

/**
 * Transactions of the background that run at once: of PostgreSQL's five connections of the owner two are left to people.
 * The embedded database has one, for which one of the background waits at most.
 */
const together = { embedded: 1, postgresql: 3 } as const

/**
 * The same database for work that nobody waits for. Connections are given out in the order in which they are asked for: after a
 * start hundreds of gateways report, configurations are made and alarms raised, and each step of a sign-in would wait
 * behind all that. A transaction of the background must not begin another one.
 */
export function inBackground(database: Database): Database {
  const waiting = { first: Number.POSITIVE_INFINITY, last: Number.POSITIVE_INFINITY }
  const turnstile = new Turnstile({ together: together[database.kind], waiting })
  const pass = <R>(work: () => Promise<R>) => turnstile.pass('last', [], work)
  return {
    kind: database.kind,
    system: (work) => pass(() => database.system(work)),
    tenant: (who, work, bases) => pass(() => database.tenant(who, work, bases)),
    notify: (channel, payload) => database.notify(channel, payload),
    listen: (channel, heard) => database.listen(channel, heard),
    answers: () => database.answers(),
    connections: () => database.connections(),
    close: () => database.close(),
  }
}
