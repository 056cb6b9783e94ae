import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rangeOf } from '#contract/rules/byte-range.ts'
import type { RangedAnswer } from '#contract/upload.ts'
import { guarded } from './file-answer.ts'

/** How long a browser keeps what it was given, in seconds; nobody between us and it keeps anything. */
const kept = 24 * 60 * 60

/**
 * Sends a file whole or by the range that is asked for, as slowly as it is taken: no more of it is in memory than a
 * piece. A range of something that has changed since is answered with the whole (RFC 9110, section 13.1.5).
 */
export function sendRanges(request: FastifyRequest, reply: FastifyReply, answer: RangedAnswer): FastifyReply {
  const { type, size, tag } = answer
  const etag = `"${tag}"`
  const condition = request.headers['if-range']
  const range =
    condition === undefined || condition === etag ? rangeOf(request.headers.range, size) : undefined
  guarded(reply).header('accept-ranges', 'bytes')
  if (range === 'outside')
    return reply
      .code(416)
      .header('cache-control', 'no-store')
      .header('content-range', `bytes */${size}`)
      .type('text/plain')
      .send('416\n')
  const { first, last } = range ?? { first: 0, last: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
  return reply
    .header('etag', etag)
    .header('cache-control', `private, max-age=${kept}`)
    .header('content-length', last - first + 1)
    .type(type)
    .send(Readable.from(answer.read(first, last), { objectMode: false }))
}
