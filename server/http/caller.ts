import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerOf, type Call } from '#contract/endpoint.ts'
import type { CallName } from '#contract/index.ts'
import { opensToKeys } from '#contract/rules/access-key.ts'
import { permits } from '#contract/rules/permission.ts'
import { entersSystem } from '#contract/rules/platform.ts'
import type { AccessKeys } from '#server/access-keys.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import type { Sessions } from '#server/session.ts'
import { cookiesOf, systemOf, tokenOf } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call; null for a call before sign-in. */
    caller: Caller | null
  }
}

/** Who may be known by what. */
export interface Admission {
  sessions: Sessions
  keys: AccessKeys
  /** Whether session cookies are only for https. */
  secure(request: FastifyRequest): boolean
}

interface NamedCall {
  name: CallName
  call: Call
}

export const isStream = (call: Call): boolean => call.method === 'GET' && call.answer === 'events'

/** Whether browsers ask for it by themselves, without the headers of our calls. */
const isBare = (call: Call): boolean => isStream(call) || answerOf(call) === 'ranges'

/** The secret of an access key (RFC 6750, section 2.1). Whatever signs a call with one has no session beside it. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  bearerSecret(request.headers.authorization)

/** What a header of this scheme carries. */
export function bearerSecret(authorization: string | undefined): string | undefined {
  const [scheme = '', secret = ''] = authorization?.trim().split(/\s+/) ?? []
  return scheme.toLowerCase() === 'bearer' && secret !== '' ? secret : undefined
}

/**
 * Finds out who makes a call and whether she may. A tab that works for one user may find another's session in
 * the cookie jar, when somebody else has signed in beside it: header X-User-Id says whom the call is for.
 * @throws Refusal systemMissing, notSignedIn, wrongPlatform, firstPassword, notPermitted
 */
export async function admit(
  named: NamedCall,
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  const { call } = named
  if (call.permission === null) return null
  const secret = bearerOf(request)
  if (secret !== undefined) return permitted(named, await callerOfKey(admission.keys, secret, request))
  const { sessions } = admission
  const secure = admission.secure(request)
  const system = systemOf(request, isBare(call)) ?? refuse('systemMissing')
  const token = tokenOf(request, system, secure) ?? refuse('notSignedIn')
  const { caller, renewed } = (await sessions.find(token, system)) ?? refuse('notSignedIn')
  if (!isMeant(request, caller)) refuse('notSignedIn')
  if (renewed) cookiesOf(reply, secure).open(system, token)
  return permitted(named, caller)
}

const elsewhere = { zh: '此密钥不能从这个地址使用', en: 'This key may not be used from this address' }

/** A key knows its system; one that is named has to be that. @throws Refusal notSignedIn, notPermitted */
async function callerOfKey(keys: AccessKeys, secret: string, request: FastifyRequest): Promise<Caller> {
  const { caller, isHere } = (await keys.find(secret, request.ip)) ?? refuse('notSignedIn')
  const named = request.headers['x-system-code']
  if ((named && named !== caller.system) || !isMeant(request, caller)) refuse('notSignedIn')
  return isHere ? caller : refuse('notPermitted', { address: elsewhere })
}

/** Who makes a call, if she may. @throws Refusal wrongPlatform, firstPassword, notPermitted */
export function permitted({ name, call }: NamedCall, caller: Caller): Caller {
  if (!entersSystem(caller.user.accountType, caller.system)) refuse('wrongPlatform')
  if (!caller.user.changePasswordStatus && !call.firstPassword) refuse('firstPassword')
  if (caller.key && !opensToKeys(name)) refuse('notPermitted')
  if (!permits(caller.who.urls, call.permission)) refuse('notPermitted')
  return caller
}

const isMeant = (request: FastifyRequest, caller: Caller): boolean => {
  const meant = request.headers['x-user-id']
  return meant === undefined || meant === String(caller.user.userId)
}
