import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import { answerOf, type Call } from '#contract/endpoint.ts'
import type { FileAnswer } from '#contract/upload.ts'
import { type Colleague, type Deed, writeDown } from '#server/audit.ts'
import type { Config } from '#server/config.ts'
import type { Database, Tenant } from '#server/database/database.ts'
import type { Caller, SignedVisit, Visit } from '#server/handlers.ts'
import { once } from '#server/idempotency.ts'
import { refuseInput } from '#server/refusal.ts'
import { isStream } from './caller.ts'
import { languageOf } from './envelope.ts'
import type { EventStreams } from './event-streams.ts'
import { basesOf, behalfOf, browserOf, keyIdOf, keyOf } from './headers.ts'
import { makeOwnCall } from './own-call.ts'
import { quickSchema } from './serialisation.ts'
import { cookiesOf, systemOf, tokenOf } from './session-cookie.ts'

/** A handler whose call is not known by its type; `Handlers` has checked it against the contract. */
export type AnyHandler = (context: never, input: never, more: never) => unknown

export interface Surroundings {
  database: Database
  streams: EventStreams
  config: Pick<Config, 'apiBase' | 'clientBase' | 'publicOrigin'>
  /** Of an answer that was given to somebody else: what the tenant may read of it. */
  partFor(tenant: Tenant, answer: Changed): Promise<Changed>
  /** Whether session cookies are only for https. */
  secure(request: FastifyRequest): boolean
}

/** One flat object, as handlers take it; Ajv has left in only what the schemas name. */
const inputOf = (call: Call, request: FastifyRequest): Record<string, unknown> => ({
  ...(request.params as object),
  ...(call.query ? (request.query as object) : {}),
  ...('body' in call && call.body ? (request.body as object) : {}),
})

/** Writes that are no deed of anybody's: a batch's edits are logged one by one, and browsers report by themselves. */
const unlogged: ReadonlySet<string> = new Set(['sync.batch', 'sync.report'])

/** Runs a call; answers the envelope's data as JSON text, a file, or nothing when the reply has become a stream. */
export type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<string | FileAnswer | undefined>

/** How a call is run, decided once by its offline policy (see handlers.ts). */
export function runnerOf(name: string, call: Call, handle: AnyHandler, around: Surroundings): Run {
  const handler = handle as (context: unknown, input: unknown, more?: unknown) => unknown
  const { database } = around
  const schema = quickSchema(JSON.parse(JSON.stringify(call.data))) as Record<string, unknown>
  const isFile = answerOf(call) === 'file'
  const text = (reply: FastifyReply, data: unknown): string =>
    reply.compileSerializationSchema(schema)(data as Record<string, unknown>)

  const visitOf = (request: FastifyRequest, reply: FastifyReply): Visit => {
    const system = request.caller?.system ?? systemOf(request, false)
    return {
      system,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      token: tokenOf(request, system),
      cookies: cookiesOf(reply, around.secure(request)),
      origin: around.config.publicOrigin ?? `${request.protocol}://${request.host}`,
      keyId: keyIdOf(request),
      browser: browserOf(request),
      language: languageOf(request.headers['accept-language']),
    }
  }
  const deedOf = (request: FastifyRequest): Deed => {
    const { who, user, system } = callerOf(request)
    const { userId: accountId, username } = user
    const from = { system, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    return { cid: who.cid, accountId, username, ...from, call: name, input: inputOf(call, request) }
  }
  const isWritten = call.method !== 'GET' && !unlogged.has(name)

  /** An online write may open several transactions, or none of its tenant: the first one says what is done. */
  const written = async (request: FastifyRequest, visit: SignedVisit, input: unknown) => {
    let told = false
    const { who } = visit.caller
    const tell = (work: (tenant: Tenant) => Promise<unknown>) =>
      database.tenant(who, async (tenant) => {
        if (!told) await writeDown(tenant.db, deedOf(request))
        return work(tenant)
      })
    const tenant = async (work: (tenant: Tenant) => Promise<unknown>) => {
      const done = await tell(work)
      told = true
      return done
    }
    const data = await handler({ ...visit, tenant }, input)
    if (!told) await tell(async () => undefined)
    return data
  }

  const signed = (request: FastifyRequest, reply: FastifyReply): SignedVisit => {
    const caller = callerOf(request)
    return {
      ...visitOf(request, reply),
      caller,
      call: (own) => makeOwnCall(request, around.config, own),
      tenant: (work) => database.tenant(caller.who, work),
    }
  }

  if (isStream(call))
    return async (request, reply) => {
      const visit = signed(request, reply)
      const begin = (send: (event: unknown) => void) => handler(visit, inputOf(call, request), send)
      around.streams.open(reply, visit.caller.sessionHash, begin as (send: unknown) => () => void)
      return undefined
    }
  if (isFile && call.method === 'GET')
    return async (request, reply) =>
      (await handler(visitOf(request, reply), inputOf(call, request))) as FileAnswer
  if (call.permission === null)
    return async (request, reply) =>
      text(reply, await handler(visitOf(request, reply), inputOf(call, request)))
  if (call.offline === 'online')
    return async (request, reply) => {
      const visit = signed(request, reply)
      const input = inputOf(call, request)
      const data = await (isWritten ? written(request, visit, input) : handler(visit, input))
      return isFile ? (data as FileAnswer) : text(reply, data)
    }
  if (call.offline === 'cache')
    return async (request, reply) => {
      const caller = callerOf(request)
      const read = (tenant: Tenant) => handler(tenant, inputOf(call, request), caller)
      return text(reply, await database.tenant(caller.who, async (tenant) => read(tenant)))
    }
  return (request, reply) => {
    const caller = callerOf(request)
    const input = inputOf(call, request)
    const key = keyOf(request)
    const named = behalfOf(request)
    const partFor = async (tenant: Tenant, answer: string) =>
      text(reply, await around.partFor(tenant, JSON.parse(answer)))
    const work = async (tenant: Tenant) => {
      const behalf =
        named === undefined || named === caller.who.userId ? null : await colleague(tenant, named)
      const edit = async () => {
        await writeDown(tenant.db, { ...deedOf(request), behalf })
        return text(reply, await handler(tenant, input, caller))
      }
      if (key === undefined) return edit()
      const author = behalf?.accountId ?? caller.who.userId
      return once(tenant, { key, author, call: name, input }, edit, partFor)
    }
    return database.tenant(caller.who, work, basesOf(request))
  }
}

const noColleague = { 'x-on-behalf-of': { zh: '不是本单位的同事', en: 'This is nobody of your company' } }

/** @throws Refusal input for an account that is not of the caller's company */
async function colleague({ db }: Tenant, accountId: number): Promise<Colleague> {
  const { rows } = await sql<{ username: string | null }>`
    select colleague_name(${accountId}) as username`.execute(db)
  return { accountId, username: rows[0]?.username ?? refuseInput(noColleague) }
}

function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('the call needs a caller, and none was admitted')
  return request.caller
}
