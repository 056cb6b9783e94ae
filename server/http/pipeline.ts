import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/endpoint.ts'
import type { CallName } from '#contract/index.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import type { Arrival } from './arrival.ts'
import { type Admission, admit, bearerOf, permitted } from './caller.ts'
import { inputReader } from './input.ts'
import { isOwnOrigin } from './origin.ts'
import { type Answered, type AnyHandler, runnerOf, type Surroundings } from './run.ts'

/** All that stands between a call and its handler, the same for one that comes by itself and for an edit of a batch. */
export interface Pipeline {
  name: CallName
  call: Call
  /**
   * What is asked before anything of a call is read: whether there are too many, whether it comes from our own pages,
   * who makes it and whether she may. Answers who makes it; null before sign-in.
   * @param known who has been found to make the calls of this request; she is not looked up again while nothing about
   *   her session has changed
   * @throws Refusal tooMany, notPermitted, and what `admit` refuses
   */
  enter(request: FastifyRequest, reply: FastifyReply, known?: Caller | null): Promise<Caller | null>
  /**
   * Checks what it carries and does it.
   * @throws Refusal, and whatever fails
   */
  take(arrival: Arrival): Promise<Answered>
}

export interface Gate extends Surroundings, Admission {
  /** Counts one more call of this sender. @throws Refusal tooMany */
  count(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** What the specification has as reads, though they send something or use a code up: no other site's page may have a browser make them. */
const readsThatCount: ReadonlySet<CallName> = new Set([
  'user.sendLoginCode',
  'user.checkCode',
  'user.newPasswordActivate',
  'user.oemMail',
  'user.sdkMail',
  'ownAccount.checkVerificationCode',
  'ownAccount.checkEmailVrfCode',
])

export function pipelineOf(name: CallName, call: Call, handler: AnyHandler, gate: Gate): Pipeline {
  const read = inputReader(call)
  const run = runnerOf(name, call, handler, gate)
  const { sessions, config } = gate
  const changesNothing = call.method === 'GET' && !readsThatCount.has(name)
  // No page of another origin can send a key along; a session's cookie comes by itself.
  const isSafe = (request: FastifyRequest) =>
    changesNothing || (call.permission !== null && bearerOf(request) !== undefined)
  return {
    name,
    call,
    enter: async (request, reply, known) => {
      await gate.count(request, reply)
      if (!isSafe(request) && !isOwnOrigin(request, config.publicOrigin)) refuse('notPermitted')
      if (known && sessions.isCurrent(known)) return permitted({ name, call }, known)
      return admit({ name, call }, gate, request, reply)
    },
    take: async (arrival) => run(arrival, read(arrival.sent)),
  }
}
