import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bases } from '#server/database/database.ts'
import type { Caller } from '#server/handlers.ts'

/** A call that has come: over HTTP by itself, or as an edit of a batch. */
export interface Arrival {
  /** Where it comes from, in which language, and what it is answered with: for an edit of a batch, its batch's. */
  request: FastifyRequest
  reply: FastifyReply
  /** Null for a call before sign-in. */
  caller: Caller | null
  sent: Sent
  /** @throws Refusal input */
  marks(): Marks
}

/** What a call carries, as it has come: unchecked, paths and queries and forms as text. */
export interface Sent {
  params: unknown
  query: unknown
  body: unknown
}

/** What an edit says of itself. */
export interface Marks {
  /** The outbox entry's id. */
  key: string | undefined
  /** The account whose edit it is, when it may be somebody else's than the caller's. */
  behalf: number | undefined
  /** The versions it was made on. */
  bases: Bases
}
