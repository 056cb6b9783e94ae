import { sql } from 'kysely'
import type { DataOf, InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { filmAddress, filmTypeOf } from '#contract/rules/films.ts'
import type { RangedAnswer } from '#contract/upload.ts'
import type { Tenant } from '#server/database/database.ts'
import type { SignedVisit } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'

const words = {
  full: {
    zh: `本单位上传的视频已接近上限 ${limits.filmsBytes / 1024 ** 3} GB，请先删除不用的视频`,
    en: `The uploaded videos of your company come close to ${limits.filmsBytes / 1024 ** 3} GB: delete some that are not used`,
  },
  kind: { zh: '只能是 MP4 或 WebM 视频', en: 'must be a video in MP4 or WebM' },
  from: (received: number) => ({ zh: `应从 ${received} 开始`, en: `must be ${received}` }),
  length: (bytes: number) => ({ zh: `这一段应为 ${bytes} 字节`, en: `must be a piece of ${bytes} bytes` }),
}

/** Films of an account that are on their way give room to its newer ones. */
const endOlder = ({ db, who }: Tenant) =>
  sql`delete from film where cid = ${who.cid} and by_id = ${who.userId} and finished_at is null and id not in (
    select id from film where by_id = ${who.userId} and finished_at is null
    order by id desc limit ${limits.filmsBegun - 1})`.execute(db)

/** @throws Refusal input {size} where the company has no room for it */
export async function beginFilm(
  tenant: Tenant,
  { size }: InputOf<'templateFilm.begin'>,
): Promise<DataOf<'templateFilm.begin'>> {
  const { db, who } = tenant
  // Of two that come at once each has to count the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('film', ${who.cid}))`.execute(db)
  await endOlder(tenant)
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(size), 0)::bigint as used from film where cid = ${who.cid}`.execute(db)
  if ((rows[0]?.used ?? 0) + size > limits.filmsBytes) refuseInput({ size: words.full })
  const { id } = await db
    .insertInto('film')
    .values({
      ...{ cid: who.cid, by_id: who.userId, size, piece_bytes: limits.filmPieceBytes, moved_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, pieceBytes: limits.filmPieceBytes }
}

/**
 * Keeps the next piece; one that has come already is passed over.
 * @throws Refusal notFound {id}; input {from} for one that is not the next, {file} for one of another length, and for
 *   the first one of what is no film
 */
export async function keepPiece(
  { db, who }: Tenant,
  { id, from, file }: InputOf<'templateFilm.piece'>,
): Promise<DataOf<'templateFilm.piece'>> {
  const film =
    (await db
      .selectFrom('film')
      .select(['size', 'received', 'piece_bytes'])
      .where('id', '=', id)
      .where('cid', '=', who.cid)
      .where('by_id', '=', who.userId)
      .forUpdate()
      .executeTakeFirst()) ?? refuse('notFound', { id })
  const { size, received, piece_bytes } = film
  const answer = (bytes: number) => ({ received: bytes, url: bytes === size ? filmAddress(id) : null })
  if (from < received) return answer(received)
  if (from > received) refuseInput({ from: words.from(received) })
  const expected = Math.min(piece_bytes, size - from)
  if (file.bytes.length !== expected) refuseInput({ file: words.length(expected) })
  const type = from === 0 ? (filmTypeOf(file.bytes) ?? refuseInput({ file: words.kind })) : undefined
  const { buffer, byteOffset } = file.bytes
  await db
    .insertInto('film_piece')
    .values({
      ...{ film_id: id, cid: who.cid, number: from / piece_bytes },
      bytes: Buffer.from(buffer, byteOffset, expected),
    })
    .execute()
  const now = received + expected
  await db
    .updateTable('film')
    .set({ received: now, moved_at: new Date() })
    .$if(type !== undefined, (query) => query.set({ type: type as string }))
    .$if(now === size, (query) => query.set({ finished_at: new Date() }))
    .where('id', '=', id)
    .execute()
  return answer(now)
}

/** A film for who uploaded it and whoever sees a template that names it. @throws Refusal notFound {id} */
export async function filmOf(visit: SignedVisit, id: number): Promise<RangedAnswer> {
  const film = await visit.tenant(({ db, who }) =>
    db
      .selectFrom('film')
      .select(['size', 'type', 'piece_bytes'])
      .where('id', '=', id)
      .where('finished_at', 'is not', null)
      .where(
        sql<boolean>`(by_id = ${who.userId} or exists (select from template_part part
          where part.list = 'videoList' and part.content ->> 'url' = ${filmAddress(id)}))`,
      )
      .executeTakeFirst(),
  )
  if (!film?.type) return refuse('notFound', { id })
  const { size, type, piece_bytes: each } = film
  return {
    ...{ type, size, tag: `film-${id}` },
    read: async function* (first, last) {
      for (let number = Math.floor(first / each); number * each <= last; number++) {
        const bytes = await pieceOf(visit, id, number)
        yield bytes.subarray(Math.max(0, first - number * each), last + 1 - number * each)
      }
    },
  }
}

/** @throws Error for one that was removed while it was sent, which ends the answer */
async function pieceOf({ tenant }: SignedVisit, id: number, number: number): Promise<Buffer> {
  const { bytes } = await tenant(({ db }) =>
    db
      .selectFrom('film_piece')
      .select('bytes')
      .where('film_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow(),
  )
  return Buffer.from(bytes)
}
