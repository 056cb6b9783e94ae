import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/endpoint.ts'
import { permits } from '#contract/rules/permission.ts'
import { entersSystem } from '#contract/rules/platform.ts'
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

export const isStream = (call: Call): boolean => call.method === 'GET' && call.answer === 'events'

/**
 * Finds out who makes a call and whether she may. A tab that works for one user may find another's session in
 * the cookie jar, when somebody else has signed in beside it: header X-User-Id says whom the call is for.
 * @throws Refusal systemMissing, notSignedIn, wrongPlatform, firstPassword, notPermitted
 */
export async function admit(
  call: Call,
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Promise<Caller | null> {
  if (call.permission === null) return null
  const system = systemOf(request, isStream(call)) ?? refuse('systemMissing')
  const token = tokenOf(request, system, secure) ?? refuse('notSignedIn')
  const { caller, renewed } = (await sessions.find(token, system)) ?? refuse('notSignedIn')
  if (!isMeant(request, caller)) refuse('notSignedIn')
  if (renewed) cookiesOf(reply, secure).open(system, token)
  return permitted(call, caller)
}

/** Who makes a call, if she may. @throws Refusal wrongPlatform, firstPassword, notPermitted */
export function permitted(call: Call, caller: Caller): Caller {
  if (!entersSystem(caller.user.accountType, caller.system)) refuse('wrongPlatform')
  if (!caller.user.changePasswordStatus && !call.firstPassword) refuse('firstPassword')
  if (!permits(caller.who.urls, call.permission)) refuse('notPermitted')
  return caller
}

const isMeant = (request: FastifyRequest, caller: Caller): boolean => {
  const meant = request.headers['x-user-id']
  return meant === undefined || meant === String(caller.user.userId)
}
