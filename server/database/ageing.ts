import { type RawBuilder, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { filmPath } from '#contract/rules/films.ts'
import type { Database } from './database.ts'

/** Rows of one statement: what is old may be much, and no statement may take long. */
const atOnce = 5_000

/** Removes the rows of a table that `old` is true for, a few thousand in a transaction. */
export async function removeOld(
  database: Database,
  table: 'audit' | 'account_address' | 'alarm' | 'place_record' | 'film',
  old: RawBuilder<boolean>,
): Promise<void> {
  const remove = () =>
    database.system((db) =>
      sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${old} limit ${sql.lit(atOnce)}))`.execute(db),
    )
  while ((await remove()).numAffectedRows === BigInt(atOnce)) {
    // The next few thousand.
  }
}

/** Removes tombstones that every browser has heard of by now, and notes which cursors are too old to do without them. */
export async function forgetTombstones(database: Database): Promise<void> {
  const before = new Date(Date.now() - limits.tombstonesKept)
  const remove = () =>
    database.system(async (db) => {
      const { rows } = await sql<{ number: number }>`
        with gone as (delete from tombstone where ctid = any(array(
            select ctid from tombstone where at < ${before} limit ${sql.lit(atOnce)})) returning changed_in),
          noted as (update meta set value = greatest(value::bigint, (select max(changed_in) from gone))::text
            where key = 'tombstones_gone' and exists (select from gone))
        select count(*) as number from gone`.execute(db)
      return rows[0]?.number ?? 0
    })
  while ((await remove()) === atOnce) {
    // The next few thousand.
  }
}

/** Forgets addresses that nobody has signed in from for long: the next time they are new ones. */
export const forgetOldAddresses = (database: Database): Promise<void> =>
  removeOld(
    database,
    'account_address',
    sql<boolean>`seen_at < ${new Date(Date.now() - limits.addressesKept)}`,
  )

/** Removes alarms whose conditions have been gone for long, with their histories and messages. */
export const forgetOldAlarms = (database: Database): Promise<void> =>
  removeOld(database, 'alarm', sql<boolean>`cleared_at < ${new Date(Date.now() - limits.alarmsKept)}`)

/** Where a row of `film` is played. */
const filmUrl = sql`${sql.lit(filmPath)} || film.id`

/** The addresses of films that templates and common templates name, of all companies. */
const namedFilms = sql`select content ->> 'url' as url from template_part where list = 'videoList'
  union select video ->> 'url' from common_template, jsonb_array_elements(content -> 'videoList') as video`

/** Removes films whose uploads were given up, and those that no template and no common template has named for long. */
export async function forgetFilms(database: Database): Promise<void> {
  const ago = (time: number) => new Date(Date.now() - time)
  await database.system((db) =>
    sql`update film set unnamed_at = case when named then null else ${new Date()}::timestamptz end
      from (select id as film_id, ${filmUrl} in (${namedFilms}) as named from film) as stands
      where film_id = id and finished_at is not null and named = (unnamed_at is not null)`.execute(db),
  )
  const givenUp = sql<boolean>`finished_at is null and moved_at < ${ago(limits.filmBegunKept)}`
  // Somebody may just have named it again.
  const unnamed = sql<boolean>`unnamed_at < ${ago(limits.filmUnnamedKept)} and not exists (
    select from template_part where list = 'videoList' and content ->> 'url' = ${filmUrl})`
  await removeOld(database, 'film', sql<boolean>`(${givenUp}) or (${unnamed})`)
}
