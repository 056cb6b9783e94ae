import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#contract/upload.ts'

const year = 365 * 24 * 60 * 60

/**
 * What people uploaded is shown as the type we found it to be and nothing else, and runs nothing even when it is opened by
 * itself.
 */
export const guarded = (reply: FastifyReply): FastifyReply =>
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")

/**
 * Sends a file. One without a name is named by its content: browsers keep it for good. One with a name was made for this
 * caller: it is saved, and nobody keeps it (RFC 6266).
 */
export const sendFile = (reply: FastifyReply, { type, name, bytes }: FileAnswer): FastifyReply =>
  (name === undefined
    ? guarded(reply).header('cache-control', `public, max-age=${year}, immutable`)
    : guarded(reply)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
  )
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
