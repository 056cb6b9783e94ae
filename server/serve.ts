import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorKind, errors } from '#contract/errors.ts'
import { calls } from '#contract/index.ts'
import { addressOf } from './address-of.ts'
import type { Config } from './config.ts'
import type { Handlers } from './handlers.ts'
import { bodyOf, readJson } from './http/bodies.ts'
import { bearerOf } from './http/caller.ts'
import { answerBody, languageOf, refusalEnvelope } from './http/envelope.ts'
import { failureOf, refusalOf } from './http/failures.ts'
import { sendFile } from './http/file-answer.ts'
import { marksOf } from './http/headers.ts'
import { makeOwnCall } from './http/own-call.ts'
import { type Gate, type Pipeline, pipelineOf } from './http/pipeline.ts'
import { sendRanges } from './http/ranges.ts'
import type { AnyHandler } from './http/run.ts'
import { browserTokenOf, systemOf, tokenOf } from './http/session-cookie.ts'
import { limitPerMinute } from './rate-limit.ts'
import { refuse } from './refusal.ts'
import { sessionHash } from './session.ts'
import type { KnownBrowsers } from './sign-in/known-browsers.ts'

export interface Served extends Omit<Gate, 'ownCall'>, Counted {
  handlers: Handlers
  config: Counted['config'] & Gate['config']
}

interface Counted extends Pick<Gate, 'sessions' | 'keys' | 'secure'> {
  browsers: Pick<KnownBrowsers, 'named'>
  config: Pick<Config, 'apiBase' | 'clientBase' | 'publicOrigin' | 'rateLimit' | 'keyRateLimit'>
}

const json = 'application/json; charset=utf-8'

const language = (request: FastifyRequest) => languageOf(request.headers['accept-language'])

function refuseWith(request: FastifyRequest, reply: FastifyReply, kind: ErrorKind, data: unknown) {
  const envelope = refusalEnvelope(kind, data, language(request))
  return reply.code(kind.http).type(json).send(JSON.stringify(envelope))
}

/** Refuses an address that no route can be looked up for, because it cannot be decoded (Fastify's `frameworkErrors`). */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { kind, data } = refusalOf(error) ?? { kind: errors.server, data: null }
  void refuseWith(request, reply, kind, data)
}

/** Whether a path is a base or below it: '/iot_client' is not below '/iot'. */
const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/**
 * Counts calls by access key, or by session, which is one user; before sign-in by the browser, where somebody has signed in with it before,
 * else by the address, which a whole school may share.
 */
export function counting(app: FastifyInstance, served: Counted): Gate['count'] {
  const { rateLimit, keyRateLimit } = served.config
  const people = limitPerMinute(
    app,
    rateLimit,
    (request) => knownSession(served, request) ?? knownBrowser(served, request) ?? addressOf(request.ip),
  )
  const programs = limitPerMinute(
    app,
    keyRateLimit,
    (request) => knownKey(served, request) ?? addressOf(request.ip),
  )
  return async (request, reply) => {
    const wait = await (knownKey(served, request) ? programs : people)(request)
    if (wait === null) return
    reply.header('retry-after', wait)
    refuse('tooMany')
  }
}

/** Gives every call of the contract its route. */
export async function serve(app: FastifyInstance, served: Served): Promise<void> {
  const { handlers, config } = served
  app.decorateRequest('caller', null)
  readJson(app)
  const pipelines = new Map<string, Pipeline>()
  const gate: Gate = {
    ...served,
    ownCall: (arrival, own) => makeOwnCall(pipelines, arrival, own),
  }
  for (const { name, area, call } of calls) {
    const [, handlerName = ''] = name.split('.')
    const handler = (handlers[area] as Record<string, AnyHandler>)[handlerName] as AnyHandler
    const pipeline = pipelineOf(name, call, handler, gate)
    pipelines.set(name, pipeline)
    const base = call.base === 'client' ? config.clientBase : config.apiBase
    route(app, base + call.path.replace(/\{([^}]+)\}/g, ':$1'), pipeline)
  }

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { kind, data } = failureOf(error, request.log)
    return refuseWith(request, reply, kind, data)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if ([config.apiBase, config.clientBase].some((base) => isBelow(path, base)))
      return refuseWith(request, reply, errors.notFound, null)
    return reply.code(404).type('text/plain; charset=utf-8').send('404 Not found\n')
  })
}

function route(app: FastifyInstance, url: string, { name, call, enter, take }: Pipeline): void {
  app.route({
    method: call.method,
    url,
    config: { call: name },
    onRequest: async (request, reply) => {
      request.caller = await enter(request, reply)
    },
    handler: async (request, reply) => {
      const { params, query, caller } = request
      const sent = { params, query, body: await bodyOf(call, request) }
      const data = await take({ request, reply, caller, sent, marks: () => marksOf(request) })
      if (data === undefined) return
      if (typeof data !== 'string')
        return 'read' in data ? sendRanges(request, reply, data) : sendFile(reply, data)
      return reply
        .header('cache-control', 'no-store')
        .type(json)
        .send(answerBody(data, language(request)))
    },
  })
}

/** What calls of a key are counted under that is known to be good without asking the database. */
function knownKey({ keys }: Counted, request: FastifyRequest): string | undefined {
  const secret = bearerOf(request)
  return secret && keys.counted(secret)
}

/** The hash of a session that is known to be good without asking the database. */
function knownSession({ sessions, secure }: Counted, request: FastifyRequest): string | undefined {
  const token = tokenOf(request, systemOf(request, true), secure(request))
  return token && sessions.isKnown(token) ? sessionHash(token) : undefined
}

const knownBrowser = ({ browsers, secure }: Counted, request: FastifyRequest): string | null =>
  browsers.named(browserTokenOf(request, secure(request)))
