import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { rangeOf } from '#contract/rules/byte-range.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { limitPerMinute } from '#server/rate-limit.ts'
import { firmwarePath, isOwnLink, linkSecret } from './links.ts'

const pieceBytes = 256 * 1024

interface Asked {
  Params: { id: string }
  Querystring: { gateway?: string; expires?: string; signature?: string }
}

/**
 * `GET /ota/v1/file/{id}?gateway&expires&signature`: a firmware file for the gateway that was told this address, whole or
 * by one range of bytes (RFC 9110, section 14). 403 for an address nobody was told, 410 for one that has expired, 404 when
 * the file is gone, 416 for a range outside of it, 429 for a gateway that asks too often. It is no call of the contract, for gateways have no session.
 */
export async function serveFirmware(
  app: FastifyInstance,
  { apiBase, rateLimit }: Pick<Config, 'apiBase' | 'rateLimit'>,
  database: Database,
): Promise<void> {
  // By gateway: those of a building come from one address, and what they fetch is not to keep people out.
  const limit = limitPerMinute(
    app,
    rateLimit,
    ({ query }) => `gateway ${(query as Asked['Querystring']).gateway}`,
  )
  const secret = await linkSecret(database)
  app.get<Asked>(`${apiBase}${firmwarePath}/:id`, async (request, reply) => {
    const { params, query, headers } = request
    const { gateway: gatewayNo = '', signature = '' } = query
    const linked = { firmwareId: Number(params.id), gatewayNo, expiresAt: Number(query.expires) }
    if (!isOwnLink(secret, linked, signature)) return refused(reply, 403)
    if (linked.expiresAt < Date.now()) return refused(reply, 410)
    const wait = await limit(request)
    if (wait !== null) return refused(reply.header('retry-after', wait), 429)
    const facts = await database.system((db) =>
      db
        .selectFrom('firmware')
        .select(['size', 'sha256'])
        .where('id', '=', linked.firmwareId)
        .where('removed_at', 'is', null)
        .executeTakeFirst(),
    )
    if (!facts) return refused(reply, 404)
    const range = rangeOf(headers.range, facts.size)
    if (range === 'outside') return refused(reply.header('content-range', `bytes */${facts.size}`), 416)
    const { first, last } = range ?? { first: 0, last: facts.size - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${facts.size}`)
    return reply
      .header('accept-ranges', 'bytes')
      .header('etag', `"${facts.sha256}"`)
      .header('cache-control', 'private, no-store')
      .header('content-length', last - first + 1)
      .type('application/octet-stream')
      .send(Readable.from(pieces(database, linked.firmwareId, first, last), { objectMode: false }))
  })
}

const refused = (reply: FastifyReply, status: number) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain').send(`${status}\n`)

/** As slowly as it is taken: no more of a file is in memory than a piece. */
async function* pieces(database: Database, id: number, first: number, last: number) {
  for (let from = first; from <= last; from += pieceBytes)
    yield await pieceOf(database, id, from, Math.min(pieceBytes, last + 1 - from))
}

/** @throws Error for a file that was removed while it was sent, which ends the answer */
async function pieceOf(database: Database, id: number, first: number, length: number): Promise<Buffer> {
  const { rows } = await database.system((db) =>
    sql<{ piece: Buffer }>`select substring(bytes from ${first + 1}::int for ${length}::int) as piece
      from firmware_file where firmware_id = ${id}`.execute(db),
  )
  if (!rows[0]) throw new Error('the firmware is gone')
  return Buffer.from(rows[0].piece)
}
