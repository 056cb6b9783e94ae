import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Changed, Created } from '#contract/changed.ts'
import { limits } from '#contract/limits.ts'
import type { Database, Tenant } from './database/database.ts'
import { refuse } from './refusal.ts'

export interface Edit {
  /** The outbox entry's id. */
  key: string
  /** Whose edit it is; somebody else of the company may bring it. */
  author: number
  call: string
  input: unknown
}

/** JSON with sorted keys, so that the same input always has the same text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, item) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )

const hashOf = ({ call, input }: Edit) =>
  createHash('sha256')
    .update(`${call} ${canonical(input)}`)
    .digest('hex')

/**
 * Does an edit once, however often it arrives and whoever brings it. The answer (JSON text) is stored in the edit's own
 * transaction: either both are there or neither, so an edit whose answer was lost is answered again and not done again.
 *
 * A refused edit leaves nothing: its transaction is rolled back, and so is the key. The same key may therefore
 * come again, corrected by its author or after what was in the way has gone; had the refusal been stored, the
 * edit would be refused for ever for a reason that no longer holds.
 *
 * @param partFor what a tenant may read, by now, of an answer that was given before: rows that have been removed since
 *   are none of it, or they would come back to a device that has heard of their removal
 * @throws Refusal inProgress while another connection does it; keyReused when the key came with another input
 */
export async function once(
  tenant: Tenant,
  edit: Edit,
  work: () => Promise<string>,
  partFor: (tenant: Tenant, answer: string) => Promise<string>,
): Promise<string> {
  const { db, who } = tenant
  const { key, author, call } = edit
  const lock = `${author} ${key}`
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as taken`.execute(db)
  if (!rows[0]?.taken) return refuse('inProgress')
  const request_hash = hashOf(edit)
  const known = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'answer', 'created'])
    .where('account_id', '=', author)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known) {
    if (known.request_hash !== request_hash) return refuse('keyReused')
    if (!known.answer) return forgotten(JSON.parse(known.created))
    return partFor(tenant, known.answer)
  }
  const answer = await work()
  const submitted_by = author === who.userId ? null : who.userId
  await db
    .insertInto('idempotency')
    .values({ account_id: author, key, cid: who.cid, call, request_hash, answer, submitted_by })
    .execute()
  return answer
}

/**
 * What a repeated edit is answered when its answer is no longer kept: it is done, these are the ids it gave out,
 * and the next delta says how its rows look now.
 */
const forgotten = (created: Created[]): string =>
  JSON.stringify({
    created,
    campuses: [],
    spaces: [],
    templates: [],
    rooms: [],
    removed: [],
  } satisfies Changed)

/**
 * Forgets what old edits were answered. Their keys stay, since an edit is never done twice, however late it comes,
 * and so do the ids they gave out: later edits of a device that comes back after months name them.
 */
export async function forgetOldAnswers(database: Database): Promise<void> {
  const before = new Date(Date.now() - limits.idempotencyKept)
  await database.system((db) =>
    db
      .updateTable('idempotency')
      .set({ created: sql<string>`coalesce((answer::jsonb -> 'created')::text, '[]')`, answer: '' })
      .where(sql<boolean>`at < ${before}`)
      .where('answer', '<>', '')
      .execute(),
  )
}
