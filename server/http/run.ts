import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import { answerOf, type Call } from '#contract/endpoint.ts'
import type { FileAnswer, RangedAnswer } from '#contract/upload.ts'
import { type AuditEntry, type Colleague, writeDown } from '#server/audit.ts'
import type { Config } from '#server/config.ts'
import type { Database, Tenant } from '#server/database/database.ts'
import type { Caller, OwnCall, SignedVisit, Visit } from '#server/handlers.ts'
import { once } from '#server/idempotency.ts'
import { refuseInput } from '#server/refusal.ts'
import type { Arrival } from './arrival.ts'
import { isStream } from './caller.ts'
import { languageOf } from './envelope.ts'
import type { EventStreams } from './event-streams.ts'
import { browserOf, keyIdOf } from './headers.ts'
import { publicOriginOf } from './public-origin.ts'
import { writerOf } from './serialisation.ts'
import { browserTokenOf, cookiesOf, systemOf, tokenOf } from './session-cookie.ts'

/** A handler whose call is not known by its type; `Handlers` has checked it against the contract. */
export type AnyHandler = (context: never, input: never, more: never) => unknown

export interface Surroundings {
  database: Database
  streams: EventStreams
  config: Pick<Config, 'publicOrigin'>
  /** Of an answer that was given to somebody else: what the tenant may read of it. */
  partFor(tenant: Tenant, answer: Changed): Promise<Changed>
  /** Whether session cookies are only for https. */
  secure(request: Arrival['request']): boolean
  /** Makes an edit in a call of its own inside the one that has come. */
  ownCall(arrival: Arrival, own: OwnCall): ReturnType<SignedVisit['call']>
}

type Input = Record<string, unknown>

/** The envelope's data as JSON text, a file whole or by ranges, or nothing when the reply has become a stream. */
export type Answered = string | FileAnswer | RangedAnswer | undefined

/** Runs a call. */
export type Run = (arrival: Arrival, input: Input) => Promise<Answered>

/** A call with its handler. */
interface Served {
  name: string
  call: Call
  handler(context: unknown, input: unknown, more?: unknown): unknown
  around: Surroundings
  /** What a call answers, as JSON text. */
  text(arrival: Arrival, data: unknown): string
}

/**
 * Writes that are no auditEntry of anybody's: a batch's edits are logged one by one, browsers report by themselves, and of
 * a film its beginning is logged.
 */
const unlogged: ReadonlySet<string> = new Set(['sync.batch', 'sync.report', 'templateFilm.piece'])

/** How a call is run, decided once by its offline policy (see handlers.ts). */
export function runnerOf(name: string, call: Call, handle: AnyHandler, around: Surroundings): Run {
  const write = writerOf(call.data)
  const served: Served = {
    name,
    call,
    handler: handle as Served['handler'],
    around,
    text: ({ reply }, data) => write(reply, data),
  }
  if (isStream(call)) return streamed(served)
  if (answerOf(call) === 'file' && call.method === 'GET') return file(served)
  if (call.permission === null) return open(served)
  if (call.offline === 'online') return online(served)
  return call.offline === 'cache' ? read(served) : edit(served)
}

function visitOf({ request, reply, caller }: Arrival, { config, secure }: Surroundings): Visit {
  const system = caller?.system ?? systemOf(request, false)
  const https = secure(request)
  return {
    system,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    token: tokenOf(request, system, https),
    browserToken: browserTokenOf(request, https),
    cookies: cookiesOf(reply, https),
    origin: () => publicOriginOf(request, config.publicOrigin),
    keyId: keyIdOf(request),
    browser: browserOf(request),
    language: languageOf(request.headers['accept-language']),
  }
}

function signed(arrival: Arrival, around: Surroundings): SignedVisit {
  const caller = callerOf(arrival)
  return {
    ...visitOf(arrival, around),
    caller,
    call: (own) => around.ownCall(arrival, own),
    tenant: (work) => around.database.tenant(caller.who, work),
  }
}

function auditEntryOf(arrival: Arrival, call: string, input: Input): AuditEntry {
  const { who, user, system, key } = callerOf(arrival)
  const { userId: accountId, username } = user
  const { ip, headers } = arrival.request
  const from = { system, ip, userAgent: headers['user-agent'] ?? '' }
  return { cid: who.cid, accountId, username, ...from, key: key?.name, call, input }
}

const streamed =
  ({ handler, around }: Served): Run =>
  async (arrival, input) => {
    const visit = signed(arrival, around)
    const begin = (send: (event: unknown) => void) => handler(visit, input, send)
    around.streams.open(arrival.reply, visit.caller, begin as (send: unknown) => () => void)
    return undefined
  }

const file =
  ({ handler, around }: Served): Run =>
  async (arrival, input) =>
    (await handler(visitOf(arrival, around), input)) as FileAnswer

const open =
  ({ handler, around, text }: Served): Run =>
  async (arrival, input) =>
    text(arrival, await handler(visitOf(arrival, around), input))

function online(served: Served): Run {
  const { name, call, handler, around, text } = served
  const isText = answerOf(call) === 'data'
  const isWritten = call.method !== 'GET' && !unlogged.has(name)
  return async (arrival, input) => {
    const visit = signed(arrival, around)
    const data = await (isWritten
      ? written(served, visit, input, auditEntryOf(arrival, name, input))
      : handler(visit, input))
    return isText ? text(arrival, data) : (data as FileAnswer | RangedAnswer)
  }
}

/** An online write may open several transactions, or none of its tenant: the first one says what is done. */
async function written(
  { handler }: Served,
  visit: SignedVisit,
  input: Input,
  auditEntry: AuditEntry,
): Promise<unknown> {
  let told = false
  const tell = <R>(work: (tenant: Tenant) => Promise<R>) =>
    visit.tenant(async (tenant) => {
      if (!told) await writeDown(tenant.db, auditEntry)
      return work(tenant)
    })
  const tenant: SignedVisit['tenant'] = async (work) => {
    const done = await tell(work)
    told = true
    return done
  }
  const data = await handler({ ...visit, tenant }, input)
  if (!told) await tell(async () => undefined)
  return data
}

const read =
  ({ handler, around, text }: Served): Run =>
  async (arrival, input) => {
    const caller = callerOf(arrival)
    const data = await around.database.tenant(caller.who, async (tenant) => handler(tenant, input, caller))
    return text(arrival, data)
  }

const edit =
  ({ name, handler, around, text }: Served): Run =>
  (arrival, input) => {
    const caller = callerOf(arrival)
    const { key, behalf: named, bases } = arrival.marks()
    const partFor = async (tenant: Tenant, answer: string) =>
      text(arrival, await around.partFor(tenant, JSON.parse(answer)))
    const work = async (tenant: Tenant) => {
      const behalf =
        named === undefined || named === caller.who.userId ? null : await colleague(tenant, named)
      const make = async () => {
        await writeDown(tenant.db, { ...auditEntryOf(arrival, name, input), behalf })
        return text(arrival, await handler(tenant, input, caller))
      }
      if (key === undefined) return make()
      const author = behalf?.accountId ?? caller.who.userId
      return once(tenant, { key, author, call: name, input }, make, partFor)
    }
    return around.database.tenant(caller.who, work, bases)
  }

const noColleague = { 'x-on-behalf-of': { zh: '不是本单位的同事', en: 'This is nobody of your company' } }

/** @throws Refusal input for an account that is not of the caller's company */
async function colleague({ db }: Tenant, accountId: number): Promise<Colleague> {
  const { rows } = await sql<{ username: string | null }>`
    select colleague_name(${accountId}) as username`.execute(db)
  return { accountId, username: rows[0]?.username ?? refuseInput(noColleague) }
}

function callerOf({ caller }: Arrival): Caller {
  if (!caller) throw new Error('the call needs a caller, and none was admitted')
  return caller
}
