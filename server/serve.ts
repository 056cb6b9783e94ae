import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Call, type Encoding, encodingOf } from '#contract/endpoint.ts'
import { type ErrorKind, errors } from '#contract/errors.ts'
import { calls } from '#contract/index.ts'
import type { Config } from './config.ts'
import type { Handlers } from './handlers.ts'
import { readJson, readObjects } from './http/bodies.ts'
import { admit } from './http/caller.ts'
import { answerText, languageOf, refusalText } from './http/envelope.ts'
import { refusalOf } from './http/failures.ts'
import { sendFile } from './http/file-answer.ts'
import { readParts } from './http/multipart.ts'
import { isOwnOrigin } from './http/origin.ts'
import { type AnyHandler, runnerOf, type Surroundings } from './http/run.ts'
import { systemOf, tokenOf } from './http/session-cookie.ts'
import { checkStorable } from './http/storable.ts'
import { compilerFor } from './http/validation.ts'
import { refuse, refuseInput } from './refusal.ts'
import { type Sessions, sessionHash } from './session.ts'

export interface Served extends Surroundings {
  handlers: Handlers
  sessions: Sessions
  config: Pick<Config, 'apiBase' | 'clientBase' | 'publicOrigin' | 'rateLimit'>
}

const json = 'application/json; charset=utf-8'
const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const
const bodyOf = (call: Call) => ('body' in call ? call.body : undefined)

const language = (request: FastifyRequest) => languageOf(request.headers['accept-language'])

function refuseWith(request: FastifyRequest, reply: FastifyReply, kind: ErrorKind, data: unknown) {
  return reply
    .code(kind.http)
    .type(json)
    .send(refusalText(kind, data, language(request)))
}

/** Refuses an address that no route can be looked up for, because it cannot be decoded (Fastify's `frameworkErrors`). */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { kind, data } = refusalOf(error) ?? { kind: errors.server, data: null }
  void refuseWith(request, reply, kind, data)
}

/** Ids, unless the contract says otherwise. */
function paramsSchema(call: Call): object {
  const names = [...call.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'integer' }]))
  return { type: 'object', properties: { ...properties, ...call.params?.properties }, required: names }
}

const wrongEncoding = (encoding: Encoding) => ({
  'content-type': { zh: `应为 ${contentTypes[encoding]}`, en: `must be ${contentTypes[encoding]}` },
})

/** A body travels as the contract says; none at all is an empty one, so that what is missing has a name. */
async function checkBody(call: Call, request: FastifyRequest) {
  const body = bodyOf(call)
  if (!body) return
  request.body ??= {}
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const encoding = encodingOf(call)
  if (type !== undefined && type !== contentTypes[encoding]) refuseInput(wrongEncoding(encoding))
  if (type === contentTypes.multipart) request.body = await readParts(request, body)
  if (encoding !== 'json') readObjects(request.body, body)
}

/** Whether a path is a base or below it: '/iot_client' is not below '/iot'. */
const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/** Gives every call of the contract its route. */
export async function serve(app: FastifyInstance, served: Served): Promise<void> {
  const { handlers, sessions, config, secure } = served
  app.decorateRequest('caller', null)
  readJson(app)

  const limit = app.createRateLimit({
    max: config.rateLimit,
    timeWindow: '1 minute',
    // One session is one user; before sign-in there is only the address, which a whole school may share.
    keyGenerator: (request) => knownSession(sessions, request) ?? request.ip,
  })
  const admitRequest = (call: Call) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (config.rateLimit > 0) {
      const used = await limit(request)
      if (!used.isAllowed && used.isExceeded) {
        reply.header('retry-after', used.ttlInSeconds)
        refuse('tooMany')
      }
    }
    if (call.method !== 'GET' && !isOwnOrigin(request, config.publicOrigin)) refuse('notPermitted')
    request.caller = await admit(call, sessions, request, reply, secure(request))
  }

  for (const { name, area, call } of calls) {
    const [, handlerName = ''] = name.split('.')
    const run = runnerOf(
      name,
      call,
      (handlers[area] as Record<string, AnyHandler>)[handlerName] as AnyHandler,
      served,
    )
    const base = call.base === 'client' ? config.clientBase : config.apiBase
    const body = bodyOf(call)
    app.route({
      method: call.method,
      url: base + call.path.replace(/\{([^}]+)\}/g, ':$1'),
      schema: {
        params: paramsSchema(call),
        ...(call.query ? { querystring: call.query } : {}),
        ...(body ? { body } : {}),
      },
      validatorCompiler: compilerFor(encodingOf(call)),
      onRequest: admitRequest(call),
      preValidation: (request) => checkBody(call, request),
      preHandler: async (request) => checkStorable(request),
      handler: async (request, reply) => {
        const data = await run(request, reply)
        if (data === undefined) return
        if (typeof data !== 'string') return sendFile(reply, data)
        return reply
          .header('cache-control', 'no-store')
          .type(json)
          .send(answerText(data, language(request)))
      },
    })
  }

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal) return refuseWith(request, reply, refusal.kind, refusal.data)
    request.log.error({ err: error }, 'a call failed')
    return refuseWith(request, reply, errors.server, null)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if ([config.apiBase, config.clientBase].some((base) => isBelow(path, base)))
      return refuseWith(request, reply, errors.notFound, null)
    return reply.code(404).type('text/plain; charset=utf-8').send('404 Not found\n')
  })
}

/** The hash of a session that is known to be good without asking the database. */
function knownSession(sessions: Sessions, request: FastifyRequest): string | undefined {
  const token = tokenOf(request, systemOf(request, true))
  return token && sessions.isKnown(token) ? sessionHash(token) : undefined
}
