import type { Call, Data, Input } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/errors.ts'
import type { AreaName, Contract, QueuedName } from '#contract/index.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Words } from '#contract/words.ts'
import type { Tenant, Who } from '#server/database/database.ts'

/** A signed-in user of one system, as the server knows her. */
export interface Caller {
  who: Who
  user: UserInfo
  system: SystemCode
  /** Names her session without being able to open it; of an access key, what its streams are ended by. */
  sessionHash: string
  /** The access key that the call is signed with instead of a session. */
  key?: { id: number; name: string }
}

/** What the answer carries beside its data; only sign-in and sign-out have any. */
export interface Cookies {
  open(system: SystemCode, token: string): void
  /** Gives the browser what it is known by to accounts it has been signed in to. */
  know(token: string): void
  close(system: SystemCode): void
}

/** An online call: it opens its own transactions, because it may wait for something other than the database. */
export interface Visit {
  system: SystemCode | undefined
  ip: string
  userAgent: string
  /** The session token sent along, valid or not. */
  token: string | undefined
  /** What the browser is known by, right or not (sign-in/known-browsers.ts). */
  browserToken: string | undefined
  cookies: Cookies
  /** Where the consoles are opened at, for links in messages. @throws Refusal noOrigin */
  origin(): string
  /** What the caller reads (header Accept-Language). */
  language: keyof Words
  /** Header Key-Id. */
  keyId: string | undefined
  /** Header X-Browser: the name that the browser has given itself. */
  browser: string | undefined
}

/** An edit to be made in a call of its own. */
export interface OwnCall {
  name: QueuedName
  input: Record<string, unknown>
  key: string
  bases: ReadonlyMap<number, number>
  /** The colleague whose edit it is, when it is not the caller's own. */
  behalf?: number | undefined
}

export interface SignedVisit extends Visit {
  caller: Caller
  /** Makes another call in the caller's name, through all its checks. */
  call: (own: OwnCall) => Promise<Envelope>
  tenant: <R>(work: (tenant: Tenant) => Promise<R>) => Promise<R>
}

/** Sends one event; the answer's stream. */
type Send<C extends Call> = (event: Data<C>) => void

/**
 * Calls that are kept in a cache or an outbox run inside one transaction of their tenant. Online calls get the
 * visit instead, and a stream answers the function that ends it.
 */
export type Handler<C extends Call> = C extends { answer: 'events' }
  ? (visit: SignedVisit, input: Input<C>, send: Send<C>) => () => void
  : C extends { permission: null }
    ? (visit: Visit, input: Input<C>) => Promise<Data<C>>
    : C extends { offline: 'online' }
      ? (visit: SignedVisit, input: Input<C>) => Promise<Data<C>>
      : (tenant: Tenant, input: Input<C>, caller: Caller) => Promise<Data<C>>

/** A missing handler, or one that answers another shape, does not compile. */
export type AreaHandlers<A extends AreaName> = {
  [K in keyof Contract[A]]: Contract[A][K] extends infer C extends Call ? Handler<C> : never
}
export type Handlers = { [A in AreaName]: AreaHandlers<A> }
